import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRouteError } from 'react-router'
import { ScreenNotLoaded } from './lazy-screen.tsx'

/** Stands in for a screen that failed, or whose script did not arrive. The rest of the page goes on working. */
export function FailedScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const error = useRouteError()
  const unloaded = error instanceof ScreenNotLoaded
  useEffect(() => {
    if (!unloaded) console.error('A screen failed:', error)
  }, [error, unloaded])
  return (
    <Center mih="60vh" p="lg" role="alert">
      <Stack align="center" gap="xs" ta="center" maw="30rem">
        <IconAlertTriangle size={40} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        <Title order={1} fz="lg">
          {t(unloaded ? 'ui.unloaded_title' : 'ui.broken_title')}
        </Title>
        <Text c="dimmed">{t(unloaded ? 'ui.unloaded_text' : 'ui.broken_text')}</Text>
        <Group mt="sm">
          <Button onClick={() => window.location.reload()}>{t('ui.retry')}</Button>
          <Button variant="default" onClick={() => navigate(-1)}>
            {t('ui.back')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
