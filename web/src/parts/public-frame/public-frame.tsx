import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '../../data/config.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx'
import { LanguageToggle } from '../../ui/language-toggle.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import classes from './public-frame.module.css'

interface PublicFrameProps {
  title: string
  children: ReactNode
  /** Customers get no links to the staff's guide and support. */
  forCustomers?: boolean
}

/** The layout of screens that need no session: a card in the middle of the page. */
export function PublicFrame({ title, children, forCustomers = false }: PublicFrameProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Comptoir`}</title>
      <header className={classes.header}>
        <Group gap={4} ml="auto">
          <LanguageToggle />
          <ColorSchemeToggle />
        </Group>
      </header>
      <main className={classes.main}>
        <div className={classes.mark}>
          <Wordmark size={36} />
        </div>
        <Paper withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }} radius="lg">
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
        </Paper>
      </main>
      {!forCustomers && <PublicFooter />}
    </div>
  )
}

function PublicFooter() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { guides, supportEmail } = config()
  return (
    <footer className={classes.footer}>
      <a href={guides[language]} target="_blank" rel="noreferrer">
        {t('access.guide')}
      </a>
      <a href={`mailto:${supportEmail}`}>{t('access.support')}</a>
    </footer>
  )
}
