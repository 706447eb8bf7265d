import { mailTemplates, type UnsentMail } from '@comptoir/contract/mail-queue'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import type { unsentEmails } from './texts.en.ts'

export function useMailColumns(actions: (mail: UnsentMail) => ReactNode): DataColumn<UnsentMail>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { name: 'to', whole: true, title: t('unsentEmails.to'), unlabelled: true, cell: ({ to }) => to },
    {
      name: 'template',
      title: t('unsentEmails.template'),
      cell: ({ template }) => (isKnown(template) ? t(`unsentEmails.templates.${template}`) : template),
    },
    {
      name: 'state',
      title: t('unsentEmails.state'),
      width: '8rem',
      cell: ({ state }) => (
        <StateMark state={state === 'failed' ? 'wrong' : 'waiting'}>
          {t(`unsentEmails.states.${state}`)}
        </StateMark>
      ),
    },
    {
      name: 'last_error',
      title: t('unsentEmails.last_error'),
      cell: ({ last_error }) => last_error ?? '–',
    },
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
      cell: ({ queued_at }) => <Moment at={queued_at} />,
    },
    {
      name: 'next_attempt',
      title: t('unsentEmails.next_attempt'),
      from: 'wide',
      cell: ({ next_attempt_at }) => (next_attempt_at ? <Moment at={next_attempt_at} /> : '–'),
    },
    { name: 'actions', title: t('ui.actions'), unlabelled: true, end: true, cell: actions },
  ]
}

type Template = keyof typeof unsentEmails.templates

/** A newer server may send further kinds. */
function isKnown(template: string): template is Template {
  return knownTemplates.has(template)
}

const knownTemplates: ReadonlySet<string> = new Set<string>([...mailTemplates, 'resetRequest'])
