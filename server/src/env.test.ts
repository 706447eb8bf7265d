import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test.each([
  ['smtp://mail.example:587', 'smtp://mail.example:587?requireTLS=true'],
  ['smtp://user:p%40ss@mail.example', 'smtp://user:p%40ss@mail.example?requireTLS=true'],
  ['smtps://mail.example', 'smtps://mail.example'],
  ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
  ['smtp://localhost', 'smtp://localhost'],
  ['smtp://[::1]:25', 'smtp://[::1]:25'],
])('mail to %s is sent over %s', (SMTP_URL, used) => {
  expect(readEnv({ SMTP_URL }).smtpUrl).toBe(used)
})

test('mail crosses a network in plain text only where the operator says so', () => {
  const SMTP_URL = 'smtp://mail.example'
  expect(readEnv({ SMTP_URL, SMTP_PLAINTEXT: 'yes' }).smtpUrl).toBe(SMTP_URL)
  expect(() => readEnv({ SMTP_PLAINTEXT: 'maybe' })).toThrow('SMTP_PLAINTEXT must be yes or no.')
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
