import { defaultAddresses } from '@comptoir/contract/constants'
import * as z from 'zod'
import { isLoopback } from './loopback.ts'

/** All environment variables, read once. */
export type Env = ReturnType<typeof readEnv>

export interface IdentityProviderEnv {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Reads the environment, or throws one Error whose message lists everything wrong with it, a sentence a line. */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join()} ${message}`).join('\n'))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production) {
    const missing = neededInProduction.filter((name) => !values[name])
    if (missing.length > 0) {
      throw new Error(
        `In production ${missing.join(', ')} must be set: see the configuration table in docs/operating.md.`,
      )
    }
  }
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    /** Absent: the embedded demo database. */
    databaseUrl: values.DATABASE_URL,
    /** For what needs a connection to itself, if `databaseUrl` leads to a pooler in transaction mode. */
    databaseSessionUrl: values.DATABASE_SESSION_URL,
    /** A streaming replica for reports, rewards and exports. */
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseReadMaxLag: values.DATABASE_READ_MAX_LAG,
    databaseConnections: values.DATABASE_CONNECTIONS,
    dataFolder: values.COMPTOIR_DATA,
    /** Demos of the same data folder share its PostgreSQL, each with a database of its own. */
    demoDatabase: values.COMPTOIR_DEMO_DATABASE,
    /** Absent: the demo catches its mail; a server with a database of its own does not start. */
    smtpUrl: values.SMTP_URL && requiringTls(values.SMTP_URL, values.SMTP_PLAINTEXT),
    /** Absent: the address that the server listens on. */
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    /** PUBLIC_URL is set: requests for other hosts are refused. */
    checksHost: values.PUBLIC_URL !== undefined,
    /** The operator lets others reach the demo, which then has random passwords and no mailbox. */
    demoPublic: values.COMPTOIR_DEMO_PUBLIC,
    /** How many proxies stand before the server; the addresses that they report are trusted. */
    proxies: values.TRUST_PROXY,
    /** Put before the path of every call that the web client makes; empty: the page's own origin. */
    proxyBase: values.PROXY_BASE.replace(/\/+$/, ''),
    addressServiceUrl: values.ADDRESS_SERVICE_URL,
    addressServiceKey: values.ADDRESS_SERVICE_KEY,
    reportsUrl: values.REPORTS_URL,
    unificationUrl: values.UNIFICATION_URL,
    supportEmail: values.SUPPORT_EMAIL ?? defaultAddresses.support,
    giftCardSender: values.GIFT_CARD_SENDER ?? defaultAddresses.giftCardSender,
    metricsToken: values.METRICS_TOKEN,
    /** Keys of 32 bytes in base64. The first one encrypts; the others only decrypt, until their secrets are re-encrypted. */
    encryptionKeys: values.ENCRYPTION_KEY,
    /** The company's OpenID Connect provider. Absent: people sign in with passwords only. */
    identityProvider: identityProviderOf(values),
    /** Whether traces are exported; OpenTelemetry reads its further variables itself. */
    exportsTraces:
      !values.OTEL_SDK_DISABLED &&
      values.OTEL_TRACES_EXPORTER !== 'none' &&
      (values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
    sessionMinutes: values.SESSION_MINUTES,
    /** How many seconds of each minute the database may work for one person; several connections may at once. */
    databaseSecondsPerMinute: values.DATABASE_SECONDS_PER_MINUTE,
  }
}

const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'SUPPORT_EMAIL',
  'GIFT_CARD_SENDER',
] as const

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address.' })
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://.')
const emailAddress = z.email('must be an email address.')

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}.`).max(most, `must be at most ${most}.`))

const yesOrNo = z
  .enum(['yes', 'no'], 'must be yes or no.')
  .default('no')
  .transform((value) => value === 'yes')

/** Each message goes on after the name of its variable. */
const schema = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4180),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_SESSION_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_READ_MAX_LAG: wholeNumber(1, 3600).default(30),
  // The workers take up to three for themselves.
  DATABASE_CONNECTIONS: wholeNumber(5, 500).default(16),
  COMPTOIR_DATA: z.string().default('.comptoir'),
  COMPTOIR_DEMO_DATABASE: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,62}$/, 'must be a name of lowercase letters, digits and underscores.')
    .default('comptoir'),
  COMPTOIR_DEMO_PUBLIC: yesOrNo,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://.')
    .optional(),
  SMTP_PLAINTEXT: yesOrNo,
  PUBLIC_URL: webUrl.optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^([0-9]|true|false)$/, 'must be the number of proxies, 0 to 9.')
    .default('0')
    .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value))),
  PROXY_BASE: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/[^\s/])[^\s?#]*$/, 'must be an http or https address, or a path.')
    .default(''),
  ADDRESS_SERVICE_URL: webUrl.optional(),
  ADDRESS_SERVICE_KEY: z.string().default(''),
  REPORTS_URL: webUrl.optional(),
  UNIFICATION_URL: webUrl.optional(),
  SUPPORT_EMAIL: emailAddress.optional(),
  GIFT_CARD_SENDER: emailAddress.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters.').optional(),
  ENCRYPTION_KEY: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((key) => key.trim() || []))
    .refine(
      (keys) => keys.every((key) => Buffer.from(key, 'base64').length === 32),
      'must be 32 bytes in base64, as `openssl rand -base64 32` prints them, or several of these with commas between.',
    ),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be the https address of an identity provider, without /.well-known or a query.')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', 'must be http/json: other protocols are not supported.')
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none.').default('otlp'),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'], 'must be true or false.')
    .default('false')
    .transform((value) => value === 'true'),
  SESSION_MINUTES: wholeNumber(1, 43_200).default(480),
  DATABASE_SECONDS_PER_MINUTE: wholeNumber(1, 100_000).default(240),
})

/** Mail holds gift codes and links, so it crosses a network encrypted only, unless the operator or the URL says otherwise. */
function requiringTls(smtpUrl: string, mayBePlaintext: boolean): string {
  const url = new URL(smtpUrl)
  const mayBe = mayBePlaintext || isLoopback(url.hostname) || url.searchParams.get('requireTLS') === 'false'
  if (url.protocol !== 'smtp:' || mayBe) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Over plain http only on the same machine. The address of the discovery document would skip the check of the issuer. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value)
  const isProtected = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isProtected && !pathname.includes('/.well-known/') && search + hash + username + password === ''
}

function identityProviderOf(values: z.output<typeof schema>): IdentityProviderEnv | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new Error(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.',
    )
  return { issuer, clientId, clientSecret }
}
