import { roles } from '@comptoir/contract/roles'
import { rewardTiers } from '@comptoir/contract/rules/reward-tier'
import { verify } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/database.ts'
import { flag, number, text } from '../database/row-shape.ts'
import { raw, sql, sqlOf } from '../database/sql.ts'
import { demoAccounts } from './demo-accounts.ts'
import { loadDemo } from './load-demo.ts'

const today = new Date('2026-03-18T15:04:05.678Z')

const said: string[] = []

const database = await openFreshDatabase()
await loadDemo(database, (line) => said.push(line), { today })

async function count(query: string): Promise<number> {
  const row = await database.first(sqlOf({ number: text })`select (${raw(query)})::text as number`)
  return Number(row?.number)
}

describe('what there is', () => {
  test.each([
    ['property__c', 16, 16],
    ['propertyuser__c', 24, 24],
    ['account', 3_000, 3_000],
    ['contact', 8_000, 8_000],
    ['"order"', 40_000, 40_000],
    ['orderitem', 75_000, 85_000],
    ['campaign', 36, 44],
    ['order_campaign', 1_000, 3_000],
    ['trnsx_ecom_activegc_b2c', 5_000, 5_000],
    ['eml_token', 2_000, 2_000],
    ['sku', 12, 12],
    ['gc_inventory', 2_400, 2_900],
    ['gc_inventory_email_list', 14, 14],
    ['blocked', 60, 60],
    ['address', 6_000, 6_000],
  ])('%s has about as many rows as promised', async (table, least, most) => {
    const rows = await count(`select count(*) from ${table}`)
    expect(rows).toBeGreaterThanOrEqual(least)
    expect(rows).toBeLessThanOrEqual(most)
  })

  test('every setting of the product is given', async () => {
    const rows = await database.rows(sqlOf({ setting: text, value: text })`
      select setting, value from settings`)
    const settings = Object.fromEntries(rows.map(({ setting, value }) => [setting, value]))
    expect(settings).toMatchObject({
      reserved_company_pattern: 'comptoir%',
      partner_property_prefix: 'Partner – %',
      demo_loaded: today.toISOString(),
    })
    expect(rewardTiers.parse(JSON.parse(settings.b2b_reward_tiers ?? ''))).toHaveLength(4)
    expect(await count(`select count(*) from account where sfid = '${settings.b2c_account}'`)).toBe(1)
  })
})

describe('staff', () => {
  test('each role has an account that can sign in with the printed password', async () => {
    expect(demoAccounts.map(({ role }) => role)).toEqual(roles)
    for (const { role, username, password } of demoAccounts) {
      const user = await database.first(sqlOf({ password_hash: text, inactive: flag, isdeleted: flag })`
        select password_hash, inactive, isdeleted from propertyuser__c
            where username__c = ${username} and role__c = ${role}`)
      expect(user).toMatchObject({ inactive: false, isdeleted: false })
      expect(await verify(user?.password_hash ?? '', password)).toBe(true)
    }
  })

  test('deleted users have freed their username and lost their properties', async () => {
    expect(await count(`select count(*) from propertyuser__c where isdeleted`)).toBeGreaterThan(0)
    const wrong = await count(`
      select count(*) from propertyuser__c u
      where isdeleted and (username__c !~ '_deleted_[0-9]+$'
        or exists (select from property_propertyuser__c l where l.propertyuser__c = u.sfid and not l.isdeleted))`)
    expect(wrong).toBe(0)
  })
})

describe('the database afterwards', () => {
  test('has every index and constraint that the migrations made', async () => {
    const other = await openFreshDatabase()
    const structure = sql`
      select pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all
      select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      order by 1`
    expect(await database.rows(structure)).toEqual(await other.rows(structure))
  })

  test('gives new rows the numbers that follow', async () => {
    const row = await database.first(sqlOf({ id: number })`
      insert into blocked (email) values ('new@mail.example') returning id`)
    expect(row?.id).toBe(61)
    await database.rows(sql`delete from blocked where id = 61`)
  })

  test('is unchanged by the next start', async () => {
    const lines: string[] = []
    await loadDemo(database, (line) => lines.push(line), { today: new Date('2027-01-01T00:00:00Z') })
    expect(lines).toEqual([])
    const marker = await database.first(sql`select value from settings where setting = 'demo_loaded'`)
    expect(marker).toEqual({ value: today.toISOString() })
    expect(await count('select count(*) from account')).toBe(3_000)
  })
})
