import type { ErrorKey } from '@comptoir/contract/error-keys'
import { restCalls } from '@comptoir/contract/rest'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../engine/definition/refusal.ts'
import { createOpaqueToken, hashOpaqueToken } from '../workflows/accounts/opaque-token.ts'
import {
  type IdentityProvider,
  InvalidProviderResponse,
  ProviderUnavailable,
} from '../workflows/accounts/sign-in/identity-provider.ts'
import {
  exchangeTicket,
  finishProviderSignIn,
  type ProviderSignInDependencies,
  type StateKind,
  startProviderSignIn,
  stateSeconds,
} from '../workflows/accounts/sign-in/provider-sign-in.ts'
import { admitAnyone, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { clientAddress, sessionClient } from './client-address.ts'
import { asRefusal, logFailure } from './send-error.ts'

/** Signing in at the company's identity provider: to the provider, back from it, and the exchange of the ticket. */
export function providerSignInRoutes(
  app: FastifyInstance,
  context: AppContext & { provider: IdentityProvider },
): void {
  const { throttle } = context
  const { publicUrl } = context.env
  const { path } = restCalls.providerSignIn
  const deps: ProviderSignInDependencies = { ...context, redirectUri: `${publicUrl}${path}/callback` }
  const cookie = browserCookie(publicUrl)
  const config = { timeoutMs: maxProviderMs + 1000 }

  app.get<{ Querystring: { asked?: unknown; fresh?: unknown } }>(path, { config }, async (request, reply) => {
    // Only our own pages start a sign-in: another site could otherwise change who is signed in.
    if (!isFromOurPages(request)) return reply.redirect(`${publicUrl}/`, 303)
    return answerWithRedirect(request, reply, async () => {
      await throttle.count('providerSignInByAddress', clientAddress(request))
      const { asked, fresh } = request.query
      const kind = fresh !== undefined ? 'fresh' : asked !== undefined ? 'asked' : 'state'
      return leadToProvider(reply, cookie.read(request) ?? createOpaqueToken(), kind)
    })
  })

  app.get(`${path}/callback`, { config }, (request, reply) =>
    answerWithRedirect(request, reply, async () => {
      const browser = cookie.read(request)
      if (!browser) throw refuse('provider_sign_in_failed')
      const query = new URL(request.url, publicUrl).search.slice(1)
      const ticket = await finishProviderSignIn(deps, { browser, query })
      return ticket ? `${publicUrl}/${returnPage}#ticket=${ticket}` : leadToProvider(reply, browser, 'asked')
    }),
  )

  answerCalls(app, admitAnyone)(restCalls.providerSignIn, async ({ address, body, request }) => {
    const { ticket, locks } = body()
    const browser = cookie.read(request) ?? ''
    const client = { token: bearerToken(request), locks, ...sessionClient(request) }
    return exchangeTicket(deps, { browser, ticket, ...client }).catch(async (error: unknown) => {
      await throttle.count('ticketByAddress', address)
      throw error
    })
  })

  async function leadToProvider(reply: FastifyReply, browser: string, kind: StateKind): Promise<string> {
    const { href } = await startProviderSignIn(deps, { browser, kind })
    reply.header('set-cookie', cookie.format(browser))
    return href
  }

  function recordFailure(request: FastifyRequest, key: ErrorKey): void {
    const reason = recordedReasons[key]
    if (!reason) return
    const event = { kind: 'provider_sign_in_failed', details: { reason } } as const
    context.securityLog.record({ ...event, clientAddress: clientAddress(request) })
  }

  /** A browser that navigates shows whatever it gets, so that an error leads back to a page that explains it. */
  async function answerWithRedirect(
    request: FastifyRequest,
    reply: FastifyReply,
    target: () => Promise<string>,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    try {
      return await reply.redirect(await withDeadline(target()), 303)
    } catch (error) {
      const { key } = explainFailure(request, error)
      recordFailure(request, key)
      return reply.redirect(`${publicUrl}/${returnPage}#error=${key}`, 303)
    }
  }
}

/** The failures that concern the installation's security. An unavailable provider does not. */
const recordedReasons: Partial<Record<ErrorKey, 'invalid' | 'unknown_account'>> = {
  provider_sign_in_failed: 'invalid',
  provider_account_unknown: 'unknown_account',
}

/** Writes why the metadata of the provider could not be read. */
export function logDiscoveryFailure(log: FastifyBaseLogger): (error: unknown) => void {
  return (error) => log.warn({ reason: reasonOf(error) }, 'the identity provider cannot be used')
}

/** The page of the web client that reads the ticket or the error from the fragment, which no server or log sees. */
const returnPage = 'providersignin'

/** The provider is asked up to four times, with a timeout for each. */
const maxProviderMs = 9000

async function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    const late = new ProviderUnavailable(new Error(`No answer within ${maxProviderMs / 1000} seconds.`))
    timer = setTimeout(() => reject(late), maxProviderMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** What the person reads. The log has the reason, unless it is one that they read too. */
function explainFailure(request: FastifyRequest, error: unknown): Refusal {
  const refusal =
    error instanceof ProviderUnavailable
      ? refuse('provider_unavailable')
      : error instanceof InvalidProviderResponse
        ? refuse('provider_sign_in_failed')
        : undefined
  if (refusal) {
    const reason = reasonOf(error instanceof Error ? error.cause : error)
    request.log.warn({ reason }, 'a sign-in at the identity provider failed')
    return refusal
  }
  const other = asRefusal(error)
  if (other.status >= 500) logFailure(request, error)
  return other
}

/** The messages of the error and its causes. Anything else in them may hold tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const details = ['code', 'error', 'error_description'].flatMap((name) => detailOf(error, name))
  const reason = [error.message, ...details].join(', ').slice(0, 300)
  return error.cause instanceof Error ? `${reason}; ${reasonOf(error.cause)}` : reason
}

function detailOf(error: Error, name: string): string[] {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? [value] : []
}

/** Old browsers do not send the header. */
function isFromOurPages({ headers }: FastifyRequest): boolean {
  return ['same-origin', 'none', undefined].some((site) => site === headers['sec-fetch-site'])
}

/** Ties a sign-in to the browser that started it. The prefix keeps other hosts of the domain from setting it. */
function browserCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-comptoir-sign-in' : 'comptoir-sign-in'
  const attributes = `Path=/; Max-Age=${stateSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    format: (secret: string) => `${name}=${secret}; ${attributes}`,
    read({ headers }: FastifyRequest): string | undefined {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
      const secret = pairs.find(([given]) => given === name)?.[1]
      return hashOpaqueToken(secret) && secret
    },
  }
}
