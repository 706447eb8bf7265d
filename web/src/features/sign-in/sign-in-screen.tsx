import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { session, useSession } from '../../data/session.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Shown at any URL without redirecting, so that signing in shows the requested page. */
export function SignInScreen() {
  const { t } = useTranslation()
  const current = useSession()
  const endedBy = current.status === 'absent' ? current.endedBy : undefined
  return (
    <PublicFrame title={t('access.sign_in_title')} below={<DemoAccounts onSignedIn={session.begin} />}>
      {endedBy && (
        <Text mb="md" c="dimmed" role="status">
          {t(`access.session_ended_by.${endedBy}`)}
        </Text>
      )}
      <SignInForm onSignedIn={session.begin} />
    </PublicFrame>
  )
}
