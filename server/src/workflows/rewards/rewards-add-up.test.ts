import { rewardYears } from '@comptoir/contract/constants'
import type { RewardRow } from '@comptoir/contract/rest'
import { expect, test } from 'vitest'
import { demoDatabase } from '../../../test/demo-database.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'

/** Compares the rewards with a plain sum over the orders of the whole demo, to the cent. */

const fresh = await demoDatabase()
const app = await startTestApp({ database: fresh })
const [user] = await app.database.rows(sqlOf({ id: number })`
  select id from propertyuser__c where username__c = 'superadmin@comptoir.example'`)
if (!user) throw new Error('The demo has no superadmin.')
const superadmin = await app.signIn(user)

test('at every property, every company has earned what its orders add up to, and none is missing', async () => {
  const properties = await app.database.rows(sqlOf({ sfid: text, external_id__c: text })`
    select sfid, external_id__c from property__c`)
  const expected = await centsByCompany()
  let [companies, cents] = [0, 0]
  for (const { sfid, external_id__c } of properties) {
    for (const year of rewardYears) {
      const { body } = await superadmin.rest<RewardRow[]>('GET', `/api/b2b_rewards/${external_id__c}/${year}`)
      const found = new Map(body.map(({ id, total_purchases }) => [id, Math.round(total_purchases * 100)]))
      expect(found, `${external_id__c} ${year}`).toEqual(expected.get(`${sfid} ${year}`) ?? new Map())
      companies += found.size
      for (const amount of found.values()) cents += amount
    }
  }
  expect(companies).toBeGreaterThan(100)
  expect(cents).toBeGreaterThan(0)
})

/** By property and year: each company's id with its cents, summed in JavaScript instead of PostgreSQL. */
async function centsByCompany(): Promise<Map<string, Map<number, number>>> {
  const orders = await app.database.rows(sqlOf({ company: number, property: text, day: text, amount: text })`
    select a.id as company, o.property__c as property, o.effectivedate::text as day, o.totalamount::text as amount
    from "order" o join account a on a.sfid = o.accountid
    where o.status = 'Activated' and not o.isdeleted and not a.isdeleted
      and a.sfid <> (select value from settings where setting = 'b2c_account')`)
  const sums = new Map<string, Map<number, number>>()
  for (const { company, property, day, amount } of orders) {
    const where = `${property} ${day.slice(0, 4)}`
    const companies = sums.get(where) ?? new Map<number, number>()
    sums.set(where, companies)
    companies.set(company, (companies.get(company) ?? 0) + Math.round(Number(amount) * 100))
  }
  return sums
}
