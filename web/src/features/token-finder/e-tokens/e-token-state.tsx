import {
  type ETokenRow,
  type ETokenState,
  eTokenState,
  eTokenStatus,
} from '@comptoir/contract/tables/e-token'
import { useTranslation } from 'react-i18next'
import { type State, StateMark } from '../../../ui/state-mark.tsx'

/** Redeemed, locked, redeemable, or the status of a token that is not active. */
export function ETokenMark({ token }: { token: Pick<ETokenRow, 'redeem' | 'status'> }) {
  const { t } = useTranslation()
  const statusText = useStatusText()
  const state = eTokenState(token)
  return (
    <StateMark state={markOf(state, token.status)}>
      {state === 'doubtful' ? statusText(token.status) : t(`eTokens.${state}`)}
    </StateMark>
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

function markOf(state: ETokenState, status: string): State {
  return state === 'doubtful' && eTokenStatus(status) !== 'pending' ? 'wrong' : marks[state]
}

const marks: Record<ETokenState, State> = {
  redeemed: 'off',
  locked: 'locked',
  doubtful: 'waiting',
  redeemable: 'done',
}
