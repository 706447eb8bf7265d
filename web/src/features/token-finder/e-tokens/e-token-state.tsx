import {
  type ETokenRow,
  type ETokenState,
  eTokenState,
  eTokenStatus,
} from '@comptoir/contract/tables/e-token'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A badge: redeemed, locked, redeemable, or the status of a token that is not active. */
export function ETokenBadge({ token }: { token: Pick<ETokenRow, 'redeem' | 'status'> }) {
  const { t } = useTranslation()
  const statusText = useStatusText()
  const state = eTokenState(token)
  return (
    <Badge color={colors[state]} miw="max-content">
      {state === 'doubtful' ? statusText(token.status) : t(`eTokens.${state}`)}
    </Badge>
  )
}

/** Returns a function that translates the status of a token; an unknown one stays as it is. */
export function useStatusText(): (status: string) => string {
  const { t } = useTranslation()
  return (status) => {
    const known = translatedStatuses.find((one) => one === eTokenStatus(status))
    return known ? t(`eTokens.status_${known}`) : status
  }
}

const translatedStatuses = ['expired', 'cancelled', 'pending'] as const

const colors: Record<ETokenState, string> = {
  redeemed: 'gray',
  locked: 'red',
  doubtful: 'yellow',
  redeemable: 'green',
}
