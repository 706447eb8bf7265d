import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconLock, IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface StatePanelProps {
  title: string
  children?: ReactNode
  action?: { label: string; onClick: () => void }
}

/** Shown if there is no content, with an optional action. */
export function EmptyPanel(props: StatePanelProps) {
  return <Panel icon={IconMoodEmpty} {...props} />
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

export function LoadingPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Center mih="12rem" role="status">
      <Stack align="center" gap="sm">
        <Loader size="md" aria-hidden="true" />
        <Text c="dimmed">{children ?? t('ui.loading')}</Text>
      </Stack>
    </Center>
  )
}

function Panel({ icon: Icon, title, children, action }: StatePanelProps & { icon: Icon }) {
  return (
    <Center mih="12rem" p="lg">
      <Stack align="center" gap="xs" ta="center" maw="28rem">
        <Icon size={36} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        <Title order={2} fz="md">
          {title}
        </Title>
        {children && (
          <Text component="div" c="dimmed" fz="sm">
            {children}
          </Text>
        )}
        {action && (
          <Button variant="default" mt="xs" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </Stack>
    </Center>
  )
}
