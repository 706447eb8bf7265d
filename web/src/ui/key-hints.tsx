import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCornerDownLeft,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './key-hints.module.css'

const symbols = {
  up: IconArrowUp,
  down: IconArrowDown,
  left: IconArrowLeft,
  right: IconArrowRight,
  enter: IconCornerDownLeft,
} as const

/** A key by its symbol, or as it is printed on the keyboard. */
type Key =
  | keyof typeof symbols
  | 'Esc'
  | 'Tab'
  | 'Alt'
  | 'A'
  | 'J'
  | 'M'
  | 'N'
  | 'Z'
  | '1'
  | '2'
  | '1–9'
  | '>'

/** What a group of keys does. */
export type KeyHint = [keys: readonly Key[], does: string]

/** Keys that a list can be used with. Screen readers name the keys of a list themselves. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <span className="wrap keyboard-only" style={{ gap: '0 1.25rem' }} aria-hidden="true">
      {hints.map(([keys, does]) => (
        <span key={does} className="inline-row nowrap gap-xs">
          {keys.map((key) => (
            <KeyCap key={key} of={key} />
          ))}
          {does}
        </span>
      ))}
    </span>
  )
}

/** A key as it looks on the keyboard. */
export function KeyCap({ of }: { of: Key }) {
  return (
    <kbd className={classes.key}>
      <KeyFace of={of} />
    </kbd>
  )
}

function KeyFace({ of }: { of: Key }) {
  if (!isSymbol(of)) return of
  const KeyIcon = symbols[of]
  return <KeyIcon size={12} stroke={2} />
}

function isSymbol(key: Key): key is keyof typeof symbols {
  return key in symbols
}

/** The strip that stays in sight under a list: its keys, and at the right what else there is to say of the list. */
export function ListFoot({ hints, children }: { hints: readonly KeyHint[]; children?: ReactNode }) {
  return (
    <div className={children ? classes.strip : `${classes.strip} keyboard-only`}>
      <KeyHints hints={hints} />
      <span className="row wrap push-end" style={{ gap: '0 1rem', minHeight: '2rem' }}>
        {children}
      </span>
    </div>
  )
}
