import { type ETokenRow, eTokenState } from '@comptoir/contract/tables/e-token'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A badge: redeemed, locked or redeemable. */
export function ETokenState({ token }: { token: Pick<ETokenRow, 'redeem' | 'status'> }) {
  const { t } = useTranslation()
  const state = eTokenState(token)
  return (
    <Badge color={colors[state]} miw="max-content">
      {t(`eTokens.${state}`)}
    </Badge>
  )
}

const colors: Record<ReturnType<typeof eTokenState>, string> = {
  redeemed: 'gray',
  locked: 'red',
  redeemable: 'green',
}
