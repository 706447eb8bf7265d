import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '../../data/config.ts'
import { ColorSchemeToggle, LanguageToggle } from '../../ui/language-toggle.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { PageFoot } from '../page-foot/page-foot.tsx'
import classes from './public-frame.module.css'

interface PublicFrameProps {
  title: string
  children: ReactNode
  /** Shown under the card. */
  below?: ReactNode
  /** Shown at the end of the footer. */
  foot?: ReactNode
  /** Customers get no links to the staff's guide and support. */
  forCustomers?: boolean
}

/** The layout of screens that need no session: one card, hung from the top so that a message does not move it. */
export function PublicFrame({ title, children, ...page }: PublicFrameProps) {
  return (
    <PublicPage title={title} {...page}>
      <div className="raised" style={{ padding: '1.5rem' }}>
        <Title order={1} mb="md">
          {title}
        </Title>
        {children}
      </div>
    </PublicPage>
  )
}

/** The same with a card of its own. */
export function PublicPage({ title, children, below, foot, forCustomers = false }: PublicFrameProps) {
  useDocumentTitle(`${title} · Comptoir`)
  return (
    <div className="column" style={{ minHeight: '100vh' }}>
      <header className="row between inset line-below" style={{ minHeight: 'var(--bar-height)' }}>
        <Wordmark />
        <span className="inline-row gap-xs">
          <LanguageToggle />
          <ColorSchemeToggle />
        </span>
      </header>
      <main className={classes.main}>
        {children}
        {below}
      </main>
      {!forCustomers && <PublicFooter>{foot}</PublicFooter>}
    </div>
  )
}

function PublicFooter({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { environment } = config()
  return (
    <PageFoot>
      {environment === 'demo' && <span className="push-end">{t('access.demo_note')}</span>}
      {children}
    </PageFoot>
  )
}
