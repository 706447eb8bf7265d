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

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('with %j traces are exported: %s', (variables, isOn) => {
  expect(readEnv(variables).exportsTraces).toBe(isOn)
})
