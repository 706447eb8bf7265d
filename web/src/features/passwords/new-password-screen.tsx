import { type LinkKind, restCalls } from '@comptoir/contract/rest'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import {
  isTooLong,
  newPasswordErrors,
  PasswordRequirements,
  refusedPassword,
  tooLong,
} from '../../parts/passwords/new-password.tsx'
import { PasswordField } from '../../parts/passwords/password-field.tsx'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { usePlainForm } from '../../ui/plain-form.ts'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { NewLink } from './new-link.tsx'
import { createSingleUseRequest } from './single-use-request.ts'

export function ResetPasswordScreen() {
  return <NewPasswordScreen kind="reset" />
}

export function ActivateUserScreen() {
  return <NewPasswordScreen kind="activation" />
}

/** The target of the link in the mail: sets a new password if the link is valid. */
function NewPasswordScreen({ kind }: { kind: LinkKind }) {
  const { t } = useTranslation()
  const words = kind === 'reset' ? 'reset' : 'activate'
  return (
    <PublicFrame title={t(`access.${words}_title`)}>
      <Stack gap="md">
        <LinkState kind={kind} />
        <Text ta="center" fz="sm">
          <Anchor component={Link} to="/" inherit>
            {t('access.back_to_login')}
          </Anchor>
        </Text>
      </Stack>
    </PublicFrame>
  )
}

function LinkState({ kind }: { kind: LinkKind }) {
  const { t } = useTranslation()
  const token = useLinkToken()
  const words = kind === 'reset' ? 'reset' : 'activate'
  const check = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => callRest(restCalls.validateToken, { payload: { token }, signedIn: false }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (token === '')
    return (
      <>
        <FailureNote>{t(`access.${words}_missing`)}</FailureNote>
        <NewLink kind={kind} token={token} expired={false} />
      </>
    )
  if (check.isPending) return <LoadingPanel>{t('access.checking_link')}</LoadingPanel>
  const isOtherKind = check.data?.kind !== undefined && check.data.kind !== kind
  const state = check.error ? linkStateAfter(check.error) : isOtherKind ? 'invalid' : 'valid'
  if (state === 'valid') return <NewPasswordForm kind={kind} token={token} />
  if (state === 'provider only') return <FailureNote>{t('errors.provider_sign_in_only')}</FailureNote>
  return (
    <>
      <FailureNote>{t(`access.${words}_${state}`)}</FailureNote>
      {state === 'unchecked' && (
        <Button variant="default" onClick={() => check.refetch()} loading={check.isFetching}>
          {t('ui.retry')}
        </Button>
      )}
      {state !== 'unchecked' && <NewLink kind={kind} token={token} expired={state === 'expired'} />}
    </>
  )
}

function linkStateAfter(error: Error): 'invalid' | 'expired' | 'unchecked' | 'provider only' {
  if (error instanceof Failure && error.key === 'provider_sign_in_only') return 'provider only'
  const status = error instanceof Failure ? error.status : undefined
  if (status === 401) return 'expired'
  return status === 403 || status === 422 ? 'invalid' : 'unchecked'
}

/**
 * The token of the link in the mail. It leaves the address bar at once, so that no screenshot, bookmark or shared address
 * contains it; the history entry keeps it, so that the page can be reloaded.
 */
function useLinkToken(): string {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const given = params.get('token')
  useEffect(() => {
    if (given === null) return
    const others = new URLSearchParams(params)
    others.delete('token')
    void navigate({ pathname, search: others.toString() }, { replace: true, state: { linkToken: given } })
  }, [given, params, pathname, navigate])
  return given ?? keptToken(state)
}

function keptToken(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'linkToken' in state
  return isKept ? String(state.linkToken) : ''
}

/** Sets a password, typed twice, by a single-use link. */
function NewPasswordForm({ kind, token }: { kind: LinkKind; token: string }) {
  const { t } = useTranslation()
  const words = kind === 'reset' ? 'reset' : 'activate'
  const { values, field, submit, refuse, clearErrors } = usePlainForm(
    { password: '', confirmation: '' },
    { check: newPasswordErrors, text: (key) => t(key, tooLong) },
  )
  const [request] = useState(createSingleUseRequest)
  const update = useAction({
    mutationFn: ({ password }: typeof values) =>
      request(password, () =>
        callRest(restCalls.updatePassword, { payload: { token, password }, signedIn: false }),
      ),
    onError: (error) => {
      const refused = refusedPassword(error)
      if (refused) refuse('password', refused)
    },
  })

  function forgetAttempt(): void {
    clearErrors()
    update.reset()
  }

  const linkEnd = linkEndIn(update.error)
  const shared = { autoComplete: 'new-password', disabled: update.isSuccess }
  return (
    <form onSubmit={submit(update.mutate)} onChange={forgetAttempt} noValidate>
      <Stack gap="md">
        <PasswordField
          ref={focusOnMount}
          label={t('access.new_password')}
          {...shared}
          {...field('password')}
          // Named while it is typed: cutting it short would store another one than was meant.
          {...(isTooLong(values.password) && { error: t('access.password_too_long', tooLong) })}
        />
        <PasswordRequirements password={values.password} />
        <PasswordField label={t('access.confirm_password')} {...shared} {...field('confirmation')} />
        {update.isSuccess && (
          <Alert color="green" role="status">
            {t(`access.${words}_done`)}
          </Alert>
        )}
        {update.isError && !refusedPassword(update.error) && (
          <FailureNote>{t(`access.${words}_${linkEnd ?? 'failed'}`)}</FailureNote>
        )}
        {linkEnd ? (
          <NewLink kind={kind} token={token} expired={linkEnd === 'expired'} />
        ) : (
          <Button type="submit" fullWidth loading={update.isPending} disabled={update.isSuccess}>
            {t(kind === 'reset' ? 'ui.save' : 'access.activate')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** How the link ended, if the password was refused because the link expired or was used meanwhile. */
function linkEndIn(error: Error | null): 'expired' | 'invalid' | undefined {
  const key = error instanceof Failure ? error.key : undefined
  if (key === 'token_expired') return 'expired'
  return key === 'token_invalid' ? 'invalid' : undefined
}
