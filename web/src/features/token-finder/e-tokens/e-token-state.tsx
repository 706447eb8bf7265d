import { type ETokenRow, isLocked } from '@comptoir/contract/tables/e-token'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Redeemed, locked, or free to be redeemed. */
export function ETokenState({ token }: { token: Pick<ETokenRow, 'redeem' | 'status'> }) {
  const { t } = useTranslation()
  if (token.redeem) return <Badge color="gray">{t('eTokens.redeemed')}</Badge>
  if (isLocked(token)) return <Badge color="red">{t('eTokens.locked')}</Badge>
  return <Badge color="green">{t('eTokens.redeemable')}</Badge>
}
