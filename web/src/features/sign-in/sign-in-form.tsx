import type { SecondStep as Step } from '@comptoir/contract/second-factor'
import { signInErrors } from '@comptoir/contract/sign-in'
import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { Failure, type FailureKey } from '../../lib/failure.ts'
import { useWords } from '../../lib/use-words.ts'
import { ChunkLoadError, FailureNote } from '../../ui/error-panel.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { usePlainForm } from '../../ui/plain-form.ts'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { ProviderButton } from './provider-button.tsx'
import classes from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in.ts'

/** Loaded for users who have a second factor only, and without the router, which the sign-in screen does not load. */
const SecondStep = lazy(async () => {
  try {
    return { default: (await import('./proof-form.tsx')).SecondStep }
  } catch (error) {
    console.info('The second step could not be loaded.', error)
    return { default: ChunkLoadError }
  }
})

/**
 * Asks for username and password, and then for the second factor of a user who has one. `username` is set if the same user
 * has to sign in again.
 */
export function SignInForm({ username = '', step, onStep, onSignedIn }: SignInFormProps) {
  return (
    <>
      {/* It stays, so that the way back leads to what was typed. */}
      <div hidden={step !== undefined}>
        <PasswordForm username={username} onStep={onStep} onSignedIn={onSignedIn} />
      </div>
      {step && (
        <Suspense fallback={<LoadingPanel />}>
          <SecondStep step={step} onSignedIn={onSignedIn} onBack={() => onStep(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface SignInFormProps {
  username?: string
  /** Set once the password was right and a second factor is needed. */
  step: Step | undefined
  onStep: (step: Step | undefined) => void
  onSignedIn: (answer: SignedIn) => void | Promise<void>
}

function PasswordForm({ username = '', onStep, onSignedIn }: Omit<SignInFormProps, 'step'>) {
  const { t, errorText } = useWords()
  const { field, submit, setValues } = usePlainForm(
    { username, password: '' },
    { check: signInErrors, text: errorText },
  )
  const password = useRef<HTMLInputElement>(null)
  const { signIn, isPending, error } = useSignIn({
    onStep,
    onSignedIn,
    onFailure(failure) {
      if (!signInFailure(failure).includes('credentials_dont_match')) return
      setValues((typed) => ({ ...typed, password: '' }))
      password.current?.focus()
    },
  })
  return (
    <form onSubmit={submit(signIn)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('access.username')}
          placeholder={t('access.username_hint')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(username ? {} : { ref: focusOnMount })}
          {...field('username')}
        />
        <div className="positioned">
          <PasswordInput
            label={t('access.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('access.show_password') }}
            ref={password}
            {...(username ? { autoFocus: true, 'data-autofocus': true } : {})}
            {...field('password')}
          />
          {!username && (
            <a href="/forgotpassword" className={classes.forgot}>
              {t('access.forgot_password')}
            </a>
          )}
        </div>
        <Button type="submit" fullWidth loading={isPending}>
          {t('access.sign_in')}
        </Button>
        {/* Below the button, which does not move under the pointer. */}
        {error !== undefined && <FailureNote>{errorText(...signInFailure(error))}</FailureNote>}
        <ProviderButton inNewTab={username !== ''} />
      </Stack>
    </form>
  )
}

/** The key that the server names or, if it answers a status alone, what the specification means by that. */
export function signInFailure(error: unknown): FailureKey[] {
  if (!(error instanceof Failure)) return ['login_failed']
  if (error.key === 'connection_lost') return ['login_failed', error.key]
  if (specificKeys.has(error.key)) return [error.key]
  if (error.key === 'unauthenticated') return ['user_inactive_error']
  return [error.key === 'forbidden' ? 'credentials_dont_match' : 'login_failed']
}

const specificKeys = new Set<FailureKey>([
  'service_unavailable',
  'user_inactive_error',
  'credentials_dont_match',
  'username_empty_error',
  'password_empty_error',
  'too_many_attempts',
  'provider_sign_in_only',
  'passkey_error',
])
