import { roles } from '@comptoir/contract/roles'
import type { TimelineEntry, TimelinePage } from '@comptoir/contract/timeline'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '../../test/factories.ts'
import { done } from '../../test/outcomes.ts'
import { type Subject, type Subjects, seedPermissions } from '../../test/permission-seeds.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { createTestClock } from '../../test/test-clock.ts'

const app = await startTestApp({ clock: createTestClock('2026-05-04T12:00:00.250Z') })

type Page = TimelinePage & { status: number; error?: string }

async function timeline(who: SignedIn, table: string, id: number, before: number | 'now' = 'now') {
  const { status, body } = await who.rest<Page>('GET', `/api/timeline/${table}/${id}/${before}`)
  return { ...body, status }
}

function summary({ table, verb, old, new: now }: TimelineEntry) {
  return { did: `${table}.${verb}`, old, new: now }
}

function linkSummary({ table, verb, link }: TimelineEntry) {
  return { did: `${table}.${verb}`, link }
}

describe('the timeline of a row', () => {
  test('shows who did what and when, newest first, with the names of the rows it refers to', async () => {
    const author = await app.as('user')
    const company = await app.make.account({ name: 'Maple Works' })
    const staff = tableClient(author)
    const { row } = await staff.create('contact', {
      firstname: 'Ann',
      lastname: 'Roy',
      email: 'ann.roy@client.example',
      language: 'en',
      accountid: company.sfid,
      optin_email: true,
      optin_other: false,
    })
    app.clock.forward({ minutes: 1 })
    await staff.update('contact', Number(row?.id), { optin_email: false })
    const page = await timeline(await app.as('admin'), 'contact', Number(row?.id))
    expect(page).toMatchObject({
      status: 200,
      more: false,
      names: { account: { [company.sfid]: 'Maple Works' } },
      entries: [
        {
          at: '2026-05-04T12:01:00.250Z',
          by: { id: author.user.id, name: author.user.name },
          table: 'contact',
          verb: 'update',
          old: { optin_email: true },
          new: { optin_email: false },
        },
        { verb: 'create', old: null, new: { firstname: 'Ann', accountid: company.sfid } },
      ],
    })
    expect(JSON.stringify(page)).not.toMatch(/unsubscribe|folded|password/)
  })

  test('is paged without repeating or skipping an entry', async () => {
    const staff = await app.as('user')
    const company = await app.make.account()
    const names = Array.from({ length: 45 }, (_, at) => `Name ${at}`)
    for (const name of names) await tableClient(staff).update('account', company.id, { name })
    const seen: unknown[] = []
    let before: number | 'now' = 'now'
    for (const [size, more] of [
      [20, true],
      [20, true],
      [5, false],
    ] as const) {
      const page: Page = await timeline(staff, 'account', company.id, before)
      expect([page.entries.length, page.more]).toEqual([size, more])
      seen.push(...page.entries.map((entry) => entry.new?.name))
      before = page.entries.at(-1)?.id ?? 'now'
    }
    expect(seen).toEqual(names.toReversed())
  })

  test('has no actor if a contact unsubscribed by mail', async () => {
    const contact = await app.make.contact({ optin_email: true })
    expect((await app.rest('POST', '/optout', { id: contact.unsubscribe_id })).status).toBe(200)
    const { entries } = await timeline(await app.as('user'), 'contact', contact.id)
    expect(entries).toMatchObject([{ by: null, verb: 'update', new: { optin_email: false } }])
  })

  test.each([
    ['order', '1', 'now', 404],
    ['blocked', '1', 'now', 404],
    ['account', 'x', 'now', 404],
    ['account', '999999', 'now', 404],
    ['account', '1', 'yesterday', 400],
    ['account', "1' or true", 'now', 404],
  ])('is refused for %s %s before %s: %i', async (table, id, before, status) => {
    const who = await app.as('superadmin')
    const path = `/api/timeline/${table}/${encodeURIComponent(id)}/${before}`
    expect((await who.rest('GET', path)).status).toBe(status)
    expect((await app.rest('GET', path)).status).toBe(401)
  })
})

describe('links to properties', () => {
  test('of a staff user are in the user’s timeline: added, deleted, restored, removed', async () => {
    const admin = await app.as('superadmin')
    const staff = tableClient(admin)
    const made = await app.make.staffUser({ inactive: true, properties: [app.home] })
    const other = await app.make.property({ name: 'Other Place' })
    const { row } = await staff.create('property_propertyuser__c', {
      propertyuser__c: made.sfid,
      property__c: other.sfid,
    })
    const link = Number(row?.id)
    await staff.update('property_propertyuser__c', link, { isdeleted: true })
    await staff.update('property_propertyuser__c', link, { isdeleted: false })
    const before = await timeline(admin, 'propertyuser__c', made.id)
    expect(before.entries.map(linkSummary)).toEqual([
      { did: 'property_propertyuser__c.update', link: { property: other.sfid, given: true } },
      { did: 'property_propertyuser__c.update', link: { property: other.sfid, given: false } },
      { did: 'property_propertyuser__c.create', link: { property: other.sfid, given: true } },
    ])
    expect(before.names.property__c).toEqual({ [other.sfid]: 'Other Place' })
    expect((await staff.remove('propertyuser__c', made.id)).error).toBeUndefined()
    const after = await timeline(admin, 'propertyuser__c', made.id)
    expect(after.entries.slice(0, 3).map(linkSummary)).toEqual([
      { did: 'propertyuser__c.delete', link: null },
      { did: 'property_propertyuser__c.delete', link: { property: other.sfid, given: false } },
      { did: 'property_propertyuser__c.delete', link: { property: app.home.sfid, given: false } },
    ])
    expect(after.entries.slice(3).map(linkSummary)).toEqual(before.entries.map(linkSummary))
  })

  test('of a campaign are in the campaign’s timeline, also once both are deleted', async () => {
    const admin = await app.as('admin')
    const staff = tableClient(admin)
    const { row } = await staff.create('campaign', { name: 'Spring', isactive: true })
    const id = Number(row?.id)
    await staff.create('campaign_property', { campaign_id: id, property_id: app.home.id })
    const other = await staff.create('campaign', { name: 'Fall', isactive: true })
    await staff.create('campaign_property', { campaign_id: other.row?.id, property_id: app.home.id })
    expect((await staff.remove('campaign', id)).error).toBeUndefined()
    const page = await timeline(await app.as('user'), 'campaign', id)
    const property = String(app.home.id)
    expect(page.entries.map(linkSummary)).toEqual([
      { did: 'campaign.delete', link: null },
      { did: 'campaign_property.delete', link: { property, given: false } },
      { did: 'campaign_property.create', link: { property, given: true } },
      { did: 'campaign.create', link: null },
    ])
    expect(page.names.property__c).toEqual({ [app.home.id]: app.home.name })
  })

  test('to a property that the reader may not see are shown without its name', async () => {
    const admin = await app.as('superadmin')
    const partner = await app.make.property({ name: 'Partner Plaza' })
    const made = await app.make.staffUser()
    await tableClient(admin).create('property_propertyuser__c', {
      propertyuser__c: made.sfid,
      property__c: partner.sfid,
    })
    expect((await timeline(admin, 'propertyuser__c', made.id)).names.property__c).toEqual({
      [partner.sfid]: 'Partner Plaza',
    })
    await app.make.setting('partner_property_prefix', 'partner%')
    const page = await timeline(admin, 'propertyuser__c', made.id)
    expect(page.entries).toHaveLength(1)
    expect(JSON.stringify(page)).not.toContain('Partner Plaza')
  })
})

describe('who may read a timeline', () => {
  const everybody = 'whole whole whole whole, whole whole whole whole'
  const counters = '403 whole whole whole, 403 404 404 whole'
  let subjects: Subjects
  beforeAll(async () => {
    subjects = await seedPermissions(app)
  })

  /** What each of the roles may read of a change of a row at their own property, and of one elsewhere. */
  test.each([
    ['account', 'any company', 'any company', everybody],
    ['contact', 'any contact', 'any contact', everybody],
    ['campaign', 'local', 'local', everybody],
    ['propertyuser__c', 'at home', 'elsewhere', 'name name whole whole, name name whole whole'],
    ['gc_inventory', 'at home', 'elsewhere', counters],
    ['property__c', 'home', 'elsewhere', everybody],
    ['sku', 'at home', 'elsewhere', everybody],
    ['gc_inventory_email_list', 'at home', 'elsewhere', counters],
  ])('of %s, by role', async (table, here, elsewhere, expected) => {
    const found = async (row: string) => {
      const id = await changedRow(table, row)
      const outcomes = await Promise.all(roles.map(async (role) => outcome(await app.as(role), table, id)))
      return outcomes.join(' ')
    }
    expect(`${await found(here)}, ${await found(elsewhere)}`).toBe(expected)
  })

  test('of oneself: everything except sign-ins', async () => {
    const made = await app.make.staffUser({ properties: [app.home] })
    await app.rest('POST', '/login', { username: made.username__c, password: testPassword })
    await tableClient(await app.as('admin')).update('propertyuser__c', made.id, { role__c: 'user_inventory' })
    const { entries } = await timeline(await app.signIn(made), 'propertyuser__c', made.id)
    expect(entries.map(summary)).toEqual([
      { did: 'propertyuser__c.update', old: { role__c: 'user' }, new: { role__c: 'user_inventory' } },
    ])
  })

  test('of a deleted count: those who could read the count', async () => {
    const id = await changedRow('gc_inventory', 'to approve')
    expect((await tableClient(await app.as('admin')).remove('gc_inventory', id)).error).toBeUndefined()
    const elsewhere = await app.make.property()
    const stranger = await app.signIn(await app.make.staffUser({ role__c: 'admin', properties: [elsewhere] }))
    expect((await timeline(await app.as('user_inventory'), 'gc_inventory', id)).entries).toHaveLength(3)
    expect((await timeline(stranger, 'gc_inventory', id)).status).toBe(404)
    expect((await timeline(await app.as('user'), 'gc_inventory', id)).status).toBe(403)
  })

  async function outcome(who: SignedIn, table: string, id: number): Promise<string> {
    const { status, entries } = await timeline(who, table, id)
    if (status !== 200) return String(status)
    const columns = Object.keys(entries[0]?.new ?? {})
    return table === 'propertyuser__c' && !columns.includes('username__c') ? columns.join() : 'whole'
  }

  async function changedRow(table: string, name: string): Promise<number> {
    const { rows, update }: Subject = subjects[table] ?? { rows: {} }
    const who = await app.as('superadmin')
    const row = rows[name]
    if (!row || typeof row === 'function') throw new Error(`No row “${name}” was seeded in ${table}.`)
    const own: Record<string, object> = {
      propertyuser__c: { username__c: `changed-${row.id}@comptoir.example` },
      sku: { description: `Changed ${row.id}` },
    }
    done(await tableClient(who).update(table, row.id, { ...update?.(who.user, ''), ...own[table] }))
    return row.id
  }
})
