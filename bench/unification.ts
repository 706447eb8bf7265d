import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { newSfid } from '@comptoir/contract/rules/sfid'
import { type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase, queriesOn } from '../server/src/database/pool.ts'
import { number } from '../server/src/database/row-shape.ts'
import { raw, sql, sqlOf } from '../server/src/database/sql.ts'
import { randomFor } from '../server/src/demo/seeded-random.ts'
import { runScan } from '../server/src/workflows/unification/run-scan.ts'
import { requestScan, scanState } from '../server/src/workflows/unification/scan-state.ts'
import { onOneConnection } from '../server/src/workflows/unification/scan-worker.ts'
import { onOwnDatabase, serverSettings } from './database.ts'
import { createResultsPage } from './results-page.ts'
import { type LabelledCompany, labelledCompanies } from './unification-companies.ts'
import { type LabelledContact, labelledContacts } from './unification-contacts.ts'

/**
 * How many of the records that are there twice a scan finds, and how many of those it finds are: on two sets of which
 * the second was never looked at while the scores were chosen. With `--on` also how long a scan takes there.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '4000' },
    /** `large`, `tenth`, or the address of a database. */
    on: { type: 'string' },
  },
})

const least = 0.95
const log = (line: string) => process.stdout.write(`${line}\n`)
const { print, write } = createResultsPage('Unification, measured', 'npm run bench -- unification --on large')
const met = (await measureRecall()) && (!options.on || (await measureTime(options.on)))
if (options.on === 'large') write('bench/RESULTS-unification.md')
process.exit(met ? 0 : 1)

async function measureRecall(): Promise<boolean> {
  let good = true
  await onOwnDatabase(log, async ({ database }) => {
    for (const seed of ['looked at while tuning', 'held out, second'])
      for (const kind of unifiedKinds) good = (await judge(database, kind, seed)) && good
  })
  return good
}

async function judge(database: Database, kind: UnifiedKind, seed: string): Promise<boolean> {
  await database.rows(raw('truncate account, contact, accountproperty__c, "order", unification_pair cascade'))
  const [diceOf, size] = [randomFor(`unification, ${seed}`), Number(options.size)]
  const truths =
    kind === 'account'
      ? await loadCompanies(database, labelledCompanies(diceOf, size))
      : await loadContacts(database, labelledContacts(diceOf, size))
  await scan(database, kind, true)
  const found = await database.rows(sqlOf({ left_id: number, right_id: number })`
    select left_id, right_id from unification_pair where kind = ${kind}`)
  const right = found.filter(({ left_id, right_id }) => truths.get(left_id) === truths.get(right_id))
  const wanted = countPairs(truths)
  const [recall, precision] = [right.length / wanted, right.length / found.length]
  print(
    `${kind}, ${seed}: ${truths.size} records, ${wanted} pairs; recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
  )
  return recall >= least && precision >= least
}

async function loadCompanies(
  database: Database,
  rows: readonly LabelledCompany[],
): Promise<Map<number, string>> {
  const truths = new Map<number, string>()
  for (const row of rows) {
    const sfid = newSfid('001')
    const made = await insertCompany(database, sfid, row)
    // Two that differ in nothing but accents and spaces cannot both be there.
    if (!made) continue
    truths.set(made.id, row.truth)
    if (row.contact) await insertContact(database, row.contact, sfid)
  }
  return truths
}

async function loadContacts(
  database: Database,
  rows: readonly LabelledContact[],
): Promise<Map<number, string>> {
  const consumers = newSfid('001')
  await insertCompany(database, consumers, {
    name: 'Consumers',
    address: '1 Rue',
    city: null,
    postalCode: null,
  })
  await database.rows(sql`
    insert into settings (setting, value) values ('b2c_account', ${consumers})
    on conflict (setting) do update set value = excluded.value`)
  const companies = new Map<number, string>()
  const truths = new Map<number, string>()
  for (const row of rows) {
    const number = row.company
    const sfid = number === null ? consumers : (companies.get(number) ?? newSfid('001'))
    if (number !== null && !companies.has(number)) {
      companies.set(number, sfid)
      const named = { name: `Company ${number}`, address: `${number} Road`, city: null, postalCode: null }
      await insertCompany(database, sfid, named)
    }
    const made = await insertContact(database, row, sfid)
    if (made) truths.set(made.id, row.truth)
  }
  return truths
}

function insertCompany(
  database: Database,
  sfid: string,
  { name, address, city, postalCode }: Pick<LabelledCompany, 'name' | 'address' | 'city' | 'postalCode'>,
): Promise<{ id: number } | undefined> {
  return database.first(sqlOf({ id: number })`
    insert into account (sfid, name, address_line_1__c, billingstreet, billingcity, billingpostalcode)
    values (${sfid}, ${name}, ${address}, ${address}, ${city}, ${postalCode}) on conflict do nothing returning id`)
}

function insertContact(
  database: Database,
  { firstname, lastname, email, phone }: Omit<LabelledContact, 'truth' | 'company'>,
  accountid: string,
): Promise<{ id: number } | undefined> {
  return database.first(sqlOf({ id: number })`
    insert into contact (sfid, name, firstname, lastname, email, phone, accountid)
    values (${newSfid('003')}, ${`${firstname} ${lastname}`}, ${firstname}, ${lastname}, ${email}, ${phone}, ${accountid})
    on conflict do nothing returning id`)
}

/** How many pairs of records are of one company or person. */
function countPairs(truths: ReadonlyMap<number, string>): number {
  const sizes = new Map<string, number>()
  for (const truth of truths.values()) sizes.set(truth, (sizes.get(truth) ?? 0) + 1)
  return [...sizes.values()].reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0)
}

async function measureTime(where: string): Promise<boolean> {
  const folder = resolve('.comptoir', where)
  const postgres = existsSync(folder)
    ? await startEmbeddedPostgres({ dataFolder: folder, print: log, settings: serverSettings })
    : undefined
  const database = openDatabase({ url: postgres?.url ?? where })
  try {
    await migrate(database, log)
    for (const kind of unifiedKinds) {
      for (const everything of [true, false]) await timed(database, kind, everything)
    }
    return true
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

async function timed(database: Database, kind: UnifiedKind, everything: boolean): Promise<void> {
  const started = performance.now()
  await scan(database, kind, everything)
  const seconds = (performance.now() - started) / 1000
  const done = await scanState(database, kind)
  const pairs = await database.first(sqlOf({ count: number })`
    select count(*)::int as count from unification_pair where kind = ${kind} and state = 'open'`)
  const which = everything ? 'everything' : 'what has changed'
  print(
    `${kind}, ${which}: ${(done?.total ?? 0) / 2} records in ${seconds.toFixed(1)} s, ${pairs?.count} pairs open`,
  )
}

async function scan(database: Database, kind: UnifiedKind, everything: boolean): Promise<void> {
  const now = new Date()
  await requestScan(database, { kind, everything, actor: { id: 0, name: 'Bench' }, now })
  const requested = await scanState(database, kind)
  await database.withoutTimeout((client) =>
    runScan(onOneConnection(queriesOn(client)), requested?.id ?? 0, now, () => false),
  )
}
