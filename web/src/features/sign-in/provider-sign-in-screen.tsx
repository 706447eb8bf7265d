import { restCalls } from '@comptoir/contract/rest'
import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { beginSession } from '../../data/begin-session.ts'
import { fetchJson } from '../../data/fetch-json.ts'
import { callAnswer, callRequest } from '../../data/rest-call.ts'
import { session } from '../../data/session.ts'
import { withLocks } from '../../data/sign-in.ts'
import { Failure, type FailureKey } from '../../lib/failure.ts'
import { isLocked } from '../../lib/locked-data.ts'
import { safeReturnPath } from '../../lib/safe-return-path.ts'
import { useWords } from '../../lib/use-words.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { storedReturnPath } from './provider-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInSteps } from './use-sign-in.ts'

/** Where the identity provider leads back to: with a ticket for a session, or with an error and the form to try again. */
export function ProviderSignInScreen() {
  const { t, errorText } = useWords()
  const { ticket, error } = useFragment()
  // Read before the session begins, which deletes what the tab stored for another user. Over a lock, no page waits.
  const [returnPath, setReturnPath] = useState(() => (isLocked() ? '/' : storedReturnPath()))
  const [isSignedIn, setSignedIn] = useState(false)
  const steps = useSignInSteps(begin)
  const exchange = useQuery({
    queryKey: ['provider-sign-in', ticket],
    queryFn: async () => {
      await begin(await exchangeTicket(ticket))
      return true
    },
    enabled: ticket !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  async function begin(answer: SignedIn): Promise<void> {
    const path = await beginSession(answer)
    if (path !== undefined) setReturnPath(path)
    setSignedIn(true)
  }

  if (isSignedIn && returnPath !== undefined)
    return <Navigate to={safeReturnPath(returnPath) ?? '/'} replace />
  if (isSignedIn) return <OwnTab />
  if (exchange.isLoading)
    return (
      <PublicFrame title={t('access.sign_in')}>
        <LoadingPanel />
      </PublicFrame>
    )
  const failure = exchange.error ? exchangeFailure(exchange.error) : error
  return (
    <PublicFrame title={t('access.sign_in')}>
      <Stack gap="md">
        {failure && <FailureNote>{errorText(failure)}</FailureNote>}
        <SignInForm {...steps} />
      </Stack>
    </PublicFrame>
  )
}

/** The tab was opened over a form in another tab, which has the session by now. Not every browser lets it close itself. */
function OwnTab() {
  const { t } = useWords()
  useEffect(() => window.close(), [])
  return (
    <PublicFrame title={t('access.sign_in')}>
      <Stack gap="md">
        <Text role="status">{t('access.provider_signed_in')}</Text>
        <Button component={Link} to="/" variant="default" c="var(--text)">
          {t('access.provider_go_on')}
        </Button>
      </Stack>
    </PublicFrame>
  )
}

/** The ticket or the error of the fragment, which leaves the address bar at once. */
function useFragment(): { ticket: string; error: FailureKey | undefined } {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [given] = useState(() => new URLSearchParams(hash.slice(1)))
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  const error = given.get('error')
  return { ticket: given.get('ticket') ?? '', error: error === null ? undefined : shownError(error) }
}

/** The cookie of the sign-in belongs to the page's own origin, so this call does not go to the base URL of the others. */
async function exchangeTicket(ticket: string): Promise<SignedIn> {
  const {
    method,
    path: url,
    body,
  } = callRequest(restCalls.providerSignIn, {
    payload: { ticket, ...withLocks() },
  })
  const replaced = session.get()
  const token = replaced.status === 'present' ? replaced.token : undefined
  return callAnswer<typeof restCalls.providerSignIn>(
    await fetchJson({ method, url, body, token, withCookies: true }),
  )
}

function exchangeFailure(error: Error): FailureKey {
  const key = error instanceof Failure ? error.key : 'login_failed'
  return key === 'connection_lost' ? key : shownError(key)
}

function shownError(error: string): FailureKey {
  return shownErrors.find((key) => key === error) ?? 'login_failed'
}

/** Any page may link here with an error of its choice, so only these are shown. */
const shownErrors = [
  'provider_sign_in_failed',
  'provider_unavailable',
  'provider_account_unknown',
  'too_many_attempts',
  'service_unavailable',
] as const
