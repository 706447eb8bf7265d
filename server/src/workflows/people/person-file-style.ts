/** Part of the file itself, which must need nothing from elsewhere. Prints in black on white. */
export const personFileStyle = `
:root { color-scheme: light dark; --page: #f6f5f1; --sheet: #fff; --line: #d9d6ce; --strong: #191b20; --quiet: #595c64; }
@media (prefers-color-scheme: dark) {
  :root { --page: #111317; --sheet: #191b20; --line: #3a3e47; --strong: #ecedf0; --quiet: #a9adb6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--strong); font: 15px/1.5 system-ui, 'Segoe UI', Roboto, Arial, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 24px 64px; background: var(--sheet); min-height: 100vh; }
.kind { margin: 0; color: var(--quiet); }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 18px; }
.note { padding: 8px 12px; border-left: 3px solid var(--line); color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; margin: 0 0 20px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
section { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 5px 8px 5px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { color: var(--quiet); font-weight: 600; }
th:first-child, td:first-child { white-space: nowrap; }
.amounts th:last-child, .amounts td:last-child { padding-right: 0; text-align: right; white-space: nowrap; }
ul { margin: 0; padding: 0; list-style: none; }
@media print {
  :root { --page: #fff; --sheet: #fff; --line: #bbb; --strong: #000; --quiet: #333; }
  main { max-width: none; padding: 0; }
  h2 { break-after: avoid; }
  tr, dl { break-inside: avoid; }
  section { overflow: visible; }
}
`
