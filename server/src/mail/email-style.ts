export const colours = {
  page: '#f6f5f1',
  sheet: '#ffffff',
  line: '#e5e2db',
  strong: '#191b20',
  text: '#33363d',
  quiet: '#595c64',
  accent: '#244bb8',
  onAccent: '#ffffff',
  onAccentQuiet: '#dbe5fd',
  codeSheet: '#ffffff',
  noteSheet: '#faf9f6',
  alarm: '#b3261e',
} as const

export const fonts = {
  text: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  code: "'SF Mono', SFMono-Regular, Consolas, 'Liberation Mono', Menlo, 'Courier New', monospace",
} as const

/** Inline styles set the light colours; media queries for dark mode and narrow screens need a style sheet. */
export const styleSheet = `
a { text-underline-offset: 2px; }
@media (max-width: 480px) {
  .sheet { padding: 28px 22px 8px !important; }
  .card { padding: 24px 20px !important; }
  .code { font-size: 20px !important; letter-spacing: 0.5px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #111317 !important; }
  .sheet { background-color: #191b20 !important; border-color: #2b2e35 !important; }
  .strong { color: #ecedf0 !important; }
  .text { color: #d3d6dc !important; }
  .quiet { color: #a9adb6 !important; }
  .note { background-color: #23262c !important; }
  .line { border-color: #2b2e35 !important; }
  .alarm { color: #ff968b !important; }
}
`
