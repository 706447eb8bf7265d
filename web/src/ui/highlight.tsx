import { Fragment, memo } from 'react'
import { highlightParts } from '../lib/highlight-parts.ts'

/** Highlights the matches of a search in a text. An email address may wrap before its @. */
export const Highlight = memo(HighlightedText)

function HighlightedText({ children, wanted }: { children: string; wanted: readonly string[] }) {
  return highlightParts(children, wanted).map(({ text, matched }, place) => {
    const Part = matched ? 'mark' : Fragment
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position.
      <Part key={place}>
        <EmailText>{text}</EmailText>
      </Part>
    )
  })
}

/** An email address that may wrap before its @. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  if (at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
