import { markedParts } from './marked-parts.ts'

/** A text in which what was looked for stands out. */
export function Marked({ children, wanted }: { children: string; wanted: readonly string[] }) {
  return markedParts(children, wanted).map(({ text, matched }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place.
    matched ? <mark key={at}>{text}</mark> : text,
  )
}
