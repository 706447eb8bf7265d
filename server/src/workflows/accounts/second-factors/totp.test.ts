import { expect, test } from 'vitest'
import { createTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

/** The secret of RFC 6238, `12345678901234567890`, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one that RFC 6238 lists', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)))).toBe(code)
})

test('a secret has 160 bits, and its address names the product and the user', () => {
  const made = createTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(made)
  expect(totpUri(made, 'léa@comptoir.example')).toBe(
    `otpauth://totp/Comptoir:l%C3%A9a%40comptoir.example?secret=${made}&issuer=Comptoir`,
  )
})
