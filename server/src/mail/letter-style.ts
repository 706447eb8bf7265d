export const colours = {
  page: '#f2f5f4',
  sheet: '#ffffff',
  line: '#dfe6e3',
  strong: '#12211d',
  text: '#33423d',
  quiet: '#5f6f69',
  accent: '#0b5f50',
  onAccent: '#ffffff',
  onAccentQuiet: '#bfe0d6',
  codeSheet: '#ffffff',
  noteSheet: '#f4f8f6',
  alarm: '#b3261e',
} as const

export const fonts = {
  text: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  code: "'SF Mono', SFMono-Regular, Consolas, 'Liberation Mono', Menlo, 'Courier New', monospace",
} as const

/** Inline styles set the light colours; only a style sheet can answer to the reader's dark mode or a narrow screen. */
export const styleSheet = `
a { text-underline-offset: 2px; }
@media (max-width: 480px) {
  .sheet { padding: 28px 22px 8px !important; }
  .card { padding: 24px 20px !important; }
  .code { font-size: 20px !important; letter-spacing: 0.5px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #101715 !important; }
  .sheet { background-color: #1a2421 !important; border-color: #2c3a35 !important; }
  .strong { color: #f1f6f4 !important; }
  .text { color: #d3deda !important; }
  .quiet { color: #9db0a9 !important; }
  .note { background-color: #222f2b !important; }
  .line { border-color: #2c3a35 !important; }
  .alarm { color: #ff9d94 !important; }
}
`
