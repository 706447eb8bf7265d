import type { SignedIn } from '@comptoir/contract/rest'
import type { SecondStep } from '@comptoir/contract/second-factor'
import { Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { config } from '../../data/config.ts'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import classes from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in.ts'

interface DemoAccountsProps {
  onStep: (step: SecondStep) => void
  onSignedIn: (answer: SignedIn) => void | Promise<void>
}

/** The demo's accounts, one of each role: a click signs in. Shown only to the machine that the demo runs on. */
export function DemoAccounts({ onStep, onSignedIn }: DemoAccountsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { signIn, isPending, error } = useSignIn({ onStep, onSignedIn })
  const { demoAccounts } = config()
  if (!demoAccounts?.length) return null
  return (
    <section className={classes.accounts}>
      <div className={classes.head}>
        <Title order={2}>{t('access.demo_accounts')}</Title>
        <span className="dim small">{t('access.demo_hint')}</span>
      </div>
      <ul className={classes.list}>
        {demoAccounts.map(({ role, name, username, password }) => (
          <li key={username}>
            <UnstyledButton
              className={classes.account}
              disabled={isPending}
              onClick={() => signIn({ username, password })}
            >
              <span className={classes.name}>{name}</span>
              {t(`access.demo_roles.${role}`)}
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {error !== undefined && <FailureNote>{errorText(failureKey(error, 'login_failed'))}</FailureNote>}
    </section>
  )
}
