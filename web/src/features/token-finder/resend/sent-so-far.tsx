import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { IconCircleDashed, IconMailCheck, IconMailQuestion, IconMailX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Happening } from '../desk/happenings.tsx'
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
      <Happening
        key={createdAt}
        icon={icons[mail?.outcome ?? 'sent']}
        at={createdAt}
        note={mail?.reason && t('tokenFinder.sent_reason', { reason: mail.reason })}
      >
        {user && mail?.to
          ? t(`tokenFinder.${mail.outcome ?? 'sent'}_by`, { name: user.name, to: mail.to })
          : t('tokenFinder.happened_sent')}
      </Happening>
    ))
  return cwf_last_sent ? (
    <Happening icon={IconMailCheck} at={cwf_last_sent}>
      {t('tokenFinder.happened_sent')}
    </Happening>
  ) : (
    <Happening icon={IconCircleDashed}>{t('tokenFinder.never_sent')}</Happening>
  )
}
