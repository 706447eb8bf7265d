import type { StaffUserPropertyRow, StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { done, refused, refusedWith, ruleError } from '../../test/outcomes.ts'
import { type Outcome, tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { flag, number, text } from '../database/row-shape.ts'
import { raw, sql, sqlOf } from '../database/sql.ts'
import type { AnyRow } from '../engine/definition/define-table.ts'

const app = await startTestApp()
const signedIn = await app.as('admin')
const admin = tableClient(signedIn)

const table = 'propertyuser__c'
const lastOne = ruleError('last_superadmin_error')

/** Inserts a row into each table of `proofs`, and signs in. */
async function giveProofs(user: MadeStaffUser): Promise<SignedIn> {
  const { id } = user
  const hash = `hash ${id}`
  for (const statement of [
    sql`insert into session_lock values (gen_random_uuid(), ${id}, 'key', now() + interval '1 hour')`,
    sql`insert into desk_person values (${hash}, ${id}, now())`,
    sql`insert into sign_in_ticket values (${hash}, ${id}, 'digest', null, 0, now() + interval '1 hour')`,
    sql`insert into password_token (user_id, kind, token_hash, created_at, expires_at)
        values (${id}, 'reset', ${hash}, now(), now() + interval '1 hour')`,
    sql`insert into provider_account values ('https://provider.example', ${hash}, ${id}, now())`,
  ])
    await app.database.rows(statement)
  return app.signIn(user)
}

/** The kinds of proofs that are left. */
async function proofsOf({ id }: MadeStaffUser): Promise<string[]> {
  const left: string[] = []
  for (const name of proofs)
    if (await app.database.first(sql`select from ${raw(name)} where user_id = ${id}`)) left.push(name)
  return left
}

const proofs = [
  'session',
  'session_lock',
  'desk_person',
  'sign_in_ticket',
  'password_token',
  'provider_account',
]

async function scopeOf({
  sfid,
}: {
  sfid: string
}): Promise<Pick<StaffUserPropertyRow, 'id' | 'isdeleted'>[]> {
  return app.database.rows(sqlOf({ id: number, isdeleted: flag })`
    select id, isdeleted from property_propertyuser__c where propertyuser__c = ${sfid} order by id`)
}

test('a deleted user keeps a trace of the address, loses the links and is signed out at once', async () => {
  const properties = [app.home, await app.make.property()]
  await app.make.link(signedIn.user, properties[1] ?? app.home)
  const user = await app.make.staffUser({ username__c: 'leaver@comptoir.example', properties })
  const session = await giveProofs(user)
  expect((await session.rest('GET', '/api/loggedin')).status).toBe(200)
  expect(await proofsOf(user)).toEqual(proofs)

  const deleted = done(await admin.update<StaffUserRow>(table, user.id, { isdeleted: true }))
  const username__c = `leaver@comptoir.example_deleted_${app.clock().getTime()}`
  expect(deleted).toMatchObject({ isdeleted: true, username__c, name: user.name })
  expect((await session.rest('GET', '/api/loggedin')).status).toBe(401)
  expect(await proofsOf(user)).toEqual([])
  const links = await scopeOf(user)
  expect(links.map((link) => link.isdeleted)).toEqual([true, true])

  const by = { user_id: signedIn.user.id, user_name: signedIn.user.name }
  expect(await app.audits(`${table}.update`, user.id)).toEqual([
    {
      old: { isdeleted: false, username__c: 'leaver@comptoir.example' },
      new: { isdeleted: true, username__c },
      ...by,
    },
  ])
  for (const link of links) {
    expect(await app.audits('property_propertyuser__c.update', link.id)).toEqual([
      { old: { isdeleted: false }, new: { isdeleted: true }, ...by },
    ])
  }
})

test('an address sent along with the deletion does not keep the deleted user findable', async () => {
  const user = await app.make.staffUser({ username__c: 'leaver2@comptoir.example' })
  const change = { isdeleted: true, username__c: 'kept@comptoir.example' }
  const deleted = done(await admin.update<StaffUserRow>(table, user.id, change))
  expect(deleted.username__c).toMatch(/^leaver2@comptoir\.example_deleted_\d+$/)
})

test.each([
  ['with the deletion', ['both', 'links']],
  ['after the links', ['links', 'both']],
  ['before the deletion', ['name', 'deletion', 'links']],
  ['after the deletion', ['deletion', 'name', 'links']],
  ['before all links are deleted for good', ['both', 'linksForGood']],
  ['after all links are deleted for good', ['linksForGood', 'both']],
] as const)('a client may rename the deleted user itself: %s', async (when, steps) => {
  const username__c = `${when.replaceAll(' ', '.')}@comptoir.example`
  const user = await app.make.staffUser({ username__c, properties: [app.home] })
  const links = await scopeOf(user)
  const renamed = { username__c: `${username__c}_deleted_2026-05-04T15:00:00.000Z` }
  const ofUser = (change: object) => admin.update(table, user.id, change)
  const all = (write: (id: number) => Promise<Outcome<AnyRow>>) =>
    Promise.all(links.map(({ id }) => write(id)))
  const run = {
    both: () => ofUser({ isdeleted: true, ...renamed }),
    deletion: () => ofUser({ isdeleted: true }),
    name: () => ofUser(renamed),
    links: () => all((id) => admin.update('property_propertyuser__c', id, { isdeleted: true })),
    linksForGood: () => all((id) => admin.remove('property_propertyuser__c', id)),
  }
  for (const step of steps) for (const outcome of [await run[step]()].flat()) done(outcome)
  const { rows } = await admin.list(table, {
    filter: [
      { column: 'id', operator: '=', value: user.id },
      { column: 'isdeleted', operator: '=', value: true },
    ],
  })
  expect(rows).toMatchObject([{ username__c: `${username__c}_deleted_${app.clock().getTime()}` }])
  expect((await scopeOf(user)).filter(({ isdeleted }) => !isdeleted)).toEqual([])
})

test('a restored user has no password, no session and no link, and activates again', async () => {
  const user = await app.make.staffUser({ username__c: 'again@comptoir.example', properties: [app.home] })
  const session = await app.signIn(user)
  done(await admin.update(table, user.id, { isdeleted: true }))
  const renamed = await refused(app, () =>
    admin.update(table, user.id, { username__c: 'new@comptoir.example' }),
  )
  expect(renamed).toMatchObject({ key: 'forbidden', property: 'username__c' })
  await giveProofs(user)
  const restored = { isdeleted: false, inactive: false }
  expect(done(await admin.update(table, user.id, restored))).toMatchObject({
    isdeleted: false,
    inactive: true,
  })
  expect(await proofsOf(user)).toEqual([])
  expect((await session.rest('GET', '/api/loggedin')).status).toBe(401)
  const login = { username: user.username__c, password: testPassword }
  expect(await app.rest('POST', '/login', login)).toMatchObject(refusedWith(403, 'credentials_dont_match'))
  await signedIn.rest('POST', '/sendactivationemail', { email: user.username__c })
  const mail = (await app.queuedMails()).find(({ to }) => to === user.username__c)
  const token = mail && 'url' in mail.data && new URL(mail.data.url).searchParams.get('token')
  const password = 'Another!2026'
  expect((await app.rest('POST', '/updatepassword', { token, password })).status).toBe(200)
  expect((await app.rest('POST', '/login', { ...login, password })).status).toBe(200)
})

test.each([{ inactive: true }, { username__c: 'moved@comptoir.example' }])(
  'a user who leaves, or whose address changes, is signed out at once, and keeps the password: %j',
  async (change) => {
    const user = await app.make.staffUser({ properties: [app.home] })
    const session = await giveProofs(user)
    const superadmin = tableClient(await app.as('superadmin'))
    done(await superadmin.update(table, user.id, { name: 'Renamed' }))
    expect(await proofsOf(user), 'another change ends nothing').toEqual(proofs)
    done(await superadmin.update(table, user.id, change))
    expect((await session.rest('GET', '/api/loggedin')).status).toBe(401)
    expect(await proofsOf(user)).toEqual([])
    const stored = sqlOf({
      password_hash: text,
    })`select password_hash from propertyuser__c where id = ${user.id}`
    expect((await app.database.first(stored))?.password_hash).toBeTruthy()
  },
)

/** By an update, or by removing the row. */
function lose(by: SignedIn, { id }: MadeStaffUser, way: object | string): Promise<Outcome<AnyRow>> {
  const client = tableClient(by)
  return typeof way === 'string' ? client.remove(table, id) : client.update(table, id, way)
}

/** Deactivates all other superadmins directly in the database. */
async function onlySuperadmins(...users: MadeStaffUser[]): Promise<void> {
  await app.database.rows(sql`
    update propertyuser__c set inactive = not (id = any(${users.map(({ id }) => id)})) where role__c = 'superadmin'`)
}

test.each([{ isdeleted: true }, 'remove'])(
  'the last active superadmin cannot be lost, not even by their own hand: %j',
  async (way) => {
    const last_login = '2026-01-05T10:00:00.000Z'
    const last = await app.signIn(await app.make.staffUser({ role__c: 'superadmin', last_login }))
    await app.make.staffUser({ role__c: 'superadmin', isdeleted: true })
    await onlySuperadmins(last.user)
    expect(await refused(app, () => lose(last, last.user, way))).toEqual(lastOne)
  },
)

test.each([{ role__c: 'user' }, { inactive: true }, { isdeleted: true }, 'remove'])(
  'of two superadmins who take each other’s place at once, one remains: %j',
  async (way) => {
    const one = await app.make.staffUser({ role__c: 'superadmin' })
    const other = await app.make.staffUser({ role__c: 'superadmin' })
    await onlySuperadmins(one, other)
    const sessions = [await app.signIn(one), await app.signIn(other)]
    const outcomes = await Promise.all(
      sessions.map((session) => lose(session, session.user === one ? other : one, way)),
    )
    const errors = outcomes.flatMap(({ error }) => error ?? [])
    expect(errors).toHaveLength(1)
    expect(['last_superadmin_error', 'unauthenticated', 'forbidden']).toContain(errors[0]?.key)
    const left = await app.database.rows(sql`
      select id from propertyuser__c where role__c = 'superadmin' and not inactive and not isdeleted`)
    expect(left).toHaveLength(1)
  },
)
