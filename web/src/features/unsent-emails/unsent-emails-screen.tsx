import type { MailQueue, UnsentMail } from '@comptoir/contract/mail-queue'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey, failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { EmptyPanel, FailedPanel } from '../../ui/state-panel.tsx'
import { mailQueue, retryMail, retryMails } from './unsent-emails-data.ts'
import { useMailColumns } from './use-mail-columns.tsx'

/** Emails that wait or have failed, for superadmins, who can send failed ones again. */
export function UnsentEmailsScreen() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const [isConfirming, setConfirming] = useState(false)
  const queue = useQuery(mailQueue)
  const summary = useSummary()
  const retry = useRetry(({ id }: UnsentMail) => retryMail(id))
  const retryAll = useRetry(retryMails)
  const columns = useMailColumns((mail) =>
    mail.state === 'failed' ? (
      <RowAction
        icon={IconSend}
        label={t('unsentEmails.retry_label', { to: mail.to })}
        disabledReason={mail.can_retry ? undefined : t('unsentEmails.expired')}
        onClick={() => {
          if (!retry.isPending)
            retry.mutate(mail, {
              onSuccess: () => messages.success(t('unsentEmails.retried', { to: mail.to })),
            })
        }}
      />
    ) : null,
  )
  const mails = queue.data === null ? [] : queue.data?.mails
  const failure = queue.error && errorText(failureKey(queue.error, 'service_unavailable'))
  return (
    <PageFrame
      title={t('unsentEmails.title')}
      above={{ label: t('settings.title'), to: '/settings' }}
      lead={queue.data && queue.data.mails.length > 0 ? summary(queue.data) : t('unsentEmails.lead')}
      actions={
        <Button
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          disabled={!mails?.some(({ can_retry }) => can_retry)}
          onClick={() => setConfirming(true)}
        >
          {t('unsentEmails.retry_all')}
        </Button>
      }
    >
      {failure && mails && <FailureNote>{failure}</FailureNote>}
      <DataTable
        label={t('unsentEmails.title')}
        columns={columns}
        rows={mails}
        rowKey={({ id }) => id}
        instead={instead()}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('unsentEmails.retry_all_title')}
          action={t('unsentEmails.retry')}
          busy={retryAll.isPending}
          onConfirm={() =>
            retryAll.mutate(undefined, {
              onSuccess: (count) => messages.success(t('unsentEmails.retried_all', { count })),
              onSettled: () => setConfirming(false),
            })
          }
          onCancel={() => setConfirming(false)}
        >
          {t('unsentEmails.retry_all_text')}
        </ConfirmDialog>
      )}
    </PageFrame>
  )

  function instead() {
    if (failure && !mails) return <FailedPanel onRetry={() => queue.refetch()}>{failure}</FailedPanel>
    if (mails?.length !== 0) return undefined
    if (queue.data === null) return <EmptyPanel title={t('unsentEmails.not_offered')} />
    return <EmptyPanel title={t('unsentEmails.none')}>{t('unsentEmails.none_text')}</EmptyPanel>
  }
}

function useRetry<Given, Result>(send: (given: Given) => Promise<Result>) {
  const messages = useMessages()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: send,
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'email_send_fail'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailQueue.queryKey }),
  })
}

/** How many failed and how many wait, and since when. */
function useSummary(): (queue: MailQueue) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ failed, waiting, oldest }) => {
    const waits = t('unsentEmails.waiting_count', { count: waiting })
    return t('unsentEmails.summary', {
      failed: t('unsentEmails.failed_count', { count: failed }),
      waiting: oldest ? t('unsentEmails.oldest', { waiting: waits, moment: format.moment(oldest) }) : waits,
    })
  }
}
