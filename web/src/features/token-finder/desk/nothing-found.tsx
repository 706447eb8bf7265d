import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import classes from './finder-desk.module.css'
import type { OtherTab } from './opened.ts'

interface NothingFoundProps {
  children: ReactNode
  /** Where the same text does find something. */
  other?: OtherTab
}

/** In the place of the list: why it is empty, and whether the other tab has what was meant. */
export function NothingFound({ children, other }: NothingFoundProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={classes.nothing}>
      <div role="status">{children}</div>
      {other?.count ? (
        <Button variant="default" mt="md" onClick={other.show}>
          {t('tokenFinder.in_other_tab', { tab: other.name, number: format.count(other.count) })}
        </Button>
      ) : null}
    </div>
  )
}
