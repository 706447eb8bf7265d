import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { timelineOf } from '../../parts/timeline/timeline-data.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { mailCounts, mailedText, unsentMails } from './count-mails.ts'
import type { Count } from './counts-data.ts'
import { useCountAction } from './use-count-action.ts'

/** Says that the mail about a count has not gone out, and sends it. */
export function UnannouncedNote({ property, count }: { property: ChosenProperty; count: Count }) {
  const { t } = useTranslation()
  const { data } = useQuery(unsentMails(property.id, [count]))
  const send = useCountAction(
    { mutationFn: () => mailCounts(property, [count.id], { areNew: false }) },
    timelineOf({ table: 'gc_inventory', id: count.id }).queryKey,
  )
  if (send.data)
    return (
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {mailedText(t, send.data)}
      </Text>
    )
  const mail = data?.get(count.id)
  if (!mail) return null
  if (mail === 'waiting')
    return (
      <Text c="dimmed" role="status">
        {t('inventory.mail_waiting_text')}
      </Text>
    )
  return (
    <Stack gap="xs">
      <Alert
        color="yellow"
        role="status"
        icon={<IconMailOff aria-hidden="true" />}
        title={t('inventory.mail_unsent')}
      >
        <Group justify="space-between" gap="xs">
          <span>{t('inventory.mail_unsent_text')}</span>
          <Button
            size="compact-md"
            fz="sm"
            variant="default"
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {t('inventory.mail_send')}
          </Button>
        </Group>
      </Alert>
      {send.isError && <FailureNote>{t('inventory.mail_failed', { count: 1 })}</FailureNote>}
    </Stack>
  )
}
