import { confirmationCode } from '@comptoir/contract/rules/codes'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { expect, test } from 'vitest'
import { pairs } from '../../../tooling/specified-tables.ts'
import { type Outcome, tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { untilLocked } from '../../test/until-locked.ts'
import { number, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'

const app = await startTestApp()

const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))

/** How often each outcome occurred: the number of winners, and of each error key. */
function tally(outcomes: Outcome<unknown>[]): Record<string, number> {
  const names = outcomes.map(({ row, error }) => (row ? 'won' : (error?.key ?? 'no key')))
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => [name, names.filter((each) => each === name).length]),
  )
}

test('fifty confirmation codes asked for at once are distinct, with contiguous numbers', async () => {
  const buyer = await app.make.contact()
  const last = await app.make.order({ ordernumber: Date.now() })
  const clerk = tableClient(await app.as('user'))
  const outcomes = await times(50, () =>
    clerk.create<{ ordernumber: number; external_id__c: string }>('order', {
      external_id__c: confirmationCode(),
      accountid: buyer.accountid,
      contact__c: buyer.sfid,
      property__c: app.home.sfid,
    }),
  )
  expect(tally(outcomes)).toEqual({ won: 50 })
  expect(new Set(outcomes.map(({ row }) => row?.external_id__c)).size).toBe(50)
  const numbers = outcomes.map(({ row }) => row?.ordernumber ?? 0).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, turn) => Number(last.ordernumber) + 1 + turn))
})

test('a request that waits after creating an order does not make other desks wait', async () => {
  const buyer = await app.make.contact()
  const held = await app.make.account()
  const clerk = await app.as('user')
  const values = () => ({
    external_id__c: confirmationCode(),
    accountid: buyer.accountid,
    contact__c: buyer.sfid,
    property__c: app.home.sfid,
  })
  const createAndUpdate = () =>
    clerk.graphql<{ createRow: { order: OrderRow } }>(
      `mutation ($values: [Value!]!, $id: ID!, $change: [Value!]!) {
        createRow(table: "order", values: $values)
        updateRow(table: "account", id: $id, values: $change)
      }`,
      { values: pairs(values()), id: String(held.id), change: pairs({ billingcity: 'Laval' }) },
    )
  const [slow, quick] = await app.database
    .transaction(async (tx) => {
      await tx.rows(sql`select from account where id = ${held.id} for update`)
      const waiting = createAndUpdate()
      await untilLocked(app)
      const other = await tableClient(clerk).create<OrderRow>('order', values())
      return [waiting, other] as const
    })
    .then(async ([waiting, other]) => [(await waiting).data?.createRow.order, other.row])
  expect(quick?.ordernumber).toBeGreaterThan(0)
  expect(slow?.ordernumber).toBe(Number(quick?.ordernumber) + 1)
  expect(await app.audits('order.create', slow?.id ?? 0)).toMatchObject([
    { new: { ordernumber: slow?.ordernumber } },
  ])
})

test('of 50 redemptions of one token, one wins', async () => {
  const token = await app.make.eToken()
  const clerk = tableClient(await app.as('user'))
  const outcomes = await times(50, (turn) =>
    clerk.update('eml_token', token.id, {
      redeem: true,
      redeem_centre: app.home.external_id__c,
      comment: `desk ${turn}`,
    }),
  )
  expect(tally(outcomes)).toEqual({ won: 1, eml_token_redeem_fail: 49 })
  expect(await app.audits('eml_token.update', token.id)).toHaveLength(1)
})

test.each<[what: string, refusal: string, sent: () => Promise<[table: string, (turn: number) => object]>]>([
  [
    'counts of one SKU in one month',
    'giftcard_month_exists_error',
    async () => {
      const { id: sku } = await app.make.sku({ properties: [app.home] })
      const place = { sku, property__c_id: app.home.id }
      return ['gc_inventory', (turn) => ({ ...place, on_hand: turn, date: `2026-04-${turn + 10}` })]
    },
  ],
  [
    'contacts of one company with one email address',
    'contact_email_exists_error',
    async () => {
      const { sfid: accountid } = await app.make.account()
      const person = (turn: number) => ({ firstname: 'Ann', lastname: `Roy ${turn}`, accountid })
      const email = (turn: number) => (turn % 2 ? 'ann@client.example' : ' ANN@client.example')
      return ['contact', (turn) => ({ ...person(turn), email: email(turn) })]
    },
  ],
  [
    'companies with one name and address',
    'company_exists_error',
    async () => {
      const place = { billingcity: 'Laval', billingstate: 'QC', billingpostalcode: 'H7A 1A1' }
      const address = { address_line_1__c: '5 rue Longue', ...place, billingcountry: 'CA' }
      return ['account', (turn) => ({ name: turn % 2 ? 'Café du Coin' : 'CAFE DU COIN', ...address })]
    },
  ],
])('of twenty %s, one is kept', async (_, refusal, sent) => {
  const [table, values] = await sent()
  const clerk = tableClient(await app.as('user_inventory'))
  const outcomes = await times(20, (turn) => clerk.create(table, values(turn)))
  expect(tally(outcomes)).toEqual({ won: 1, [refusal]: 19 })
})

test('an approved count never changes, however closely an edit follows', async () => {
  const sku = await app.make.sku({ properties: [app.home] })
  const admin = await app.as('admin')
  const [approver, editor] = [tableClient(admin), tableClient(await app.as('user_inventory'))]
  for (let round = 0; round < 20; round++) {
    const counted = await app.make.count({ property: app.home, sku: sku.id, on_hand: 10, date: '2025-01-15' })
    const [approval, edit] = await Promise.all([
      approver.update<{ on_hand: number }>('gc_inventory', counted.id, { approved_by: admin.user.id }),
      editor.update('gc_inventory', counted.id, { on_hand: 99 }),
    ])
    expect(approval.error).toBeUndefined()
    const after = await app.database.first(sqlOf({ on_hand: number })`
      select on_hand from gc_inventory where id = ${counted.id}`)
    // The approved count is the one that the approver saw.
    expect(after?.on_hand).toBe(approval.row?.on_hand)
    if (edit.error) expect(edit.error.key).toBe('giftcard_approved_error')
    await app.database.rows(sql`delete from gc_inventory where id = ${counted.id}`)
  }
})

test('no count comes before one that is being approved', async () => {
  const admin = await app.as('admin')
  const [approver, clerk] = [tableClient(admin), tableClient(await app.as('user_inventory'))]
  for (let round = 0; round < 15; round++) {
    const sku = await app.make.sku({ properties: [app.home] })
    const november = await app.make.count({ property: app.home, sku: sku.id, date: '2025-11-30' })
    const october = { sku: sku.id, property__c_id: app.home.id, date: '2025-10-31', on_hand: 3 }
    const [approval, entry] = await Promise.all([
      approver.update('gc_inventory', november.id, { approved_by: admin.user.id }),
      clerk.create('gc_inventory', october),
    ])
    expect([approval.error?.key, entry.error?.key].filter(Boolean)).toEqual(['giftcard_order_error'])
  }
})

test('a campaign is deleted or taken up by an order, never both', async () => {
  const clerk = await app.as('user')
  const [desk, admin] = [tableClient(clerk), tableClient(await app.as('admin'))]
  for (let round = 0; round < 15; round++) {
    const campaign = await app.make.campaign({ properties: [app.home] })
    const order = await app.make.order({
      status: 'Draft',
      totalamount: 0,
      propertyuser__c: clerk.user.sfid,
      property__c: app.home.sfid,
    })
    const [link, removal] = await Promise.all([
      desk.create('order_campaign', { order_id: order.id, campaign_id: campaign.id }),
      admin.remove('campaign', campaign.id),
    ])
    expect([link.error?.code, removal.error?.key]).toSatisfy(
      ([linked, removed]) => (linked === undefined) !== (removed === undefined),
    )
    if (removal.error) expect(removal.error.key).toBe('campaign_delete_forbidden')
    if (link.error) expect(link.error.code).toBe('BAD_INPUT')
  }
})

test('of two batches that delete the same rows in opposite order, one deletes them all', async () => {
  const admin = await app.as('admin')
  const made = await times(20, () => app.make.blocked())
  const ids = made.map(({ id }) => String(id))
  const remove = (order: string[]) =>
    admin.graphql('mutation ($ids: [ID!]!) { batchDeleteRow(table: "blocked", ids: $ids) }', { ids: order })
  const answers = await Promise.all([remove(ids), remove([...ids].reverse())])
  expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
    'NOT_FOUND',
  ])
  for (const { id } of made) expect(await app.audits('blocked.delete', id)).toHaveLength(1)
})

test('requests that change the same rows in opposite order both succeed', async () => {
  const admin = await app.as('admin')
  const [one, other] = [await app.make.campaign(), await app.make.campaign()]
  const rename = (ids: number[], name: string) =>
    admin.graphql(
      `mutation ($name: JSON) {
        ${ids.map((id) => `c${id}: updateRow(table: "campaign", id: ${id}, values: [{ property: "name", value: $name }])`).join('\n')}
      }`,
      { name },
    )
  const answers = await Promise.all(
    Array.from({ length: 2 }, (_, turn) =>
      rename(turn % 2 ? [one.id, other.id] : [other.id, one.id], `Renamed ${turn}`),
    ),
  )
  expect(answers.flatMap(({ errors }) => errors)).toEqual([])
  const names = await app.database.rows(sqlOf({ name: text })`
    select distinct name from campaign where id in (${one.id}, ${other.id})`)
  expect(names).toHaveLength(1)
})
