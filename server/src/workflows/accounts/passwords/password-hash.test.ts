import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Refusal } from '../../../engine/definition/refusal.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'

test('a password is stored as argon2id with the chosen cost, and salted', async () => {
  const [one, other] = await Promise.all([hashPassword('Comptoir!2026'), hashPassword('Comptoir!2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
  expect(await matchesPassword(one, 'Comptoir!2026')).toBe(true)
  expect(await matchesPassword(one, 'Comptoir!2027')).toBe(false)
})

test('more passwords than can be checked in time are refused, and the queue recovers', async () => {
  const stored = await hash('y', { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => matchesPassword(stored, 'x')))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(8)
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect(reason).toMatchObject({ key: 'service_unavailable', status: 503 })
  }
  expect(await matchesPassword(null, 'x')).toBe(false)
})
