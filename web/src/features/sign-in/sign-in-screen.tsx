import type { SignedIn } from '@comptoir/contract/rest'
import { useTranslation } from 'react-i18next'
import { session } from '../../data/session.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Shown at any URL without redirecting, so that signing in shows the requested page. */
export function SignInScreen({
  onSignedIn = session.begin,
}: {
  onSignedIn?: (answer: SignedIn) => void | Promise<void>
}) {
  const { t } = useTranslation()
  return (
    <PublicFrame title={t('access.sign_in_title')} below={<DemoAccounts onSignedIn={onSignedIn} />}>
      <SignInForm onSignedIn={onSignedIn} />
    </PublicFrame>
  )
}
