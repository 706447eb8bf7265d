import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface ProviderAccount {
  email?: string
  email_verified?: boolean
  [claim: string]: unknown
}

export interface TestIdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The accounts by subject; the name to sign in with on the provider's page is the subject, with any password. */
  accounts: Map<string, ProviderAccount>
  /** Changes the claims of the ID tokens from now on, and signs them again or not; undefined leaves them as they are. */
  forge(change: ((claims: Claims) => Claims) | undefined, options?: { isSigned?: boolean }): void
  /** Answers requests to paths that end so with this status and an empty body; undefined answers everything. */
  fail(path: string | undefined, status?: number): void
  stop(): Promise<void>
}

type Claims = Record<string, unknown>

interface ProviderOptions {
  redirectUri: string
  port?: number
  /** Whether the address is in the ID token, rather than in the answer of the user info endpoint alone. */
  emailInIdToken?: boolean
  /** Whether the person is asked to consent after signing in. */
  asksForConsent?: boolean
}

/** A real OpenID Connect provider on loopback, with its own pages for signing in. */
export async function startIdentityProvider({
  redirectUri,
  port = 0,
  emailInIdToken = true,
  asksForConsent = false,
}: ProviderOptions): Promise<TestIdentityProvider> {
  const http = createServer()
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const client = { clientId: 'comptoir', clientSecret: 'a secret of the provider and the server' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const accounts = new Map<string, ProviderAccount>()
  let forged: { change: (claims: Claims) => Claims; isSigned: boolean } | undefined
  let failing: { path: string; status: number } | undefined

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookies of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: !emailInIdToken,
    // Without them the provider writes a notice about each.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    findAccount: (_, subject) => {
      const claims = accounts.get(subject)
      return claims && { accountId: subject, claims: () => ({ sub: subject, ...claims }) }
    },
    ...(!asksForConsent && {
      async loadExistingGrant(ctx) {
        const { session, client: known } = ctx.oidc
        if (!session?.accountId || !known) return undefined
        const grant = new provider.Grant({ accountId: session.accountId, clientId: known.clientId })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    }),
  })
  provider.use(async (ctx, next) => {
    if (failing && ctx.path.endsWith(failing.path)) {
      ctx.status = failing.status
      ctx.body = ''
      return
    }
    await next()
    if (forged && ctx.path === '/token' && isTokenAnswer(ctx.body)) {
      const [header = '', payload = '', original = ''] = ctx.body.id_token.split('.')
      const claims = forged.change(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
      ctx.body = { ...ctx.body, id_token: `${signed}.${forged.isSigned ? signature : original}` }
    }
  })
  http.on('request', provider.callback())

  return {
    issuer,
    ...client,
    accounts,
    forge(change, { isSigned = true } = {}) {
      forged = change && { change, isSigned }
    },
    fail(path, status = 503) {
      failing = path === undefined ? undefined : { path, status }
    },
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

function isTokenAnswer(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'
}
