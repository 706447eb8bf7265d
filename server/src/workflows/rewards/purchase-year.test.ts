import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp } from '../../../test/unifier.ts'
import { number, text } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import { randomFor } from '../../demo/seeded-random.ts'

/** Compares the purchases that triggers maintain with the same sums over the orders. */

const app = await startTestApp()

const shape = { year: number, property: text, account: text, contact: text, orders: number, cents: number }

function kept() {
  return app.database.rows(sqlOf(shape)`
    select year, property, account, contact, sum(orders) as orders, sum(cents)::bigint as cents
    from purchase_year group by 1, 2, 3, 4 having (sum(orders), sum(cents)) <> (0, 0)
    order by 1, 2, 3, 4`)
}

function ofOrders() {
  return app.database.rows(sqlOf(shape)`
    select extract(year from effectivedate)::int as year, coalesce(property__c, '') as property, accountid as account,
           coalesce(contact__c, '') as contact, count(*) as orders, (100 * sum(totalamount))::bigint as cents
    from "order"
    where status = 'Activated' and not isdeleted and sfid is not null and accountid is not null and effectivedate is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
}

const merge = () => app.database.rows(sql`select comptoir_merge_purchases()`)
const fill = () => app.database.rows(sql`select comptoir_fill_purchases()`)

test('the purchases are those of the orders after 300 random changes, five at a time', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const random = randomFor('purchases')(seed)
  const companies = [await app.make.account(), await app.make.account(), await app.make.account()]
  const contacts = await Promise.all(companies.map(({ sfid }) => app.make.contact({ accountid: sfid })))
  const properties = [app.home, await app.make.property()]
  const value = (): Statement =>
    random.pick([
      () => sql`status = ${random.pick(['Activated', 'Activated', 'Draft', 'Cancelled'])}`,
      () => sql`totalamount = ${random.below(100_000) / 100}`,
      () => sql`effectivedate = ${random.pick(['2024-12-31', '2025-01-01', '2025-12-31', null])}`,
      () => sql`accountid = ${random.pick([...companies.map(({ sfid }) => sfid), null])}`,
      () => sql`contact__c = ${random.pick([...contacts.map(({ sfid }) => sfid), null])}`,
      () => sql`property__c = ${random.pick([...properties.map(({ sfid }) => sfid), null])}`,
      () => sql`isdeleted = ${random.below(3) === 0}`,
    ])()
  const change = async () => {
    const at = random.below(10)
    if (at < 4)
      await app.make.order({
        accountid: random.pick(companies).sfid,
        totalamount: random.below(100_000) / 100,
        status: random.pick(['Activated', 'Draft']),
      })
    else if (at === 4)
      await app.database.rows(sql`
        delete from "order" where id = (select max(id) from "order" where id % 5 = ${random.below(5)})`)
    else if (at === 5) await merge()
    else
      await app.database.rows(sql`
        update "order" set ${value()}, ${sql`systemmodstamp = now()`} where id % 7 = ${random.below(7)}`)
  }
  for (let round = 0; round < 60; round++) {
    // Statements that change the same rows in another order may deadlock, and are then undone as a whole.
    await Promise.allSettled(Array.from({ length: 5 }, change))
    expect(await kept(), `seed ${seed}, round ${round}`).toEqual(await ofOrders())
  }
  await merge()
  expect(await kept()).toEqual(await ofOrders())
  const rows = await app.database.first(sqlOf({ rows: number })`select count(*) as rows from purchase_year`)
  expect(rows?.rows).toBe((await kept()).length)
})

test('purchases follow a merge of two companies, and its undoing', async () => {
  const unifier = await openUnifier(app, 'account')
  const companies = [await app.make.account(), await app.make.account()] as const
  for (const { sfid } of companies) {
    const contact = await app.make.contact({ accountid: sfid, email: 'same@client.example' })
    await app.make.order({ accountid: sfid, contact__c: contact.sfid, totalamount: 12.34 })
  }
  const bought = async () =>
    (await kept()).filter(({ account }) => companies.some(({ sfid }) => sfid === account))
  const before = await bought()
  const { body } = await unifier.merge(await pairUp(app, 'account', ...companies), { keep: 'left' })
  expect(await bought()).toMatchObject([{ account: companies[0].sfid, orders: 2, cents: 2468 }])
  await unifier.undo(body.merge)
  expect(await bought()).toEqual(before)
  expect(await kept()).toEqual(await ofOrders())
})

test('filling adds what is missing while others write, and nothing a second time', async () => {
  const before = await ofOrders()
  await app.database.rows(sql`delete from purchase_year where cents % 2 = 0`)
  await app.database.transaction(async (tx) => {
    await tx.rows(sql`update "order" set totalamount = totalamount + 1 where status = 'Activated'`)
    await fill()
    expect(await kept()).toEqual(before)
  })
  expect(await kept()).toEqual(await ofOrders())
  const rows = () => app.database.rows(sql`select * from purchase_year order by id`)
  const filled = await rows()
  await Promise.all([fill(), fill()])
  expect(await rows()).toEqual(filled)
})
