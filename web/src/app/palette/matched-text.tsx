import { Fragment } from 'react'
import { highlightParts } from '../../lib/highlight-parts.ts'
import { Highlight } from '../../ui/highlight.tsx'

/** Marks where the text matches; one or two letters are marked at the beginning of each word. */
export function MatchedText({ children, wanted }: { children: string; wanted: string }) {
  if (wanted === '') return children
  return partsToMark(children, wanted).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position.
    <Fragment key={place}>
      <Highlight wanted={[wanted]}>{part}</Highlight>
    </Fragment>
  ))
}

/** Whether `MatchedText` marks anything. */
export function hasMatch(text: string, wanted: string): boolean {
  return partsToMark(text, wanted).some((part) =>
    highlightParts(part, [wanted]).some(({ matched }) => matched),
  )
}

function partsToMark(text: string, wanted: string): string[] {
  return [...wanted].length > 2 ? [text] : text.split(/(?<=[\s-])/u)
}

/** A confirmation code in groups of four, with the typed beginning marked. The gaps are CSS. */
export function MatchedCode({
  code,
  wanted,
  gapClass,
}: {
  code: string
  wanted: string
  gapClass: string | undefined
}) {
  const typed = wanted.replace(/[\s\p{Pd}]/gu, '').toLowerCase()
  const marked = code.startsWith(typed) ? typed.length : 0
  return (code.match(/.{1,4}/g) ?? []).map((group, place) => {
    const end = Math.max(0, Math.min(group.length, marked - place * 4))
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={place} className={gapClass}>
        {end > 0 && <mark>{group.slice(0, end)}</mark>}
        {group.slice(end)}
      </span>
    )
  })
}
