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

test('ENCRYPTION_KEY is a list of keys of 32 bytes, the current one first', () => {
  const [first, second] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  expect(readEnv({ ENCRYPTION_KEY: `${first}, ${second}` }).encryptionKeys).toEqual([first, second])
  expect(readEnv({}).encryptionKeys).toEqual([])
  expect(() => readEnv({ ENCRYPTION_KEY: `${first},c2hvcnQ=` })).toThrow('ENCRYPTION_KEY must be 32 bytes')
})
