import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface StatePanelProps {
  title: string
  children?: ReactNode
  action?: { label: string; onClick: () => void }
}

/** Shown if there is no content, with an optional action. */
export function EmptyPanel(props: StatePanelProps) {
  return <Panel icon={IconInbox} {...props} />
}

/** Shown if the user lacks permission. */
export function NoAccessPanel(props: StatePanelProps) {
  return <Panel icon={IconLock} {...props} />
}

/** Shown if loading failed, with a retry button. */
export function FailedPanel({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Panel
        icon={IconAlertTriangle}
        title={t('ui.load_failed')}
        action={{ label: t('ui.retry'), onClick: onRetry }}
      >
        {children}
      </Panel>
    </div>
  )
}

/** Grey lines in the place of content that is still loading. */
export function LoadingPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Stack {...place} gap="lg" role="status">
      <span className="visually-hidden">{children ?? t('ui.loading')}</span>
      {[30, 85, 70, 80, 60].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </Stack>
  )
}

function Panel({ icon: Icon, title, children, action }: StatePanelProps & { icon: Icon }) {
  return (
    <Group {...place} gap="md" align="flex-start" wrap="nowrap">
      <Icon size={20} stroke={1.6} className="faint rigid" aria-hidden="true" />
      <div>
        <Title order={2} fz="md">
          {title}
        </Title>
        {children && <div className="dim">{children}</div>}
        {action && (
          <Button variant="default" mt="md" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
    </Group>
  )
}

const place = { maw: 'var(--form-width)', px: 'var(--gutter)', py: 'xl' } as const
