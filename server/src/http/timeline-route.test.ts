import { roles } from '@comptoir/contract/roles'
import type { TimelineEntry, TimelinePage } from '@comptoir/contract/timeline'
import { describe, expect, test } from 'vitest'
import { testPassword } from '../../test/factories.ts'
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

  test('of a card type are in its timeline: added and removed', async () => {
    const admin = await app.as('superadmin')
    const staff = tableClient(admin)
    const { row } = await staff.create('sku', { description: 'Timed card' })
    const id = Number(row?.id)
    const link = await staff.create('sku_property', { sku_id: id, property_id: app.home.id })
    expect((await staff.remove('sku_property', Number(link.row?.id))).error).toBeUndefined()
    const { entries, names } = await timeline(admin, 'sku', id)
    const property = String(app.home.id)
    expect(entries.map(linkSummary)).toEqual([
      { did: 'sku_property.delete', link: { property, given: false } },
      { did: 'sku_property.create', link: { property, given: true } },
      { did: 'sku.create', link: null },
    ])
    expect(names.property__c).toEqual({ [property]: app.home.name })
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
  /** What each of the roles may read of a change at their own property, and of one elsewhere. */
  const expected: Record<string, string> = {
    account: everybody,
    contact: everybody,
    campaign: everybody,
    propertyuser__c: 'name name whole whole, name name whole whole',
    gc_inventory: counters,
    property__c: everybody,
    sku: everybody,
    gc_inventory_email_list: counters,
  }

  test.each(Object.keys(expected))('of %s, by role', async (table) => {
    const found = async (where: 'here' | 'elsewhere') => {
      const id = await changedRow(table, where)
      return Promise.all(roles.map(async (role) => outcome(await app.as(role), table, id)))
    }
    const [here, elsewhere] = [await found('here'), await found('elsewhere')]
    expect(`${here.join(' ')}, ${elsewhere.join(' ')}`).toBe(expected[table])
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
    const id = await changedRow('gc_inventory', 'here')
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

  async function changedRow(table: string, where: 'here' | 'elsewhere'): Promise<number> {
    const staff = tableClient(await app.as('superadmin'))
    const property = where === 'here' ? app.home : await app.make.property()
    async function changed(id: number, values: object): Promise<number> {
      expect((await staff.update(table, id, values)).error).toBeUndefined()
      return id
    }
    switch (table) {
      case 'account':
        return changed((await app.make.account()).id, { name: `Changed ${where}` })
      case 'contact':
        return changed((await app.make.contact()).id, { phone: '5145550177' })
      case 'campaign': {
        const { row } = await staff.create('campaign', { name: `Campaign ${where}`, isactive: true })
        await staff.create('campaign_property', { campaign_id: row?.id, property_id: property.id })
        return changed(Number(row?.id), { name: 'Changed' })
      }
      case 'propertyuser__c': {
        const made = await app.make.staffUser({ properties: [property] })
        return changed(made.id, { name: 'Changed', username__c: `changed-${made.id}@comptoir.example` })
      }
      case 'property__c':
        return changed(property.id, { name: `Changed ${where}` })
      case 'sku':
        return changed((await app.make.sku({ properties: [property] })).id, {
          description: `Changed ${where}`,
        })
      case 'gc_inventory_email_list': {
        const { id } = await app.make.countEmails(property, 'one@comptoir.example')
        return changed(id, { emails: 'two@comptoir.example' })
      }
      default: {
        const sku = await app.make.sku({ properties: [property] })
        const values = { sku: sku.id, on_hand: 5, date: '2026-05-01', property__c_id: property.id }
        const { row } = await staff.create('gc_inventory', values)
        return changed(Number(row?.id), { on_hand: 6 })
      }
    }
  }
})
