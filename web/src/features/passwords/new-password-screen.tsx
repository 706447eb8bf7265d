import { type LinkKind, restCalls } from '@comptoir/contract/rest'
import { maxPasswordLength, meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { PasswordRequirements } from '../../parts/password-requirements/password-requirements.tsx'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
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
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const [invalid, setInvalid] = useState({ password: false, confirmation: false })
  const fields = { password: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) }
  useEffect(() => fields.password.current?.focus(), [fields.password])
  const words = kind === 'reset' ? 'reset' : 'activate'
  const [request] = useState(createSingleUseRequest)
  const update = useAction({
    mutationFn: (password: string) =>
      request(password, () =>
        callRest(restCalls.updatePassword, { payload: { token, password }, signedIn: false }),
      ),
  })

  function change(part: Partial<typeof typed>): void {
    setTyped({ ...typed, ...part })
    setInvalid({ password: false, confirmation: false })
    update.reset()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    const found = {
      password: !meetsPasswordPolicy(typed.password),
      confirmation: typed.confirmation !== typed.password,
    }
    setInvalid(found)
    if (found.password) fields.password.current?.focus()
    else if (found.confirmation) fields.confirmation.current?.focus()
    else update.mutate(typed.password)
  }

  const linkEnd = linkEndIn(update.error)

  /** A password that is too long is named while it is typed: cutting it short would store another one than was meant. */
  function passwordError(): string | undefined {
    if (typed.password.length > maxPasswordLength)
      return t('access.password_too_long', { max: maxPasswordLength })
    if (isRefusedAsCommon(update.error)) return t('errors.password_common_error')
    return invalid.password ? t('errors.password_policy_error') : undefined
  }

  const shared = {
    autoComplete: 'new-password',
    disabled: update.isSuccess,
    visibilityToggleButtonProps: { 'aria-label': t('access.show_password') },
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <PasswordInput
          ref={fields.password}
          label={t('access.new_password')}
          value={typed.password}
          error={passwordError()}
          onChange={(event) => change({ password: event.currentTarget.value })}
          {...shared}
        />
        <PasswordRequirements password={typed.password} />
        <PasswordInput
          ref={fields.confirmation}
          label={t('access.confirm_password')}
          value={typed.confirmation}
          error={invalid.confirmation && t('access.passwords_differ')}
          onChange={(event) => change({ confirmation: event.currentTarget.value })}
          {...shared}
        />
        {update.isSuccess && (
          <Alert color="green" role="status">
            {t(`access.${words}_done`)}
          </Alert>
        )}
        {update.isError && !isRefusedAsCommon(update.error) && (
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

/** Whether the password is one that is easy to guess; the link still works. */
function isRefusedAsCommon(error: Error | null): boolean {
  return error instanceof Failure && error.key === 'password_common_error'
}

/** How the link ended, if the password was refused because the link expired or was used meanwhile. */
function linkEndIn(error: Error | null): 'expired' | 'invalid' | undefined {
  const key = error instanceof Failure ? error.key : undefined
  if (key === 'token_expired') return 'expired'
  return key === 'token_invalid' ? 'invalid' : undefined
}
