import {
  type Column as DescribedColumn,
  day,
  dollars,
  id,
  salesforceId,
  text,
} from '@comptoir/contract/columns'
import { describeTable, one } from '@comptoir/contract/table-description'
import { allTables } from '@comptoir/contract/tables/all-tables'
import { expect, test } from 'vitest'
import { findInDatabase } from '../../../test/find-in-database.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { join, name, raw, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { columnOf, defineTable, type Room } from '../../engine/definition/define-table.ts'
import { anyStaff } from '../../engine/definition/policies.ts'
import { createRegistry } from '../../engine/definition/registry.ts'
import { rowJson } from '../../engine/reading/wire-expression.ts'
import { registry as product } from '../../tables/all-tables.ts'
import { anonymisePerson } from './anonymise-person.ts'
import { exportPerson } from './export-person.ts'

/** The columns that keep their texts in the tables about people. A column that is added there has to be considered here. */
const kept: Readonly<Record<string, string>> = {
  contact: 'optin_source optin_type hvc_last_modified_by__c',
  order: 'external_id__c vts_id status',
  blocked: '',
  trnsx_ecom_activegc_b2c: 'gift_code order language mall mall_address action_created_by',
  eml_token:
    'external_id last_4_digits program_name merchant_group_name status card_id order_id redeem_centre',
  survey: '',
}

// @ts-expect-error A text that does not say whether it is personal does not compile.
text(80, { labelled: true })

const described = { ...text(80, { personal: 'erase' }), label: 'columns.campaign.description' }
const addedText = columnOf('added_text', described, undefined)
const extended = ['contact', 'eml_token', 'trnsx_ecom_activegc_b2c']
const surveyTable = describeTable({
  name: 'survey',
  columns: {
    id: id(),
    contact__c: salesforceId(),
    email: text(254, { personal: { address: true } }),
    answer: text(200, { personal: 'erase' }),
  },
  relations: { contact: one('contact', 'contact__c') },
})
/** Says whose it is by its contact alone. */
const visitTable = describeTable({
  name: 'visit',
  columns: { id: id(), contact__c: salesforceId(), visited_on: day(), spent: dollars() },
  relations: { contact: one('contact', 'contact__c') },
})

const app = await startTestApp()
app.clock.forward({ hours: 1 })
for (const table of extended)
  await app.database.rows(sql`alter table ${name(table)} add column added_text varchar(80)`)
await app.database.rows(sql`create table survey (
  id bigint generated always as identity primary key, contact__c text, email text, answer text)`)
await app.database.rows(sql`create table visit (
  id bigint generated always as identity primary key, contact__c text, visited_on date, spent numeric)`)
const registry = createRegistry([
  ...product.rooms.map((room) =>
    extended.includes(room.name)
      ? { ...room, columns: new Map([...room.columns, ['added_text', addedText]]) }
      : room,
  ),
  defineTable(surveyTable, { maxPageSize: 10, read: anyStaff }),
  defineTable(visitTable, { maxPageSize: 10, read: anyStaff }),
])
const { user } = await app.as('admin')
const administrator: Actor = {
  ...{ id: user.id, sfid: user.sfid, name: user.name, username: user.username__c },
  ...{ role: 'admin', scope: 'every property', verifiedAt: app.clock().toISOString() },
}
const marks = new Map<string, string>()
const contact = await markEverything()

/** One character that stands nowhere else, of the column: it fits into the shortest text. */
function markOf(table: string, column: string): string {
  const key = `${table}.${column}`
  const mark = marks.get(key) ?? String.fromCodePoint(0x13000 + marks.size)
  marks.set(key, mark)
  return mark
}

/** The address of the person is a mark too. */
function email(): string {
  return `${markOf('contact', 'email')}@mail.example`
}

/** The texts that can hold anything: no references, and none with choices. */
function markedColumns(room: Room): string[] {
  const described: Readonly<Record<string, DescribedColumn>> =
    Object.entries(allTables).find(([table]) => table === room.name)?.[1].columns ?? {}
  const references = [...room.relations.values()].map(({ from }) => from)
  return [...room.columns.values()].flatMap((column) => {
    const isFree = column.kind === 'text' && !column.generated && !described[column.name]?.choices
    return isFree && !['sfid', ...references].includes(column.name) ? column.name : []
  })
}

async function mark(table: string, id: number): Promise<void> {
  const room = registry.room(table)
  const columns = markedColumns(room)
  if (columns.length === 0) return
  const values = columns.map((column) => {
    const isAddress = room.columns.get(column)?.personal?.address || `${table}.${column}` === 'contact.email'
    return sql`${name(column)} = ${isAddress ? email() : markOf(table, column)}`
  })
  await app.database.rows(sql`update ${name(table)} set ${join(values, ', ')} where id = ${id}`)
  const row = sql`${rowJson(raw('t'), [...room.columns.values()])}::jsonb`
  await app.database.rows(sql`
    insert into audit (created_at, operation, object_id, old, new)
    select now(), ${`${table}.`} || verb, ${id}::bigint, case when verb <> 'create' then ${row} end, ${row}
    from ${name(table)} t cross join unnest('{create,update}'::text[]) verb where t.id = ${id}`)
}

/** A row about the person in every table, with a mark in each text, and the same in all that is kept of rows elsewhere. */
async function markEverything() {
  const { make, database } = app
  const company = await make.account()
  const person = await make.contact({ accountid: company.sfid })
  const [twin, stranger] = [await make.contact(), await make.contact()]
  const order = await make.order({ accountid: company.sfid, contact__c: person.sfid })
  const [property, campaign, sku] = [await make.property(), await make.campaign(), await make.sku()]
  const rows: Record<string, { id: number }> = {
    account: company,
    contact: person,
    order,
    orderitem: await make.orderItem(order),
    order_campaign: await make.orderCampaign(order, campaign),
    property__c: property,
    propertyuser__c: await make.staffUser(),
    property_propertyuser__c: await make.link(await make.staffUser(), property),
    accountproperty__c: await make.accountProperty(company, property),
    blocked: await make.blocked(),
    campaign,
    campaign_property: await make.campaignProperty(campaign, property),
    eml_token: await make.eToken(),
    trnsx_ecom_activegc_b2c: await make.giftCode(),
    sku,
    sku_property: await make.skuProperty(sku, property),
    gc_inventory: await make.count({ property }),
    gc_inventory_email_list: await make.countEmails(property, 'staff@mail.example'),
  }
  expect(Object.keys(rows).sort()).toEqual(product.rooms.map((room) => room.name).sort())
  await database.rows(sql`insert into survey (contact__c) values (${person.sfid}), (null)`)
  await database.rows(sql`insert into visit (contact__c, visited_on, spent)
    values (${person.sfid}, '2025-02-03', 12.5), (${stranger.sfid}, '2024-01-02', 99)`)
  await mark('survey', 1)
  await mark('survey', 2)
  await database.rows(sql`update survey set email = null where contact__c is not null`)
  for (const [table, { id }] of Object.entries(rows)) await mark(table, id)

  const room = registry.room('contact')
  const row = sql`${rowJson(raw('t'), [...room.columns.values()])}::jsonb`
  for (const [other, undone] of [
    [twin, null],
    [stranger, app.clock()],
  ] as const)
    await database.rows(sql`
      with merge as (
        insert into unification_merge (kind, kept_id, gone_id, kept, gone, at, undone_at)
        select 'contact', ${other.id}::bigint, t.id, ${row}, ${row}, ${app.clock()}::timestamptz, ${undone}::timestamptz
        from contact t where t.id = ${person.id} returning id, gone_id, kept
      )
      insert into unification_moved (merge_id, table_name, row_id, column_name, before, after)
      select merge.id, 'contact', merge.gone_id, pair.key, pair.value, pair.value
      from merge cross join jsonb_each_text(merge.kept) pair where pair.key = any(${markedColumns(room)})`)
  // The stranger's merge stores the other row under both sides; only the person's own side is theirs.
  await database.rows(sql`update unification_merge set kept = '{}' where kept_id = ${stranger.id}`)
  await database.rows(sql`
    insert into audit (created_at, operation, object_id, old, new)
    select ${app.clock()}::timestamptz, 'contact.update', ${stranger.id}::bigint, '{}', ${row}
    from contact t where t.id = ${person.id}`)
  await database.rows(sql`
    insert into audit (created_at, operation, object_id, old)
    values (now(), 'blocked.delete', 1000000, ${JSON.stringify({ email: email() })})`)
  const data = { firstName: [...marks.values()].join(' ') }
  await database.rows(sql`insert into mail_queue (mail, message_id) values
    (${JSON.stringify({ template: 'eGiftCard', to: email(), language: 'fr', data })}, 'a@b')`)
  await database.rows(sql`insert into caught_mail (sender, recipient, subject, html, text) values
    ('shop@mail.example', ${email()}, '', ${data.firstName}, ${data.firstName})`)
  return person
}

async function markedIn(texts: readonly string[]): Promise<string[]> {
  const whole = texts.join('\n')
  return [...marks].flatMap(([column, mark]) => (whole.includes(mark) ? column : [])).sort()
}

test('the file of a person has each text about them, in tables and columns that were added too', async () => {
  const wanted = { contactId: contact.id, language: 'fr', clientAddress: '127.0.0.1' } as const
  const { html } = await exportPerson({ ...app, registry }, administrator, wanted)
  const columns = markedColumns(registry.room('contact')).filter(
    (column) => column !== 'hvc_last_modified_by__c',
  )
  const [shown] = html.split('<script')
  const added = ['survey.answer', ...extended.map((table) => `${table}.added_text`)]
  expect(await markedIn([shown ?? ''])).toEqual(
    expect.arrayContaining([...added, ...columns.map((column) => `contact.${column}`)]),
  )
  expect(shown).toContain('<dt>Description</dt>')
  expect(shown?.match(/<th scope="col">Description<\/th>/g)).toHaveLength(2)
  expect(shown).toContain('<h2>visit</h2>')
  expect(shown).toContain('<td>3 févr. 2025</td><td>12,50\u00a0$</td>')
  expect(shown).not.toContain('2 janv. 2024')
})

test('nothing is left of any text about an anonymised person, in new columns too', async () => {
  const wanted = { contactId: contact.id, reason: 'Request of 12 May', clientAddress: '127.0.0.1' }
  expect([...marks.keys()]).toEqual(expect.arrayContaining(['contact.added_text', 'survey.answer']))
  expect(await markedIn(await findInDatabase(app.database, [...marks.values()]))).toEqual(
    [...marks.keys()].sort(),
  )

  await anonymisePerson({ ...app, registry }, administrator, wanted)

  const left = registry.rooms.flatMap((room) => {
    const columns = kept[room.name]?.split(' ').filter(Boolean) ?? markedColumns(room)
    return columns.map((column) => `${room.name}.${column}`)
  })
  expect(await markedIn(await findInDatabase(app.database, [...marks.values()]))).toEqual(left.sort())
  expect(await markedIn([app.logged()])).toEqual([])
})
