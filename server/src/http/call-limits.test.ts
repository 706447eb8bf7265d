import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusedWith } from '../../test/outcomes.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'
import type { LimitName } from '../workflows/limits/throttle.ts'

const app = await startTestApp()
const [clerk, superadmin] = [await app.as('user'), await app.as('superadmin')]

const reset = () => app.rest('POST', '/resetpassword', { email: 'often@comptoir.example' })
const activate = () => superadmin.rest('POST', '/sendactivationemail', { email: 'nobody@comptoir.example' })
const mail = { emails: ['a@client.example'], template: 'x', data: {} }

test.each<[LimitName, number, minutes: number, () => ReturnType<typeof app.rest>, accepted: number]>([
  ['resetByAddress', 100, 15, reset, 200],
  ['resetByUserAndAddress', 20, 60, reset, 200],
  ['linkByAddress', 200, 15, () => app.rest('POST', '/validatepasswordtoken', { token: 'A' }), 403],
  ['activationByActor', 200, 60, activate, 404],
  ['activationByUser', 20, 60, activate, 404],
  ['optOutByAddress', 100, 15, () => app.rest('POST', '/optout', { id: randomUUID() }), 404],
  [
    'ticketByAddress',
    100,
    15,
    () => app.rest('POST', '/api/tools/session', { tool: 'reports', ticket: 'x' }),
    401,
  ],
  ['mailByActor', 200, 15, () => clerk.rest('POST', '/sendtemplateemail', mail), 422],
  ['previewByActor', 1000, 15, () => clerk.rest('POST', '/api/template-preview', mail), 422],
  ['securityLogByActor', 300, 15, () => superadmin.rest('POST', '/api/security-log/search', {}), 200],
  [
    'exportByActor',
    500,
    15,
    () => clerk.rest('POST', '/api/security-log/exports', { list: 'orders', rows: 1 }),
    200,
  ],
])('%s accepts %i calls in %i minutes', async (limit, max, minutes, call, accepted) => {
  await app.forgetAttempts()
  expect((await call()).status).toBe(accepted)
  await app.database.rows(sql`
    update throttle set points = ${max - 1} where starts_with(key, ${`${limit}:`})`)
  expect((await call()).status).toBe(accepted)
  const refused = await call()
  expect(refused).toMatchObject(refusedWith(429, 'too_many_attempts'))
  const waitMinutes = Number(refused.headers.get('retry-after')) / 60
  expect([waitMinutes > minutes - 1, waitMinutes <= minutes]).toEqual([true, true])
})
