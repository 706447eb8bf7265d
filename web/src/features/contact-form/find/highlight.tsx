import { Fragment } from 'react'
import { markedParts } from './marked-parts.ts'

/** A text in which what was looked for stands out. An email address goes onto a second line before its domain. */
export function Marked({ children, wanted }: { children: string; wanted: readonly string[] }) {
  return markedParts(children, wanted).map(({ text, matched }, place) => {
    const Part = matched ? 'mark' : Fragment
    const at = text.lastIndexOf('@')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place.
      <Part key={place}>
        {at >= 0 && text.slice(0, at)}
        {at >= 0 && <wbr />}
        {text.slice(Math.max(at, 0))}
      </Part>
    )
  })
}
