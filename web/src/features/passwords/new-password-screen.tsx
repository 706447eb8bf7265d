import { type LinkKind, restCalls } from '@comptoir/contract/rest'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Failure } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { NewLink } from './new-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

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
