import type { MailQueue, UnsentMail } from '@comptoir/contract/mail-queue'
import { restCalls } from '@comptoir/contract/rest'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callIfOffered, callRest } from '../../data/rest.ts'
import { useWords } from '../../lib/use-words.ts'
import { useTexts } from '../../parts/records-screen/record-texts.ts'
import { Deed, RowDeed } from '../../parts/records-screen/row-deed.tsx'
import { RowsScreen } from '../../parts/records-screen/rows-screen.tsx'
import { withIcon } from '../../ui/button-icon.ts'
import { Moment } from '../../ui/moment.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'

/** Emails that wait or have failed; null if the server does not list them. */
const mailQueue = queryOptions({
  queryKey: ['mail-queue'],
  queryFn: async ({ signal }) => (await callIfOffered(restCalls.mailQueue, { signal })) ?? null,
  refetchInterval: 10_000,
})

/** For superadmins, who can send failed ones again. */
export function UnsentEmailsScreen() {
  const { t, format } = useWords()
  const query = useQuery(mailQueue)
  const text = useTexts('unsentEmails')
  const moment = (at: string | null) => at && <Moment at={at} />
  const rows = query.data === null ? [] : query.data?.mails
  return (
    <RowsScreen
      page="unsent_emails"
      texts="unsentEmails"
      lead={query.data?.mails.length ? summary(query.data) : undefined}
      list={{ query, rows, isOffered: query.data !== null }}
      columns={[
        { name: 'to', whole: true, title: t('unsentEmails.to'), unlabelled: true, cell: ({ to }) => to },
        {
          name: 'template',
          title: t('words.email'),
          // A newer server may send further kinds.
          cell: (mail) => text(`templates.${mail.template}`) || mail.template,
        },
        {
          name: 'state',
          title: t('words.state'),
          width: '8rem',
          cell: ({ state }) => (
            <StateMark state={state === 'failed' ? 'wrong' : 'waiting'}>
              {t(`unsentEmails.states.${state}`)}
            </StateMark>
          ),
        },
        { name: 'error', title: t('unsentEmails.last_error'), cell: ({ last_error }) => last_error },
        {
          name: 'attempts',
          title: t('unsentEmails.attempts'),
          end: true,
          cell: ({ attempts }) => format.number(attempts),
        },
        {
          name: 'queued',
          title: t('unsentEmails.queued'),
          width: '11rem',
          cell: ({ queued_at }) => moment(queued_at),
        },
        {
          name: 'next',
          title: t('unsentEmails.next_attempt'),
          from: 'wide',
          cell: ({ next_attempt_at }) => moment(next_attempt_at),
        },
        {
          name: 'actions',
          title: t('ui.actions'),
          unlabelled: true,
          end: true,
          cell: (mail) => <Retry {...mail} />,
        },
      ]}
      empty={<EmptyPanel title={t('unsentEmails.none')}>{t('unsentEmails.none_text')}</EmptyPanel>}
      actions={
        <Deed
          trigger={(onClick) => (
            <Button
              {...withIcon(IconSend)}
              disabled={!rows?.some(({ can_retry }) => can_retry)}
              onClick={onClick}
            >
              {t('unsentEmails.retry_all')}
            </Button>
          )}
          question={{
            title: t('unsentEmails.retry_all_title'),
            text: t('unsentEmails.retry_all_text'),
            action: t('unsentEmails.retry'),
          }}
          work={() => callRest(restCalls.retryMails)}
          done={({ mails }) => t('unsentEmails.retried_all', { count: mails })}
          failure="email_send_fail"
          refreshes={mailQueue.queryKey}
        />
      }
    />
  )

  /** How many failed and how many wait, and since when. */
  function summary({ failed, waiting, oldest }: MailQueue): string {
    const waits = t('unsentEmails.waiting_count', { count: waiting })
    return t('unsentEmails.summary', {
      failed: t('unsentEmails.failed_count', { count: failed }),
      waiting: oldest ? t('unsentEmails.oldest', { waiting: waits, moment: format.moment(oldest) }) : waits,
    })
  }
}

function Retry({ id, to, state, can_retry }: UnsentMail) {
  const { t } = useWords()
  if (state !== 'failed') return null
  return (
    <RowDeed
      icon={IconSend}
      label={t('unsentEmails.retry_label', { to })}
      disabledReason={can_retry ? undefined : t('unsentEmails.expired')}
      work={() => callRest(restCalls.retryMail, { parts: { id: String(id) } })}
      done={() => t('unsentEmails.retried', { to })}
      failure="email_send_fail"
      refreshes={mailQueue.queryKey}
    />
  )
}
