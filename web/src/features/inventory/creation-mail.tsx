import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { countsKey } from './counts-data.ts'
import { announceCount } from './creation-mail-data.ts'

/** Announces a count once it is saved. Whatever becomes of the mail, the count stays. */
export function useCreationMail(property: ChosenProperty) {
  const queryClient = useQueryClient()
  const mail = useMutation({
    mutationFn: (count: number) => announceCount(property, count),
    // The list shows which counts have unsent mail.
    onSettled: () => queryClient.invalidateQueries({ queryKey: countsKey }),
  })
  const count = mail.variables
  return {
    announce: mail.mutate,
    dialog: count !== undefined && (
      <CreatedDialog
        listed={mail.data}
        failed={mail.isError}
        onAgain={() => mail.mutate(count)}
        onClose={mail.reset}
      />
    ),
  }
}

interface CreatedDialogProps {
  /** Whom the mail went to, once it has. */
  listed: string[] | undefined
  failed: boolean
  onAgain: () => void
  onClose: () => void
}

function CreatedDialog({ listed, failed, onAgain, onClose }: CreatedDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('inventory.created_title')}
      onClose={onClose}
      role="alertdialog"
      accent={failed ? 'wait' : 'good'}
    >
      <Stack gap="sm">
        {failed ? (
          <FailureNote>{t('inventory.mail_failed')}</FailureNote>
        ) : (
          <>
            <Text data-message="success">{t('inventory.created_text')}</Text>
            <Group gap="xs" role="status" wrap="nowrap">
              {listed === undefined && <Loader size="xs" aria-hidden="true" />}
              <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {outcome()}
              </Text>
            </Group>
          </>
        )}
        <Group justify="flex-end">
          <Button variant={failed ? 'default' : 'filled'} onClick={onClose} data-autofocus>
            {t('ui.ok')}
          </Button>
          {failed && <Button onClick={onAgain}>{t('inventory.mail_again')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  )

  function outcome(): string {
    if (listed === undefined) return t('inventory.mail_sending')
    if (listed.length === 0) return t('inventory.mail_nobody')
    return t('inventory.mail_sent', { addresses: listed.join(', ') })
  }
}
