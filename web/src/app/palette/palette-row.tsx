import { useFormat } from '../../lib/format.ts'
import { KeyCap } from '../../ui/key-hints.tsx'
import { hasMatch, MatchedCode, MatchedText } from './matched-text.tsx'
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
  const format = useFormat()
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
