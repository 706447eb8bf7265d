import { reportCalls } from '@comptoir/contract/reports'
import { List, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { toolCall } from '../shell/tool-call.ts'

export function ReportsTool() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const properties = useQuery({
    queryKey: ['report', 'properties'],
    queryFn: ({ signal }) => toolCall(reportCalls.properties, { signal }),
  })
  if (properties.isPending) return <LoadingPanel />
  if (properties.isError)
    return (
      <FailedPanel onRetry={() => properties.refetch()}>
        {errorText(failureKey(properties.error, 'service_unavailable'))}
      </FailedPanel>
    )
  return (
    <Stack p="md">
      <Title order={2}>{t('reports.properties')}</Title>
      <List>
        {properties.data.properties.map(({ externalId, name }) => (
          <List.Item key={externalId}>{name}</List.Item>
        ))}
      </List>
    </Stack>
  )
}
