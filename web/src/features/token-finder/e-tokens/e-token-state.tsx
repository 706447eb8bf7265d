import { type ETokenRow, isLocked } from '@comptoir/contract/tables/e-token'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A badge: redeemed, locked or redeemable. */
export function ETokenState({ token }: { token: Pick<ETokenRow, 'redeem' | 'status'> }) {
  const { t } = useTranslation()
  if (token.redeem)
    return (
      <Badge color="gray" miw="max-content">
        {t('eTokens.redeemed')}
      </Badge>
    )
  if (isLocked(token))
    return (
      <Badge color="red" miw="max-content">
        {t('eTokens.locked')}
      </Badge>
    )
  return (
    <Badge color="green" miw="max-content">
      {t('eTokens.redeemable')}
    </Badge>
  )
}
