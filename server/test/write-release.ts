import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { storedTables } from '../src/database/backup/backup-format.ts'
import { knownMigrations } from '../src/database/migration-history.ts'
import type { Database } from '../src/database/pool.ts'
import { repeatableFiles } from '../src/database/repeatable-sql.ts'
import { createFactories } from './factories.ts'
import { releaseFile } from './release-database.ts'
import { startTemplatePostgres } from './template-postgres.ts'

const bookkeeping = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table drizzle.applied_sql_files (
    file text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table drizzle.migrated_by_version (
    version text primary key, migrated_at timestamptz not null default now())`

/** Run by hand when a version is released: keeps its database, with a row of each kind, for the tests of later migrations. */
const postgres = await startTemplatePostgres(async (database) => {
  await insertRows(database)
  await database.withoutTimeout(async (client) => {
    const parts = [
      ...repeatableFiles('before-migrations').map(({ text }) => text),
      ...knownMigrations().flatMap(({ statements }) => statements),
      ...repeatableFiles('after-migrations').map(({ text }) => text),
      bookkeeping,
      // Without triggers: what they wrote is among the rows.
      'set session_replication_role = replica',
      ...(await rowStatements(client)),
      'reset session_replication_role',
    ]
    mkdirSync(new URL('.', releaseFile), { recursive: true })
    writeFileSync(releaseFile, gzipSync(parts.join(';\n'), { level: 9 }))
  })
})
await postgres.stop()

async function rowStatements(client: pg.Client): Promise<string[]> {
  const own = ['__drizzle_migrations', 'applied_sql_files', 'migrated_by_version']
  const tables = [
    ...(await storedTables(client)),
    ...own.map((table) => ({ name: `drizzle.${table}`, columns: '*' })),
  ]
  const statements: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from (select ${columns} from ${name}) t`,
    )
    const json = rows[0]?.rows
    if (!json) continue
    const target = columns === '*' ? name : `${name} (${columns}) overriding system value`
    statements.push(
      `insert into ${target} select ${columns} from json_populate_recordset(null::${name}, $json$${json}$json$)`,
    )
  }
  const { rows } = await client.query<{ line: string }>(`
    select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as line
    from pg_sequences where last_value is not null`)
  return [...statements, ...rows.map(({ line }) => line)]
}

async function insertRows(database: Database): Promise<void> {
  const make = createFactories(database)
  const property = await make.property({ name: 'Galeries', external_id__c: 'GAL' })
  const admin = await make.staffUser({ role__c: 'admin', properties: [property], password: null })
  const company = await make.account({ name: 'Crème Ltée' })
  const contact = await make.contact({ accountid: company.sfid })
  const order = await make.order({
    accountid: company.sfid,
    contact__c: contact.sfid,
    property__c: property.sfid,
    propertyuser__c: admin.sfid,
    totalamount: 25,
    effectivedate: '2026-03-04',
  })
  await make.orderItem(order)
  await make.orderCampaign(order, await make.campaign({ properties: [property] }))
  await make.accountProperty(company, property)
  const sku = await make.sku({ properties: [property] })
  const counted = { property, sku: sku.id, counted_by: admin.id }
  await make.count({ ...counted, date: '2026-09-30', on_hand: 70, approved_by: admin.id })
  await make.count({ ...counted, date: '2026-10-31', on_hand: 55 })
  await make.countEmails(property, 'list@comptoir.example')
  await make.eToken()
  await make.giftCode()
  await make.blocked()
  await make.setting('b2c_account', company.sfid)
}
