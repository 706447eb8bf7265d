import { restCalls, type SignedIn } from '@comptoir/contract/rest'
import { signInForm } from '@comptoir/contract/tables/staff-user'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Failure, type FailureKey } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { ProviderButton } from './provider-button.tsx'
import classes from './sign-in-form.module.css'

/** Asks for username and password. `username` is set if the same user has to sign in again. */
export function SignInForm({
  username = '',
  onSignedIn,
}: {
  username?: string
  onSignedIn: (answer: SignedIn) => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { field, submit } = useCheckedForm({ initial: { username, password: '' }, schema: signInForm })
  const signIn = useMutation({
    mutationFn: async (payload: { username: string; password: string }) => {
      const answer = await callRest(restCalls.signIn, { payload, signedIn: false })
      if (!answer.token) throw new Failure('credentials_dont_match')
      return answer
    },
    onSuccess: onSignedIn,
  })
  return (
    <form onSubmit={submit((values) => signIn.mutate(values))} noValidate>
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
        <div className={classes.password}>
          <PasswordInput
            label={t('access.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('access.show_password') }}
            {...(username ? { ref: focusOnMount, 'data-autofocus': true } : {})}
            {...field('password')}
          />
          {!username && (
            <Link to="/forgotpassword" className={classes.forgot ?? ''}>
              {t('access.forgot_password')}
            </Link>
          )}
        </div>
        {signIn.isError && <FailureNote>{errorText(...signInFailure(signIn.error))}</FailureNote>}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {t('access.sign_in')}
        </Button>
        <ProviderButton inNewTab={username !== ''} />
      </Stack>
    </form>
  )
}

/** The key that the server names or, if it answers a status alone, what the specification means by that. */
function signInFailure(error: unknown): FailureKey[] {
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
])
