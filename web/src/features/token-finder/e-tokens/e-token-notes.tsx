import { eTokenState, isOfOtherGroup } from '@comptoir/contract/tables/e-token'
import { Alert, type MantineSpacing } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatusText } from './e-token-state.tsx'
import type { EToken } from './e-tokens-data.ts'

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
