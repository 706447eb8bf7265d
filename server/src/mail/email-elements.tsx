/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import type { ReactNode } from 'react'

/** A layout table of full width. */
export function Table({ gap, children }: { gap: number; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ borderCollapse: 'separate', width: '100%', margin: `0 0 ${gap}px` }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}

/** Text with its line breaks preserved. */
export function Lines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}
