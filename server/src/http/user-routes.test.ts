import type { Role } from '@comptoir/contract/roles'
import { expect, test } from 'vitest'
import { refusedWith } from '../../test/outcomes.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()

let made = 0
const newcomer = (given: object = {}) => ({
  name: ' Noé Tremblay ',
  username: `Noe${++made}@Comptoir.example`,
  role: 'user',
  ...given,
})

test('an administrator creates a user, who is inactive and gets no mail yet', async () => {
  const admin = await app.as('admin')
  const answer = await admin.rest('POST', '/createuser', {
    ...newcomer({ username: ' Noe@Comptoir.example ', role: 'user_inventory' }),
    inactive: false,
    sfid: 'a0U000000000000AAA',
    createddate: '2001-01-01T00:00:00Z',
  })
  const created = { id: expect.any(Number), name: 'Noé Tremblay', username: 'noe@comptoir.example' }
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: 200,
      user: {
        ...created,
        role: 'user_inventory',
        sfid: expect.stringMatching(/^a0U[A-Za-z0-9]{15}$/),
        inactive: true,
        createddate: app.clock().toISOString(),
      },
    },
  })
  const { user } = answer.body as unknown as { user: { id: number; sfid: string } }
  expect(Object.keys(user).sort()).toEqual(
    ['createddate', 'id', 'inactive', 'name', 'role', 'sfid', 'username'].sort(),
  )
  expect(user.sfid).not.toBe('a0U000000000000AAA')
  expect(await app.audits('propertyuser__c.create', user.id)).toMatchObject([
    { new: { username__c: 'noe@comptoir.example', inactive: true }, user_id: admin.user.id },
  ])
  expect(await app.queuedMails()).toEqual([])
})

test('an administrator assigns roles up to their own', async () => {
  const create = async (actor: Role, role: Role) =>
    (await app.as(actor)).rest('POST', '/createuser', newcomer({ role }))
  expect((await create('admin', 'admin')).status).toBe(200)
  expect((await create('superadmin', 'superadmin')).status).toBe(200)
  for (const [actor, role] of [
    ['admin', 'superadmin'],
    ['user', 'user'],
    ['user_inventory', 'user'],
  ] as const)
    expect(await create(actor, role)).toMatchObject(refusedWith(403, 'forbidden'))
})

test('an address belongs to one user, even if two are created concurrently', async () => {
  const { rest } = await app.as('admin')
  const taken = await app.make.staffUser()
  const again = await rest('POST', '/createuser', newcomer({ username: taken.username__c.toUpperCase() }))
  expect(again).toMatchObject({ status: 409, body: { status: 409, error: 'user_with_email_exists' } })
  const wanted = newcomer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => rest('POST', '/createuser', wanted)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test.each([
  [{ name: '' }, 422, 'name_empty_error'],
  [{ username: { a: 1 } }, 422, 'email_empty_error'],
  [{ username: 'a@comptoir.example\r\nx: y' }, 422, 'valid_email_error'],
  [{ role: ['user'] }, 422, 'bad_input'],
  [{ name: 'a\u0000' }, 422, 'hidden_characters_error'],
])('a user with %j is refused', async (given, status, error) => {
  const { rest } = await app.as('admin')
  const before = await app.database.first(sql`select count(*) from propertyuser__c`)
  const answer = await rest('POST', '/createuser', newcomer(given))
  expect(answer).toMatchObject({ status, body: { status, error } })
  expect(await app.database.first(sql`select count(*) from propertyuser__c`)).toEqual(before)
})
