import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Title } from '@mantine/core'
import { IconEye, IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EventEntry, EventList } from '../desk/event-list.tsx'
import { earlierSends } from '../resend/earlier-sends.ts'
import { SentSoFar } from '../resend/sent-so-far.tsx'
import { giftCodeReveals } from './gift-codes-data.ts'

/** The mails, the reveals and the creation of a gift code. Entries that the server does not return are left out. */
export function GiftCodeEvents({ giftCode }: { giftCode: GiftCodeRow }) {
  const { t } = useTranslation()
  const sends = useQuery(earlierSends(giftCode.id))
  const reveals = useQuery(giftCodeReveals(giftCode.id))
  return (
    <EventList title={<Title order={2}>{t('tokenFinder.happened')}</Title>}>
      <SentSoFar giftCode={giftCode} sends={sends.data} />
      {reveals.data?.map(({ createdAt, user }) => (
        <EventEntry key={createdAt} icon={IconEye} at={createdAt}>
          {t('tokenFinder.happened_reveal', { name: user?.name ?? '–' })}
        </EventEntry>
      ))}
      <EventEntry icon={IconGift} at={giftCode.created_at}>
        {giftCode.action_created_by
          ? t('tokenFinder.happened_created', { name: giftCode.action_created_by })
          : t('tokenFinder.happened_created_by_nobody')}
      </EventEntry>
    </EventList>
  )
}
