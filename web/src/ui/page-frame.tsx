import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './page-frame.module.css'

interface PageFrameProps {
  title: string
  /** The parent page, for the breadcrumb. */
  above?: { label: string; to: string }
  /** Buttons of the page, to the right of its title. */
  actions?: ReactNode
  children: ReactNode
}

/** The layout of a screen: breadcrumb, title, actions and content. */
export function PageFrame({ title, above, actions, children }: PageFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <title>{`${title} · Comptoir`}</title>
      {above && (
        <nav aria-label={t('ui.breadcrumb')}>
          <Breadcrumbs mb={6} separatorMargin={6}>
            <Anchor component={Link} to={above.to} fz="sm">
              {above.label}
            </Anchor>
            <Text fz="sm" c="dimmed" aria-current="page">
              {title}
            </Text>
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={1}>{title}</Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </div>
  )
}
