/** @jsxRuntime automatic */
// Said here because tools started from the root folder do not read the tsconfig beside this code.

import type { ReactNode } from 'react'

/** A layout table as wide as its place. */
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

/** Text with its line breaks kept. */
export function Lines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}
