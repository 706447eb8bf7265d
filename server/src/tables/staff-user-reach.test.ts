import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { beforeEach, expect, test } from 'vitest'
import { type MadeProperty, type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { done, forbidden, refused } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

let elsewhere: MadeProperty

const app = await startTestApp()
const signedIn = await app.as('admin')
const admin = tableClient(signedIn)
const superadmin = tableClient(await app.as('superadmin'))
elsewhere = await app.make.property()
beforeEach(() => app.forgetAttempts())

const table = 'propertyuser__c'
async function colleague(given: Partial<MadeStaffUser> = {}): Promise<MadeStaffUser> {
  return app.make.staffUser({ role__c: 'admin', properties: [app.home, elsewhere], ...given })
}

test('an admin cannot take over an admin of other properties by deleting and restoring them', async () => {
  const victim = await colleague()
  const takeover = { username__c: 'attacker@comptoir.example' }
  expect(await refused(app, () => admin.update(table, victim.id, takeover))).toEqual(forbidden())
  expect(await refused(app, () => admin.update(table, victim.id, { isdeleted: true }))).toEqual(forbidden())
  const restored = { isdeleted: false, ...takeover }
  expect(await refused(app, () => admin.update(table, victim.id, restored))).toEqual(forbidden())

  // Deleted by a person who may: the links are deleted now, and the user is still out of reach.
  done(await superadmin.update(table, victim.id, { isdeleted: true }))
  expect(await refused(app, () => admin.update(table, victim.id, restored))).toEqual(forbidden())
  await app.rest('POST', '/resetpassword', { email: takeover.username__c })
  expect((await app.queuedMails()).filter(({ to }) => to === takeover.username__c)).toEqual([])
})

test('the address of an admin, present or former, is changed by superadmins and the admin', async () => {
  const peer = await colleague({ properties: [app.home] })
  const moved = { username__c: `moved.${peer.username__c}` }
  const notTheirs = forbidden('username__c')
  const tryToMove = () => refused(app, () => admin.update(table, peer.id, moved))
  expect(await tryToMove()).toEqual(notTheirs)
  expect(await refused(app, () => admin.update(table, peer.id, { ...moved, role__c: 'user' }))).toEqual(
    notTheirs,
  )
  done(await admin.update(table, peer.id, { role__c: 'user' }))
  expect(await tryToMove()).toEqual(notTheirs)
  done(await admin.update(table, peer.id, { isdeleted: true }))
  expect(await refused(app, () => admin.update(table, peer.id, { ...moved, isdeleted: false }))).toEqual(
    notTheirs,
  )
  done(await admin.update(table, peer.id, { isdeleted: false }))
  done(await superadmin.update(table, peer.id, moved))
  const own = await app.signIn(await colleague({ properties: [app.home] }))
  const ownMove = { username__c: `moved.${own.user.username__c}` }
  done(await tableClient(own).update(table, own.user.id, ownMove))
})

test('former links, and links to properties that were deleted, keep a user out of reach', async () => {
  const former = await colleague({ properties: [app.home] })
  await app.make.link(former, elsewhere, { isdeleted: true })
  const closed = await app.make.property()
  const atClosed = await colleague({ properties: [app.home, closed] })
  await app.database.rows(sql`update property__c set isdeleted = true where id = ${closed.id}`)
  for (const { id } of [former, atClosed]) {
    for (const change of [{ username__c: 'mine@comptoir.example' }, { isdeleted: true }])
      expect(await refused(app, () => admin.update(table, id, change))).toEqual(forbidden())
    done(await superadmin.update(table, id, { name: 'Renamed' }))
  }
})

test('an admin who links users of other properties to their own brings none within reach', async () => {
  const user = await colleague({ properties: [elsewhere] })
  const unchanged = { name: user.name, username__c: user.username__c }
  done(await admin.update(table, user.id, {}, unchanged))
  const link = { propertyuser__c: user.sfid, property__c: app.home.sfid }
  const { id } = done(await admin.create<{ id: number }>('property_propertyuser__c', link))
  expect(await refused(app, () => admin.update(table, user.id, { isdeleted: true }))).toEqual(forbidden())
  done(await admin.update('property_propertyuser__c', id, { isdeleted: true }))
})

test('an activation mail goes out for users within reach only', async () => {
  const send = ({ username__c: email }: MadeStaffUser, by: SignedIn) =>
    by.rest('POST', '/sendactivationemail', { email })
  const [outside, within] = [
    await colleague({ inactive: true }),
    await colleague({ inactive: true, properties: [app.home] }),
  ]
  const before = (await app.queuedMails()).length
  expect(await send(outside, signedIn)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  expect(await app.queuedMails()).toHaveLength(before)
  expect((await send(within, signedIn)).status).toBe(200)
  expect((await send(outside, await app.as('superadmin'))).status).toBe(200)
})

test('of a link to another property and a new address given at once, the later one counts', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await colleague({ properties: [app.home] })
    const username__c = `raced${round}@comptoir.example`
    const link = { propertyuser__c: user.sfid, property__c: elsewhere.sfid }
    const [linked, moved] = await Promise.all([
      superadmin.create('property_propertyuser__c', link),
      admin.update<StaffUserRow>(table, user.id, { username__c }),
    ])
    done(linked)
    if (moved.error) expect(moved.error).toMatchObject(forbidden())
    else expect(moved.row?.username__c).toBe(username__c)
    const next = { username__c: `later${round}@comptoir.example` }
    expect(await refused(app, () => admin.update(table, user.id, next))).toEqual(forbidden())
  }
})

test('a user who signs in while being deleted and restored holds no session afterwards', async () => {
  const user = await colleague({ properties: [app.home] })
  const signIn = () => app.rest('POST', '/login', { username: user.username__c, password: testPassword })
  await Promise.all([
    signIn(),
    signIn(),
    admin
      .update(table, user.id, { isdeleted: true })
      .then(() => admin.update(table, user.id, { isdeleted: false })),
    signIn(),
  ])
  expect(await app.database.rows(sql`select id from session where user_id = ${user.id}`)).toEqual([])
  expect((await signIn()).status).toBe(403)
})

test('a new address ends sessions and links, and shows no gift code for a day', async () => {
  const user = await app.make.staffUser({ properties: [app.home] })
  const session = await app.signIn(user)
  await app.rest('POST', '/resetpassword', { email: user.username__c })
  const link = (await app.queuedMails()).findLast(({ to }) => to === user.username__c)
  const token = JSON.stringify(link).match(/token=([\w-]+)/)?.[1]
  const moved = `moved.${user.username__c}`
  const boss = tableClient(await app.as('superadmin'))
  done(await boss.update(table, user.id, { username__c: moved }))
  done(await boss.update(table, user.id, { username__c: user.username__c }))
  expect((await session.rest('GET', '/api/loggedin')).status).toBe(401)
  expect((await app.rest('POST', '/validatepasswordtoken', { token })).status).toBe(403)

  const { id } = await app.make.giftCode()
  const elsewhere = {
    ...{ emails: ['other@client.example'], template: 'eGiftCard', reason: 'Moved' },
    data: { ID: id, FIRSTNAME: 'Luc', LANGUAGE: 'EN' },
  }
  const tryBoth = async () => {
    const { rest } = await app.signIn(user)
    const answers = [
      await rest('POST', `/api/gift-codes/${id}/reveal`),
      await rest('POST', '/sendtemplateemail', elsewhere),
    ]
    return answers.map(({ status, body }) => [status, body.error])
  }
  const tooEarly = [403, 'recent_address_change_error']
  expect(await tryBoth()).toEqual([tooEarly, tooEarly])
  app.clock.forward({ hours: 24 })
  expect(await tryBoth()).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})
