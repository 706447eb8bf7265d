export const colours = {
  page: '#f3f6fa',
  sheet: '#ffffff',
  line: '#d8dee7',
  strong: '#14202e',
  text: '#344252',
  quiet: '#566070',
  accent: '#0b5cad',
  onAccent: '#ffffff',
  onAccentQuiet: '#cfe2f5',
  codeSheet: '#ffffff',
  noteSheet: '#f1f6fc',
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
  .page { background-color: #14171d !important; }
  .sheet { background-color: #1b1f27 !important; border-color: #343b47 !important; }
  .strong { color: #f1f4f8 !important; }
  .text { color: #d3d9e2 !important; }
  .quiet { color: #a3adbb !important; }
  .note { background-color: #242a34 !important; }
  .line { border-color: #343b47 !important; }
  .alarm { color: #ff9d94 !important; }
}
`
