import { IconArrowDown, IconArrowUp, IconCornerDownLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './key-hints.module.css'

const symbols = { up: IconArrowUp, down: IconArrowDown, enter: IconCornerDownLeft } as const
type SymbolKey = keyof typeof symbols
type Key = SymbolKey | 'escape' | 'alt' | 'n'

/** What a group of keys does. */
export type KeyHint = [keys: readonly Key[], does: string]

/** The strip that stays in sight under a list: its keys, and at the right what else there is to say of the list. */
export function KeyHints({ hints, children }: { hints: readonly KeyHint[]; children?: ReactNode }) {
  const { t } = useTranslation()
  const words = { escape: t('find.keys.escape'), alt: 'Alt', n: 'N' } as const
  return (
    <div className={classes.strip} data-hints-only={children ? undefined : true}>
      {hints.map(([keys, does]) => (
        <span key={does} className={classes.hint}>
          {keys.map((key) => (
            <kbd key={key} className={classes.key}>
              {isSymbol(key) ? <KeySymbol of={key} /> : words[key]}
            </kbd>
          ))}
          {does}
        </span>
      ))}
      <span className={classes.end}>{children}</span>
    </div>
  )
}

function isSymbol(key: Key): key is SymbolKey {
  return key in symbols
}

function KeySymbol({ of }: { of: SymbolKey }) {
  const { t } = useTranslation()
  const KeyIcon = symbols[of]
  return <KeyIcon size={12} stroke={2} role="img" aria-label={t(`find.keys.${of}`)} />
}
