import type { SignedIn } from '@comptoir/contract/rest'
import type { SecondStep } from '@comptoir/contract/second-factor'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session, useSession } from '../../data/session.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import classes from './sign-in-form.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Shown at any URL without redirecting, so that signing in shows the requested page. */
export function SignInScreen({
  onSignedIn = session.begin,
}: {
  onSignedIn?: (answer: SignedIn) => void | Promise<void>
}) {
  const { t } = useTranslation()
  const current = useSession()
  const endedBy = current.status === 'absent' ? current.endedBy : undefined
  const [step, setStep] = useState<SecondStep>()
  const demoAccounts = <DemoAccounts onStep={setStep} onSignedIn={onSignedIn} />
  return (
    <PublicFrame title={t('access.sign_in_title')} below={!step && demoAccounts}>
      {endedBy && !step && (
        <p className={classes.ended} role="status">
          {t(`access.session_ended_by.${endedBy}`)}
        </p>
      )}
      <SignInForm step={step} onStep={setStep} onSignedIn={onSignedIn} />
    </PublicFrame>
  )
}
