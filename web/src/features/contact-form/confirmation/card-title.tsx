import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './confirmation-panel.module.css'

/** The heading of the card, and what stands at its right. */
export function CardTitle({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.top}>
      <Title order={2} id="confirmation-title">
        {t('confirmation.title')}
      </Title>
      {children && <div className={classes.aside}>{children}</div>}
    </div>
  )
}
