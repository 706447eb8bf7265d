import { Alert, Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ErrorPanelProps {
  title: string
  children: ReactNode
  onBack?: () => void
}

/** Replaces a screen: shows what happened, with buttons to reload and to go back. */
export function ErrorPanel({ title, children, onBack }: ErrorPanelProps) {
  const { t } = useTranslation()
  return (
    <Center mih="60vh" p="lg" role="alert">
      <Stack align="center" gap="xs" ta="center" maw="30rem">
        <IconAlertTriangle size={40} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        <Title order={1} fz="lg">
          {title}
        </Title>
        <Text c="dimmed">{children}</Text>
        <Group mt="sm">
          <Button onClick={() => window.location.reload()}>{t('ui.retry')}</Button>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {t('ui.back')}
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  )
}

/** Shown if a chunk fails to load: the network is down, or a newer version has replaced the chunk. */
export function ChunkLoadError({ onBack }: { onBack?: () => void }) {
  const { t } = useTranslation()
  return (
    <ErrorPanel title={t('ui.unloaded_title')} {...(onBack ? { onBack } : {})}>
      {t('ui.unloaded_text')}
    </ErrorPanel>
  )
}

/** An inline error, announced by screen readers when it appears. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />} variant="light" c="red">
      {children}
    </Alert>
  )
}
