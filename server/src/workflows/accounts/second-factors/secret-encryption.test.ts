import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretEncryption } from './secret-encryption.ts'

const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]

test('a secret is decrypted with its key, after another key was put before it too', () => {
  const stored = createSecretEncryption([first]).encrypt('the secret', 7)
  expect(Buffer.from(stored.ciphertext, 'base64').toString('latin1')).not.toContain('the secret')
  const rotated = createSecretEncryption([second, first])
  expect(rotated.decrypt(stored, 7)).toBe('the secret')
  expect(rotated.encrypt('the secret', 7).keyId).toBe(createSecretEncryption([second]).keyId)
})

test('a secret is encrypted differently each time', () => {
  const encryption = createSecretEncryption([first])
  expect(encryption.encrypt('the secret', 7).ciphertext).not.toBe(
    encryption.encrypt('the secret', 7).ciphertext,
  )
})

test('a changed secret, one of another user and one of an unknown key are not decrypted', () => {
  const encryption = createSecretEncryption([first])
  const stored = encryption.encrypt('the secret', 7)
  const bytes = Buffer.from(stored.ciphertext, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => encryption.decrypt({ ...stored, ciphertext: bytes.toString('base64') }, 7)).toThrow()
  expect(() => encryption.decrypt(stored, 8)).toThrow()
  expect(() => createSecretEncryption([second]).decrypt(stored, 7)).toThrow(stored.keyId)
})
