import * as oidc from 'openid-client'
import type { IdentityProviderEnv } from '../../../env.ts'
import { isLoopback } from '../../../loopback.ts'

/** The company's OpenID Connect provider. */
export interface IdentityProvider {
  /** The provider's page that the browser is sent to. */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** Exchanges the code that came back with the callback, and verifies who signed in. */
  identify(callback: URL, expected: ExpectedResponse): Promise<ProviderIdentity>
  /** Reads the provider's metadata ahead of the first sign-in. */
  warmUp(): Promise<void>
}

export interface AuthorizationRequest extends ExpectedResponse {
  redirectUri: string
}

export interface ExpectedResponse {
  state: string
  nonce: string
  codeVerifier: string
  /** The person has to sign in at the provider now; a session that they have there does not do. */
  isFresh: boolean
}

export interface ProviderIdentity {
  issuer: string
  subject: string
  /** In lower case; undefined if the provider has not verified it. */
  email: string | undefined
  /** When the person signed in at the provider, if it says so. */
  verifiedAt: Date | undefined
}

/** The provider cannot be reached, or is not configured for this server. The person at the browser can only wait. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The identity provider is unavailable.', { cause })
    this.name = 'ProviderUnavailable'
  }
}

/** The response is not one that this provider gives to the sign-in that was started. */
export class InvalidProviderResponse extends Error {
  constructor(cause: unknown) {
    super('The response of the identity provider is not valid.', { cause })
    this.name = 'InvalidProviderResponse'
  }
}

interface ProviderOptions extends IdentityProviderEnv {
  onDiscoveryFailed(error: unknown): void
  /** How old the metadata may be before it is read again. */
  maxMetadataAgeMs?: number
  timeoutSeconds?: number
}

/**
 * Reads the metadata again before a sign-in starts, if it is older than a minute: a browser that is sent to a provider which
 * does not answer shows an error page of its own. The sign-ins that are under way go on with the cached metadata.
 */
export function createIdentityProvider({
  onDiscoveryFailed,
  maxMetadataAgeMs = 60_000,
  timeoutSeconds = 5,
  ...env
}: ProviderOptions): IdentityProvider {
  let cached: { configuration: oidc.Configuration; readAt: number } | undefined
  let underWay: Promise<oidc.Configuration> | undefined

  function readMetadata(): Promise<oidc.Configuration> {
    underWay ??= discover(env, timeoutSeconds)
      .then((configuration) => {
        cached = { configuration, readAt: performance.now() }
        return configuration
      })
      .catch((error: unknown) => {
        onDiscoveryFailed(error)
        throw new ProviderUnavailable(error)
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  async function currentMetadata(): Promise<oidc.Configuration> {
    const isCurrent = cached && performance.now() - cached.readAt <= maxMetadataAgeMs
    return cached && isCurrent ? cached.configuration : readMetadata()
  }

  return {
    async warmUp() {
      // The failure was reported, and the first sign-in tries again.
      await readMetadata().catch(() => undefined)
    },

    async authorizationUrl({ redirectUri, state, nonce, codeVerifier, isFresh }) {
      return oidc.buildAuthorizationUrl(await currentMetadata(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh && { max_age: '0', prompt: 'login' }),
      })
    },

    async identify(callback, { state, nonce, codeVerifier, isFresh }) {
      const known = cached?.configuration ?? (await readMetadata())
      try {
        const tokens = await oidc.authorizationCodeGrant(known, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          ...(isFresh && { maxAge: maxSignInSeconds }),
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no ID token.')
        // A provider may keep the address out of the ID token.
        const profile =
          claims.email === undefined && known.serverMetadata().userinfo_endpoint
            ? await oidc.fetchUserInfo(known, tokens.access_token, claims.sub)
            : claims
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: verifiedEmail(profile),
          verifiedAt: signedInAt(claims),
        }
      } catch (error) {
        if (error instanceof oidc.WWWAuthenticateChallengeError)
          throw new ProviderUnavailable(new Error(`The provider refused the client: ${challengeOf(error)}`))
        throw isUnavailable(error) ? new ProviderUnavailable(error) : new InvalidProviderResponse(error)
      }
    },
  }
}

async function discover(
  { issuer, clientId, clientSecret }: IdentityProviderEnv,
  timeoutSeconds: number,
): Promise<oidc.Configuration> {
  const { hostname, protocol, href } = new URL(issuer)
  const isPlaintext = protocol === 'http:' && isLoopback(hostname)
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds },
    authenticateWith(clientSecret),
    {
      timeout: timeoutSeconds,
      // Signatures are checked too, although the token comes from the provider over TLS.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlaintext ? [oidc.allowInsecureRequests] : [])],
    },
  )
  // The library accepts Microsoft's issuer for all tenants, which would let accounts of any company in.
  const metadata = configuration.serverMetadata()
  if (new URL(metadata.issuer).href !== href)
    throw new Error(`The provider calls itself ${metadata.issuer}, not ${issuer}.`)
  for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!metadata[endpoint]) throw new Error(`The provider's metadata has no ${endpoint}.`)
  return configuration
}

const clockToleranceSeconds = 120

/** How long ago a person who was asked to sign in may have done so when they come back. */
const maxSignInSeconds = 10 * 60

function signedInAt({ auth_time }: { auth_time?: number }): Date | undefined {
  return auth_time === undefined ? undefined : new Date(auth_time * 1000)
}

/** The default of the specification, unless the provider says that it takes the secret in the body only. */
function authenticateWith(clientSecret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)]
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest)
  }
}

/** Microsoft Entra ID says with `xms_edov` that the domain of the address belongs to the tenant. */
function verifiedEmail(profile: { readonly [claim: string]: unknown }): string | undefined {
  const { email, email_verified, xms_edov } = profile
  const isVerified = email_verified === true || [true, 1, '1'].some((yes) => yes === xms_edov)
  // Lowercasing turns some other letters into ASCII ones, such as the Kelvin sign into k.
  if (!isVerified || typeof email !== 'string' || !/^[\x21-\x7e]{3,254}$/.test(email)) return undefined
  return email.toLowerCase()
}

/** Such as `invalid_client` for a wrong secret. */
function challengeOf({ cause }: oidc.WWWAuthenticateChallengeError): string {
  return cause.map(({ parameters }) => parameters.error ?? 'no reason given').join()
}

/** Whether the cause is the provider or its configuration, rather than this response. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError)
    return error.status >= 500 || ['invalid_client', 'unauthorized_client'].includes(error.error)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // `fetch` throws a TypeError when it gets no response.
  const isUnanswered = error.name === 'TypeError' && error.message === 'fetch failed'
  return isUnanswered || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
}
