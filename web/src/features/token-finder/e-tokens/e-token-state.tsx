import {
  type ETokenRow,
  type ETokenState,
  eTokenState,
  eTokenStatus,
  isOfOtherGroup,
} from '@comptoir/contract/tables/e-token'
import { Alert, type MantineSpacing } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type State, StateMark } from '../../../ui/state-mark.tsx'
import type { EToken } from './e-tokens-data.ts'

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

interface NoteProps {
  token: EToken
  /** The margin below, outside a stack. */
  mb?: MantineSpacing
}

/** Warns if the token can be redeemed although its status is not active. */
export function DoubtfulNote({ token, mb = 0 }: NoteProps) {
  const { t } = useTranslation()
  const statusText = useStatusText()
  if (eTokenState(token) !== 'doubtful') return null
  return <Note mb={mb}>{t('eTokens.doubtful_text', { status: statusText(token.status) })}</Note>
}

/** Warns if the token belongs to a merchant group other than the property's. */
export function OtherGroupNote({ token, propertyName, mb = 0 }: NoteProps & { propertyName: string }) {
  const { t } = useTranslation()
  if (!isOfOtherGroup(token, propertyName)) return null
  const names = { group: token.merchant_group_name, property: propertyName }
  return <Note mb={mb}>{t('eTokens.other_group_text', names)}</Note>
}

function Note({ mb, children }: { mb: MantineSpacing; children: ReactNode }) {
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden="true" />} mb={mb}>
      {children}
    </Alert>
  )
}
