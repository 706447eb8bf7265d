import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { mailCounts, mailedText } from './count-mails.ts'
import { useCountAction } from './use-count-action.ts'

/** Counts that were saved together. */
export interface SavedCounts {
  /** The ids of those that are new. */
  created: readonly number[]
  total: number
}

/** Announces counts once they are saved. Whatever becomes of the mails, the counts stay. */
export function useCreationMail(property: ChosenProperty) {
  // The list shows which counts have unsent mail.
  const mail = useCountAction({
    mutationFn: ({ created }: SavedCounts) => mailCounts(property, created, { areNew: true }),
  })
  const saved = mail.variables
  return {
    announce: mail.mutate,
    dialog: saved && (
      <CreatedDialog
        saved={saved.total}
        listed={mail.data}
        failed={mail.isError}
        onAgain={() => mail.mutate(saved)}
        onClose={mail.reset}
      />
    ),
  }
}

interface CreatedDialogProps {
  /** How many counts were saved. */
  saved: number
  /** Whom the mail went to, once it has. */
  listed: string[] | undefined
  failed: boolean
  onAgain: () => void
  onClose: () => void
}

function CreatedDialog({ saved, listed, failed, onAgain, onClose }: CreatedDialogProps) {
  const { t } = useTranslation()
  const many = { count: saved }
  return (
    <Dialog
      title={t('inventory.created_title', many)}
      onClose={onClose}
      role="alertdialog"
      accent={failed ? 'wait' : 'good'}
    >
      <Stack gap="sm">
        {failed ? (
          <FailureNote>{t('inventory.mail_failed', many)}</FailureNote>
        ) : (
          <>
            <Text data-message="success">{t('inventory.created_text', many)}</Text>
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
    return mailedText(t, listed)
  }
}
