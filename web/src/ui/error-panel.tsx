import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'

/** Replaces a screen: shows what happened, with buttons to reload and to go back. */
export function ErrorPanel({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // On the first page of the tab, going back would leave the application.
  const isFirstPage = useLocation().key === 'default'
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
          <Button variant="default" onClick={() => (isFirstPage ? navigate('/') : navigate(-1))}>
            {t('ui.back')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
