import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test.each([
  ['smtp://mail.example:587', 'smtp://mail.example:587?requireTLS=true'],
  ['smtp://user:p%40ss@mail.example', 'smtp://user:p%40ss@mail.example?requireTLS=true'],
  ['smtps://mail.example', 'smtps://mail.example'],
  ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
  ['smtp://localhost', 'smtp://localhost'],
  ['smtp://[::1]:25', 'smtp://[::1]:25'],
  ['smtp://mail:1025?requireTLS=false', 'smtp://mail:1025?requireTLS=false'],
])('mail to %s is sent over %s', (SMTP_URL, used) => {
  expect(readEnv({ SMTP_URL }).smtpUrl).toBe(used)
})

test('mail crosses a network in plain text only where the operator says so', () => {
  const SMTP_URL = 'smtp://mail.example'
  expect(readEnv({ SMTP_URL, SMTP_PLAINTEXT: 'yes' }).smtpUrl).toBe(SMTP_URL)
  expect(() => readEnv({ SMTP_PLAINTEXT: 'maybe' })).toThrow('SMTP_PLAINTEXT must be yes or no.')
})

test.each([
  [undefined, 0],
  ['false', 0],
  ['true', 1],
  ['1', 1],
  ['3', 3],
])('with TRUST_PROXY=%s, %i proxies are trusted', (TRUST_PROXY, proxies) => {
  expect(readEnv({ TRUST_PROXY }).proxies).toBe(proxies)
})

test('a number of proxies or connections that cannot be is refused', () => {
  for (const TRUST_PROXY of ['10', '-1', 'all', '1.5'])
    expect(() => readEnv({ TRUST_PROXY })).toThrow('TRUST_PROXY must be the number of proxies, 0 to 9.')
  expect(() => readEnv({ DATABASE_CONNECTIONS: '2' })).toThrow('DATABASE_CONNECTIONS must be at least 5.')
})

test('in production, the senders of mail have no defaults', () => {
  const set = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/comptoir',
    PUBLIC_URL: 'https://comptoir.example',
    SMTP_URL: 'smtps://mail.example',
  }
  expect(() => readEnv(set)).toThrow('In production SUPPORT_EMAIL, GIFT_CARD_SENDER must be set')
  const senders = { SUPPORT_EMAIL: 'help@centre.example', GIFT_CARD_SENDER: 'gifts@centre.example' }
  expect(readEnv({ ...set, ...senders })).toMatchObject({
    supportEmail: 'help@centre.example',
    giftCardSender: 'gifts@centre.example',
  })
})

test('ENCRYPTION_KEY is a list of keys of 32 bytes, the current one first', () => {
  const [first, second] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  expect(readEnv({ ENCRYPTION_KEY: `${first}, ${second}` }).encryptionKeys).toEqual([first, second])
  expect(readEnv({}).encryptionKeys).toEqual([])
  expect(() => readEnv({ ENCRYPTION_KEY: `${first},c2hvcnQ=` })).toThrow('ENCRYPTION_KEY must be 32 bytes')
})

const provider = {
  OIDC_ISSUER: 'https://accounts.example/realms/staff',
  OIDC_CLIENT_ID: 'comptoir',
  OIDC_CLIENT_SECRET: 'secret',
}

test('an identity provider needs its three variables, or none', () => {
  expect(readEnv({}).identityProvider).toBeUndefined()
  expect(readEnv(provider).identityProvider).toEqual({
    issuer: 'https://accounts.example/realms/staff',
    clientId: 'comptoir',
    clientSecret: 'secret',
  })
  for (const name of Object.keys(provider))
    expect(() => readEnv({ ...provider, [name]: '' })).toThrow(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.',
    )
})

test.each([
  'http://accounts.example',
  'accounts.example',
  'ftp://accounts.example',
  'https://user:secret@accounts.example',
  'https://accounts.example/?tenant=1',
  'https://accounts.example/.well-known/openid-configuration',
])('%s is no issuer', (OIDC_ISSUER) => {
  expect(() => readEnv({ ...provider, OIDC_ISSUER })).toThrow('OIDC_ISSUER must be')
})

test.each(['http://127.0.0.1:4400', 'http://localhost:8080/realms/staff', 'http://[::1]:4400'])(
  'a provider on this machine, %s, needs no https',
  (OIDC_ISSUER) => {
    expect(readEnv({ ...provider, OIDC_ISSUER }).identityProvider?.issuer).toBe(OIDC_ISSUER)
  },
)

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('with %j traces are exported: %s', (variables, isOn) => {
  expect(readEnv(variables).exportsTraces).toBe(isOn)
})
