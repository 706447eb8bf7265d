import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'

/** In place of a screen: what happened, a fresh start of the page, and the way back. */
export function ApologyPanel({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // The first page that this tab has seen of the application: behind it lies somebody else's, or nothing.
  const isFirst = useLocation().key === 'default'
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
          <Button variant="default" onClick={() => (isFirst ? navigate('/') : navigate(-1))}>
            {t('ui.back')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
