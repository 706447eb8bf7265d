import type { RewardTiers } from '@comptoir/contract/rules/reward-tier'
import type pg from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { copyInto } from '../database/copy-into.ts'
import { type Database, queriesOn } from '../database/pool.ts'
import { flag } from '../database/row-shape.ts'
import { quoted, raw, sql } from '../database/sql.ts'
import { withoutConstraints } from '../database/without-constraints.ts'
import { b2cCompany, companySfid } from './companies.ts'
import { type DemoScale, smallScale } from './demo-scale.ts'
import type { DemoTable } from './demo-tables.ts'
import { partnerPropertyPrefix } from './properties.ts'

export interface DemoOptions {
  scale?: DemoScale
  /** All dates are relative to it; the same time gives the same rows. */
  today?: Date
}

/** Fills an empty database with the demo in one transaction; a database with any rows is left unchanged. */
export async function loadDemo(
  database: Database,
  print: (line: string) => void,
  { scale = smallScale, today = new Date() }: DemoOptions = {},
): Promise<void> {
  if (await database.first(sql`select from settings where setting = ${marker}`)) return
  // A demo that is there already starts without them.
  const [{ createDemoModel }, { demoTables }] = await Promise.all([
    import('./demo-model.ts'),
    import('./demo-tables.ts'),
  ])
  await database.withoutTimeout(async (client) => {
    const model = createDemoModel(scale, today.getTime())
    const tables = await demoTables(model)
    // A failure closes the connection, which rolls the transaction back.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${advisoryLocks.demo})`)
    if (await isOccupied(client, tables, print)) return
    // If a crash right after the commit loses the demo, the next start loads it again.
    await client.query('set local synchronous_commit = off')
    const names = tables.map(({ name }) => name)
    const loadRows = async () => {
      for (const { name, what, rows } of tables) {
        if (what) print(`Loading demo data: ${what}`)
        await copyInto(client, name, rows())
      }
      print('Loading demo data: indexes')
    }
    await withoutConstraints(client, names, loadRows)
    await client.query('select comptoir_fill_reports(), comptoir_fill_purchases()')
    for (const name of names) await continueNumbering(client, name)
    await storeSettings(client, { ...demoSettings(), [marker]: today.toISOString() })
    await client.query('commit')
    await client.query(`set default_statistics_target = ${scale.statisticsTarget}`)
    await client.query(`analyze report_month, purchase_year, ${names.map(quoted).join(', ')}`)
  })
}

/** The setting that marks a complete demo. */
const marker = 'demo_loaded'

/** Another process may have loaded the demo meanwhile, and demo rows must never be mixed with real ones. */
async function isOccupied(
  client: pg.Client,
  tables: readonly DemoTable[],
  print: (line: string) => void,
): Promise<boolean> {
  const loaded = await client.query('select from settings where setting = $1', [marker])
  if (loaded.rows.length > 0) return true
  const used = tables.map(({ name }) => `exists (select from ${quoted(name)})`).join(' or ')
  const found = await queriesOn(client).first(raw(`select ${used} as used`).returns({ used: flag }))
  if (found?.used) print('The database has rows of its own: no demo data is loaded.')
  return found?.used === true
}

/** COPY inserts explicit ids, which does not advance the sequence. */
async function continueNumbering(client: pg.Client, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${quoted(table)} having max(id) is not null`,
    [quoted(table)],
  )
}

async function storeSettings(client: pg.Client, settings: Record<string, string>): Promise<void> {
  await client.query(
    `insert into settings (setting, value) select key, value from json_each_text($1)
     on conflict (setting) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  )
}

/** The settings that an operator would make. */
function demoSettings(): Record<string, string> {
  return {
    b2c_account: companySfid(b2cCompany),
    reserved_company_pattern: 'comptoir%',
    partner_property_prefix: partnerPropertyPrefix,
    b2b_reward_tiers: JSON.stringify(rewardTiers),
  }
}

const rewardTiers: RewardTiers = [
  { tier: 'Bronze', min: 5_000 },
  { tier: 'Silver', min: 15_000 },
  { tier: 'Gold', min: 50_000 },
  { tier: 'Platinum', min: 100_000 },
]
