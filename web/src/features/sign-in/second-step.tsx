import type { SignedIn } from '@comptoir/contract/rest'
import type { SecondStep as Step } from '@comptoir/contract/second-factor'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passSecondFactor } from '../../data/sign-in.ts'
import { ProofForm } from './proof-form.tsx'

interface SecondStepProps {
  step: Step
  onSignedIn: (answer: SignedIn) => void | Promise<void>
  onBack: () => void
}

/** The second step of signing in, in the place of the form for the password. */
export function SecondStep({ step, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  return (
    <ProofForm
      offer={step}
      action={t('access.sign_in')}
      prove={async (proof) => onSignedIn(await passSecondFactor(step.ticket, proof))}
    >
      <Anchor component="button" type="button" onClick={onBack}>
        {t('access.back_to_password')}
      </Anchor>
    </ProofForm>
  )
}
