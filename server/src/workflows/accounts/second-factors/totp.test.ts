import { expect, test } from 'vitest'
import { createTotpSecret, findTotpStep, totpCode, totpStep, totpUri } from './totp.ts'

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

test('a code of the step before or after is near, one of two minutes away is not', () => {
  const now = new Date(1_234_567_890_000)
  const found = (seconds: number) =>
    findTotpStep(secret, totpCode(secret, totpStep(new Date(now.getTime() + seconds * 1000))), now)
  for (const seconds of [-30, 0, 30]) expect(found(seconds)).toMatchObject({ isNear: true })
  for (const seconds of [-120, 120]) expect(found(seconds)).toMatchObject({ isNear: false })
  for (const seconds of [-600, 600]) expect(found(seconds)).toBeUndefined()
})

test('a secret has 160 bits, and its address names the product and the user', () => {
  const made = createTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(made)
  expect(totpUri(made, 'léa@comptoir.example')).toBe(
    `otpauth://totp/Comptoir:l%C3%A9a%40comptoir.example?secret=${made}&issuer=Comptoir`,
  )
})
