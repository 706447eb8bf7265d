import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { locales } from '../../i18n/languages.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './unification.module.css'

/** What a merge or its undoing does, one line each. */
export function Effects({ children }: { children: ReactNode }) {
  return <ul className={classes.effects}>{children}</ul>
}

interface EffectProps {
  icon: Icon
  /** Whether somebody should think about it before going on. */
  isWarning?: boolean
  children: ReactNode
}

export function Effect({ icon: EffectIcon, isWarning, children }: EffectProps) {
  return (
    <li data-warning={isWarning || undefined}>
      <EffectIcon size={16} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </li>
  )
}

interface MovedCounts {
  contacts?: number
  orders?: number
  properties?: number
  combined?: number
}

/** Formats counts as "3 contacts, 12 orders and 1 property link", without zeros. */
export function useMovedCountsText(): (counts: MovedCounts) => string {
  const { t, language } = useWords()
  return ({ contacts = 0, orders = 0, properties = 0, combined = 0 }) => {
    const parts = [
      contacts && t('unification.contacts', { count: contacts }),
      orders && t('unification.orders', { count: orders }),
      properties && t('unification.properties', { count: properties }),
      combined && t('unification.combined_short', { count: combined }),
    ].filter((part) => part !== 0)
    return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(parts)
  }
}
