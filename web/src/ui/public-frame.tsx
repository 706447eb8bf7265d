import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import classes from './public-frame.module.css'
import { Wordmark } from './wordmark.tsx'

/** The layout of screens that need no session: a card in the middle of the page. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
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
    </div>
  )
}
