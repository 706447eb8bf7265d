import { Fragment } from 'react'
import { highlightParts } from '../../lib/highlight-parts.ts'
import { useWords } from '../../lib/use-words.ts'
import { Highlight } from '../../ui/highlight.tsx'
import { KeyCap } from '../../ui/key-hints.tsx'
import classes from './palette.module.css'
import type { PaletteItem } from './palette-items.ts'

interface PaletteRowProps {
  item: PaletteItem
  /** The id of the element. */
  id: string
  isActive: boolean
  wanted: string
  onOpen: () => void
}

export function PaletteRow({ item, id, isActive, wanted, onOpen }: PaletteRowProps) {
  const { format } = useWords()
  const { icon: Icon, isCode, detail } = item
  const name = format.person(item.name)
  // Marked where the name does not say why the item is here.
  const marksDetail = detail !== undefined && !isCode && !hasMatch(name, wanted)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.row}
      data-namesake={item.isNamesake || undefined}
      // The search box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span className={classes.name} data-code={isCode || undefined}>
        {isCode ? (
          <MatchedCode code={name} wanted={wanted} gapClass={classes.gap} />
        ) : (
          <MatchedText wanted={wanted}>{name}</MatchedText>
        )}
      </span>
      {detail && (
        <span className={classes.detail} title={detail}>
          {marksDetail ? <MatchedText wanted={wanted}>{detail}</MatchedText> : detail}
        </span>
      )}
      {isActive && (
        <span className={classes.key} aria-hidden="true">
          <KeyCap of="enter" />
        </span>
      )}
    </div>
  )
}

/** Marks where the text matches; one or two letters are marked at the beginning of each word. */
function MatchedText({ children, wanted }: { children: string; wanted: string }) {
  if (wanted === '') return children
  return partsToMark(children, wanted).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position.
    <Fragment key={place}>
      <Highlight wanted={[wanted]}>{part}</Highlight>
    </Fragment>
  ))
}

/** Whether `MatchedText` marks anything. */
function hasMatch(text: string, wanted: string): boolean {
  return partsToMark(text, wanted).some((part) =>
    highlightParts(part, [wanted]).some(({ matched }) => matched),
  )
}

function partsToMark(text: string, wanted: string): string[] {
  return [...wanted].length > 2 ? [text] : text.split(/(?<=[\s-])/u)
}

/** A confirmation code in groups of four, with the typed beginning marked. The gaps are CSS. */
function MatchedCode({
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
