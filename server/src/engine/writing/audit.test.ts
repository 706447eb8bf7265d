import { describe, expect, test } from 'vitest'
import { auditsQuery } from '../../../../tooling/specified-tables.ts'
import { testPassword } from '../../../test/factories.ts'
import { badInput } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../../test/test-app.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { type Audit, recordAudit } from './audit.ts'

const app = await startTestApp({ clock: createTestClock('2026-05-04T12:00:00.250Z') })

async function audits(who: SignedIn, operation: string, objectId: number | string) {
  const asked = { objectId: String(objectId), operation }
  const { data, errors } = await who.graphql<{ allAudits: Audit[] }>(auditsQuery, asked)
  return { audits: data?.allAudits ?? [], error: errors[0]?.extensions }
}

async function counts(who: SignedIn, operation: string, objectIds: (number | string)[]) {
  const { data, errors } = await who.graphql<{
    auditCountForOperationGroupedByObject: { objectId: string; count: number }[]
  }>(
    `query ($objectIds: [ID!]!, $operation: String!) {
      auditCountForOperationGroupedByObject(objectIds: $objectIds, operation: $operation) { objectId count } }`,
    { objectIds: objectIds.map(String), operation },
  )
  return { counts: data?.auditCountForOperationGroupedByObject ?? [], error: errors[0]?.extensions }
}

describe('the audits of a row', () => {
  test('say who changed what and when, newest first', async () => {
    const author = await app.as('user')
    const contact = await app.make.contact({ phone: '5145550100', language: 'en' })
    const staff = tableClient(author)
    await staff.update('contact', contact.id, { phone: '5145550199', language: 'en' })
    app.clock.forward({ minutes: 5 })
    await staff.update('contact', contact.id, { phone: null })
    await staff.update('contact', contact.id, { phone: null })
    const common = { objectId: String(contact.id), operation: 'contact.update' }
    const user = { id: author.user.id, name: author.user.name }
    const found = await audits(await app.as('user_inventory'), 'contact.update', contact.id)
    expect(found.audits).toEqual([
      {
        ...common,
        createdAt: '2026-05-04T12:05:00.250Z',
        old: { phone: '5145550199' },
        new: { phone: null },
        user,
      },
      {
        ...common,
        createdAt: '2026-05-04T12:00:00.250Z',
        old: { phone: '5145550100' },
        new: { phone: '5145550199' },
        user,
      },
    ])
  })

  test('begin with all that was given at creation, and hold no secret', async () => {
    const admin = await app.as('admin')
    const { row } = await tableClient(admin).create('blocked', { email: ' Audited@Client.example ' })
    const found = await audits(admin, 'blocked.create', Number(row?.id))
    expect(found.audits).toMatchObject([{ old: null, new: { id: row?.id, email: 'audited@client.example' } }])
    expect(Object.keys(found.audits[0]?.new ?? {}).sort()).toEqual(['email', 'id'])
    const made = await tableClient(admin).create('propertyuser__c', {
      name: 'New',
      username__c: 'new@comptoir.example',
      role__c: 'user',
    })
    const created = await audits(admin, 'propertyuser__c.create', Number(made.row?.id))
    expect(created.audits).toMatchObject([{ new: { username__c: 'new@comptoir.example' } }])
    expect(JSON.stringify(created)).not.toMatch(/password|folded/)
  })

  test('are counted for several rows at once', async () => {
    const staff = tableClient(await app.as('user'))
    const [twice, once, never] = [
      await app.make.account(),
      await app.make.account(),
      await app.make.account(),
    ]
    for (const [{ id }, name] of [
      [twice, 'First Name'],
      [twice, 'Second Name'],
      [once, 'Only Name'],
    ] as const) {
      expect((await staff.update('account', id, { name })).error).toBeUndefined()
    }
    const ids = [never.id, once.id, twice.id, twice.id, 'x', '99999999999999999999']
    const found = await counts(await app.as('user'), 'account.update', ids)
    expect(found.counts).toEqual([
      { objectId: String(twice.id), count: 2 },
      { objectId: String(once.id), count: 1 },
    ])
    expect((await counts(await app.as('user'), 'account.update', [])).counts).toEqual([])
    const tooMany = Array.from({ length: 10_001 }, (_, id) => id)
    expect((await counts(await app.as('user'), 'account.update', tooMany)).error).toMatchObject(
      badInput('objectIds'),
    )
  })

  test('of mails are counted once the mails are known to have gone out', async () => {
    const { id } = await app.make.account()
    const author = { actor: undefined, now: app.clock() }
    for (const outcome of [{}, { outcome: 'sent' }, { outcome: 'failed' }, { outcome: 'unknown' }])
      await recordAudit(app.database, author, { table: 'account', verb: 'email', id, new: outcome })
    const { counts: counted } = await counts(await app.as('user'), 'account.email', [id])
    expect(counted).toEqual([{ objectId: String(id), count: 2 }])
  })

  test.each([
    ['contact.read', 'BAD_INPUT'],
    ['contact', 'BAD_INPUT'],
    ['', 'BAD_INPUT'],
    ['session.update', 'FORBIDDEN'],
    ['nothing.update', 'FORBIDDEN'],
    ['.update', 'FORBIDDEN'],
  ])('of the operation "%s" there are none: %s', async (operation, code) => {
    const staff = await app.as('superadmin')
    expect((await audits(staff, operation, 1)).error).toMatchObject({ code })
    expect((await counts(staff, operation, [1])).error).toMatchObject({ code })
  })

  test.each(['0', '-1', '1.5', 'x', '', '99999999999999999999', "1' or true"])(
    'of a row "%s" there are none',
    async (id) => {
      expect(await audits(await app.as('user'), 'contact.update', id)).toEqual({
        audits: [],
        error: undefined,
      })
    },
  )
})

describe('audits of staff users', () => {
  test('do not reveal to others when hidden columns changed, such as at each sign-in', async () => {
    const watched = await app.make.staffUser()
    await app.rest('POST', '/login', { username: watched.username__c, password: testPassword })
    const seen = async (who: SignedIn) => {
      const found = await audits(who, 'propertyuser__c.update', watched.id)
      const counted = await counts(who, 'propertyuser__c.update', [watched.id])
      expect(counted.counts[0]?.count ?? 0).toBe(found.audits.length)
      return found.audits.length
    }
    expect(await seen(await app.as('admin'))).toBe(1)
    expect(await seen(await app.signIn(watched))).toBe(1)
    expect(await seen(await app.as('user_inventory'))).toBe(0)
  })
})
