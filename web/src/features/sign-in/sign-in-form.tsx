import { signInErrors } from '@comptoir/contract/sign-in'
import { Button, Stack, TextInput } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { PasswordField } from '../../parts/passwords/password-field.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { lazyWithoutRouter } from '../../ui/lazy-without-router.tsx'
import { usePlainForm } from '../../ui/plain-form.ts'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { ProviderButton } from './provider-button.tsx'
import { signInFailure } from './sign-in-failure.ts'
import classes from './sign-in-form.module.css'
import { type SignInHandlers, type SignInSteps, useSignIn } from './use-sign-in.ts'

/** Loaded for users who have a second factor only, and without the router, which the sign-in screen does not load. */
const SecondStep = lazyWithoutRouter(async () => (await import('./proof-form.tsx')).SecondStep)

/**
 * Asks for username and password, and then for the second factor of a user who has one. `username` is set if the same user
 * has to sign in again.
 */
export function SignInForm({ username = '', step, ...next }: { username?: string } & SignInSteps) {
  return (
    <>
      {/* It stays, so that the way back leads to what was typed. */}
      <div hidden={step !== undefined}>
        <PasswordForm username={username} {...next} />
      </div>
      {step && (
        <Suspense fallback={<LoadingPanel />}>
          <SecondStep step={step} {...next} />
        </Suspense>
      )}
    </>
  )
}

function PasswordForm({ username, ...next }: { username: string } & SignInHandlers) {
  const { t, errorText } = useWords()
  const { field, submit, setValues } = usePlainForm(
    { username, password: '' },
    { check: signInErrors, text: errorText },
  )
  const password = useRef<HTMLInputElement>(null)
  const { signIn, isPending, error } = useSignIn(next, (failure) => {
    if (!signInFailure(failure).includes('credentials_dont_match')) return
    setValues((typed) => ({ ...typed, password: '' }))
    password.current?.focus()
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
          <PasswordField
            label={t('access.password')}
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
