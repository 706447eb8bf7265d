/** Served as a file, because the pages' policy allows no inline styles; a string here, so that it is part of the bundle. */
export const mailboxStyle = `
:root {
  color-scheme: light dark;
  --page: #f6f5f1; --sheet: #ffffff; --line: #e5e2db; --strong: #191b20; --quiet: #595c64; --accent: #244bb8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #111317; --sheet: #191b20; --line: #2b2e35; --strong: #ecedf0; --quiet: #a9adb6; --accent: #93aefa;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--strong);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
header {
  display: flex; justify-content: space-between; align-items: center; gap: 16px;
  padding: 14px 24px; background: var(--sheet); border-bottom: 1px solid var(--line);
}
.wordmark { font-weight: 700; font-size: 18px; letter-spacing: -0.3px; color: var(--strong); text-decoration: none; }
main { max-width: 860px; margin: 0 auto; padding: 24px 24px 48px; }
.title { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 8px 16px; }
h1 { margin: 0; font-size: 24px; line-height: 1.25; letter-spacing: -0.3px; overflow-wrap: anywhere; }
h2 { margin: 0 0 4px; font-size: 18px; }
.hint { margin: 6px 0 20px; color: var(--quiet); }
.button {
  display: inline-block; padding: 9px 16px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--sheet); text-decoration: none; font-weight: 600; font-size: 15px;
}
.button:hover { border-color: var(--accent); }
.list { list-style: none; margin: 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a {
  display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 1fr) auto; gap: 2px 20px; align-items: baseline;
  padding: 14px 18px; color: inherit; text-decoration: none;
}
.list a:hover, .list a:focus-visible { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.list a:focus-visible { outline-offset: -3px; }
.recipient { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.subject { overflow-wrap: anywhere; }
time { color: var(--quiet); font-size: 14px; font-variant-numeric: tabular-nums; }
.empty { padding: 48px 24px; text-align: center; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
.empty p { margin: 0; color: var(--quiet); }
.headers { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 20px; }
.headers dt { color: var(--quiet); }
.headers dd { margin: 0; overflow-wrap: anywhere; }
.mail { display: block; width: 100%; height: min(1150px, 85vh); border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); }
details { margin-top: 20px; padding: 14px 18px; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
summary { cursor: pointer; font-weight: 600; }
pre { margin: 14px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Consolas, Menlo, monospace; }
@media (max-width: 640px) {
  header { padding: 12px 16px; }
  main { padding: 18px 16px 40px; }
  .list a { grid-template-columns: minmax(0, 1fr); }
  .recipient { order: 2; font-weight: 400; color: var(--quiet); }
  .subject { order: 1; font-weight: 600; }
  .list time { order: 3; }
}
`
