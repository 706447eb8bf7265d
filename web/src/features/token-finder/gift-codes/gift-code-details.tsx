import { cardValue } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Button, Group } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { type DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { buyerName } from './buyer-name.ts'
import { RevealableCode } from './revealable-code.tsx'

interface GiftCodeDetailsProps {
  giftCode: GiftCodeRow
  onClose: () => void
  onResend: () => void
}

/** Everything about one gift code, with the code masked until it is revealed. */
export function GiftCodeDetails({ giftCode, onClose, onResend }: GiftCodeDetailsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const items: DescriptionItem[] = [
    [t('tokenFinder.id'), giftCode.id],
    [t('tokenFinder.gift_code'), <RevealableCode key="code" giftCode={giftCode} />],
    [t('tokenFinder.total'), format.wholeMoney(cardValue(giftCode.CSL_CLOSING_BALANCE))],
    [t('tokenFinder.name'), buyerName(giftCode)],
    [t('tokenFinder.email'), giftCode.customer_email && <EmailText>{giftCode.customer_email}</EmailText>],
    [t('tokenFinder.recipient'), giftCode.recipient],
    [t('tokenFinder.order'), giftCode.order],
    [t('tokenFinder.centre'), giftCode.mall],
    [t('tokenFinder.address'), giftCode.mall_address],
    [t('tokenFinder.created'), <Moment key="created" at={giftCode.created_at} />],
    [t('tokenFinder.creator'), giftCode.action_created_by],
    [t('tokenFinder.last_sent'), giftCode.cwf_last_sent && <Moment key="sent" at={giftCode.cwf_last_sent} />],
  ]
  return (
    <Dialog title={t('tokenFinder.details_title')} onClose={onClose} size="lg">
      <DescriptionList items={items} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
        <Button
          leftSection={<IconMailForward size={18} aria-hidden="true" />}
          onClick={onResend}
          data-autofocus
        >
          {t('tokenFinder.resend')}
        </Button>
      </Group>
    </Dialog>
  )
}
