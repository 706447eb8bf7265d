import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { IconCircleDashed, IconMailCheck, IconMailQuestion, IconMailX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EventEntry } from '../desk/answer-card.tsx'
import type { EarlierSend } from './earlier-sends.ts'

const icons = { sent: IconMailCheck, failed: IconMailX, unknown: IconMailQuestion }

interface SentSoFarProps {
  giftCode: GiftCodeRow
  sends: readonly EarlierSend[] | undefined
}

/** The mails that were sent again, the latest first; only the record's own time where no more is known. */
export function SentSoFar({ giftCode: { cwf_last_sent }, sends = [] }: SentSoFarProps) {
  const { t } = useTranslation()
  if (sends.length > 0)
    return sends.map(({ createdAt, user, new: mail }) => (
      <EventEntry
        key={createdAt}
        icon={icons[mail?.outcome ?? 'sent']}
        at={createdAt}
        note={mail?.reason && t('tokenFinder.sent_reason', { reason: mail.reason })}
      >
        {user && mail?.to
          ? t(`tokenFinder.${mail.outcome ?? 'sent'}_by`, { name: user.name, to: mail.to })
          : t('tokenFinder.happened_sent')}
      </EventEntry>
    ))
  return cwf_last_sent ? (
    <EventEntry icon={IconMailCheck} at={cwf_last_sent}>
      {t('tokenFinder.happened_sent')}
    </EventEntry>
  ) : (
    <EventEntry icon={IconCircleDashed}>{t('tokenFinder.never_sent')}</EventEntry>
  )
}
