import { eTokenState, isOfOtherGroup } from '@comptoir/contract/tables/e-token'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatusText } from './e-token-state.tsx'
import type { EToken } from './e-tokens-data.ts'

/** Warns if the token can be redeemed although its status is not active. */
export function DoubtfulNote({ token }: { token: EToken }) {
  const { t } = useTranslation()
  const statusText = useStatusText()
  if (eTokenState(token) !== 'doubtful') return null
  return <Note>{t('eTokens.doubtful_text', { status: statusText(token.status) })}</Note>
}

/** Warns if the token belongs to a merchant group other than the property's. */
export function OtherGroupNote({ token, propertyName }: { token: EToken; propertyName: string }) {
  const { t } = useTranslation()
  if (!isOfOtherGroup(token, propertyName)) return null
  return (
    <Note>{t('eTokens.other_group_text', { group: token.merchant_group_name, property: propertyName })}</Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden="true" />} mb="md">
      {children}
    </Alert>
  )
}
