import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './page-frame.module.css'

interface PageFrameProps {
  title: string
  /** The page above this one. */
  above?: { label: string; to: string }
  /** What can be done on the page as a whole, at the right of its title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen's title, the way back, its actions and what it shows. */
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
