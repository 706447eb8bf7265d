import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFoot } from '../../../ui/key-hints.tsx'

/** Under the list: its keys, and how much of what was found is shown. */
export function FinderFoot({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <ListFoot
      hints={[
        [['up', 'down'], t('ui.keys.move')],
        [['enter'], t('tokenFinder.key_open')],
        [['Esc'], t('tokenFinder.key_back')],
      ]}
    >
      {children}
    </ListFoot>
  )
}
