import type { UnifiedKind } from '@comptoir/contract/tools'
import { beforeEach, expect, test, vi } from 'vitest'
import { done } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { queriesOn } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { runScan } from './run-scan.ts'
import { requestScan, scanState } from './scan-state.ts'
import { createScanWorker, onOneConnection } from './scan-worker.ts'

const app = await startTestApp()
beforeEach(async () => {
  await app.database.rows(sql`update account set isdeleted = true`)
  await app.database.rows(sql`update contact set isdeleted = true`)
  await app.database.rows(sql`delete from unification_pair`)
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function ask(kind: UnifiedKind, everything = false): Promise<number> {
  const { user } = await app.as('admin')
  const actor = { ...user, role: 'admin' as const, username: user.username__c, scope: [] }
  await requestScan(app.database, { kind, everything, actor, now: app.clock() })
  return (await scanState(app.database, kind))?.id ?? 0
}

async function run(scanId: number, stopping: () => boolean = () => false): Promise<void> {
  await app.database.withoutTimeout((client) =>
    runScan(onOneConnection(queriesOn(client)), scanId, app.clock(), stopping),
  )
}

async function scanned(kind: UnifiedKind, everything = true): Promise<[number, number][]> {
  await run(await ask(kind, everything))
  return pairs(kind)
}

async function pairs(kind: UnifiedKind): Promise<[number, number][]> {
  const rows = await app.database.rows(sqlOf({ left_id: number, right_id: number })`
    select left_id, right_id from unification_pair where kind = ${kind} and state = 'open' order by left_id, right_id`)
  return rows.map(({ left_id, right_id }) => [left_id, right_id])
}

const door = { address_line_1__c: '12, rue des Érables', billingcity: 'Laval', billingpostalcode: 'H7N 2K4' }

test('a company entered twice is found in any spelling', async () => {
  const one = await app.make.account({ name: 'Entreprises St-Onge & Fils Ltée', ...door })
  const other = await app.make.account({
    name: 'LES ENTREPRISES SAINT-ONGE ET FILS INC.',
    address_line_1__c: '12 Erables St',
    billingcity: 'LAVAL',
    billingpostalcode: 'h7n2k4',
  })
  await app.make.account({ name: 'Clinique du Parc', ...door })
  expect(await scanned('account')).toEqual([[one.id, other.id]])
})

test('the company that holds all consumers is never offered', async () => {
  const consumers = await app.make.account({ name: 'Particuliers', ...door })
  await app.make.account({ name: 'Particuliers inc.', ...door })
  await app.make.setting('b2c_account', consumers.sfid)
  expect(await scanned('account')).toEqual([])
})

test('consumers with one name are different people, until they share more', async () => {
  const consumers = await app.make.account()
  await app.make.setting('b2c_account', consumers.sfid)
  const marie = { accountid: consumers.sfid, firstname: 'Marie', lastname: 'Tremblay' }
  const one = await app.make.contact({ ...marie, phone: '5145550111' })
  await app.make.contact({ ...marie, phone: '4385550122' })
  const other = await app.make.contact({ ...marie, phone: '5145550111' })
  expect(await scanned('contact')).toEqual([[one.id, other.id]])
})

test('after the first scan, only what has changed since is compared', async () => {
  const one = await app.make.account({ name: 'Fleuriste Bouquet', ...door })
  await app.make.account({ name: 'Garage Nord', ...door })
  expect(await scanned('account')).toEqual([])
  const admin = tableClient(await app.as('admin'))
  const place = { ...door, address_line_1__c: '12 rue Érables', billingstate: 'QC', billingcountry: 'CA' }
  const values = { ...place, name: 'Fleuriste Bouquet inc.' }
  const { id: other } = done(await admin.create<{ id: number }>('account', values))
  expect(await scanned('account', false)).toEqual([[one.id, other]])
  expect(await scanState(app.database, 'account')).toMatchObject({
    state: 'done',
    everything: false,
    found: 1,
  })

  done(await admin.update('account', other, { name: 'Quincaillerie Lebeau' }))
  expect(await scanned('account', false)).toEqual([])
})

test('a dismissed pair is never offered again', async () => {
  await app.make.account({ name: 'Fleuriste Bouquet', ...door })
  await app.make.account({ name: 'Fleuriste Bouquet enr.', ...door })
  expect(await scanned('account')).toHaveLength(1)
  await app.database.rows(sql`update unification_pair set state = 'dismissed'`)
  expect(await scanned('account')).toEqual([])
})

test('an interrupted scan continues where it stopped, and finds what an uninterrupted one would', async () => {
  await app.database.rows(sql`
    insert into account (sfid, name, address_line_1__c, billingpostalcode)
    select 'many' || n, 'Atelier ' || n, n || ' Main Street', 'H1A ' || n from generate_series(1, 1200) n`)
  const [one, other] = [
    await app.make.account({ name: 'Fleuriste Bouquet', ...door }),
    await app.make.account({ name: 'Fleuriste Bouquet enr.', ...door }),
  ]
  const scanId = await ask('account', true)
  let looks = 0
  await run(scanId, () => ++looks > 3)
  const half = await scanState(app.database, 'account')
  expect(half).toMatchObject({ id: scanId, state: 'running' })
  expect(half?.done).toBeGreaterThan(0)
  await run(scanId)
  const whole = await scanState(app.database, 'account')
  expect(whole).toMatchObject({ id: scanId, state: 'done', found: 1, done: whole?.total })
  expect(await pairs('account')).toEqual([[one.id, other.id]])
})

test('of two replicas one scans, and a second request while it runs starts no other scan', async () => {
  await app.make.account({ name: 'Fleuriste Bouquet', ...door })
  await app.make.account({ name: 'Fleuriste Bouquet enr.', ...door })
  const first = await ask('account', true)
  expect(await ask('account', true)).toBe(first)
  const workers = [1, 2].map(() =>
    createScanWorker({ database: app.database, clock: app.clock, log: silent, intervalMs: 5 }),
  )
  for (const worker of workers) worker.start()
  await expect
    .poll(async () => (await scanState(app.database, 'account'))?.state, { timeout: 15_000 })
    .toBe('done')
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(await scanState(app.database, 'account')).toMatchObject({ id: first, found: 1 })
})

test('after a failed full scan, the next scan is a full scan', async () => {
  const one = await app.make.account({ name: 'Fleuriste Bouquet', ...door })
  await app.make.account({ name: 'Garage Nord', ...door })
  expect(await scanned('account')).toEqual([])
  const failed = await ask('account', true)
  await failingOnce('XX000', () => work(failed, 'failed'))
  const other = await app.make.account({ name: 'Fleuriste Bouquet enr.', ...door })
  expect(await scanned('account', false)).toEqual([[one.id, other.id]])
  expect(await scanState(app.database, 'account')).toMatchObject({ everything: true })
  // One full scan is enough.
  await scanned('account', false)
  expect(await scanState(app.database, 'account')).toMatchObject({ everything: false })
})

test('a scan continues after a deadlock with another transaction', async () => {
  const one = await app.make.account({ name: 'Fleuriste Bouquet', ...door })
  const other = await app.make.account({ name: 'Fleuriste Bouquet enr.', ...door })
  const scanId = await ask('account', true)
  await failingOnce('40P01', () => work(scanId, 'done'))
  expect(await pairs('account')).toEqual([[one.id, other.id]])
})

test('a scan whose process is killed leaves no partial batch, and the next process finishes it', async () => {
  const one = await app.make.account({ name: 'Fleuriste Bouquet', ...door })
  const other = await app.make.account({ name: 'Fleuriste Bouquet enr.', ...door })
  const scanId = await ask('account', true)
  const dying = createScanWorker({ database: app.database, clock: app.clock, log: silent, intervalMs: 5 })
  await whilePairsLocked(async () => {
    dying.start()
    const { pid } = await vi.waitFor(atPairs, { timeout: 15_000 })
    // Simulates a kill: the worker does not continue, and its connection is closed.
    const over = dying.stop()
    await app.database.rows(sql`select pg_terminate_backend(${pid})`)
    await over
  })
  expect(await scanState(app.database, 'account')).toMatchObject({
    id: scanId,
    state: 'running',
    total: 4,
    done: 2,
    found: 0,
  })
  expect(await pairs('account')).toEqual([])
  expect(await ask('account'), 'one is under way already').toBe(scanId)
  await work(scanId, 'done')
  expect(await pairs('account')).toEqual([[one.id, other.id]])
  expect(
    await app.database.rows(sql`select id from unification_scan where state in ('waiting', 'running')`),
  ).toEqual([])
  expect(await ask('account'), 'and then a new one begins').toBeGreaterThan(scanId)
  await run((await scanState(app.database, 'account'))?.id ?? 0)
})

/** The connection that waits for the lock on pairs. */
async function atPairs(): Promise<{ pid: number }> {
  const found = await app.database.first(sqlOf({ pid: number })`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%unification_pair%'
      and pid <> pg_backend_pid()`)
  if (!found) throw new Error('No scan writes pairs yet.')
  return found
}

/** Blocks writers of pairs while the callback runs. */
async function whilePairsLocked(during: () => Promise<void>): Promise<void> {
  await app.database.withoutTimeout(async (client) => {
    const { rows } = onOneConnection(queriesOn(client))
    await rows(sql`begin`)
    await rows(sql`lock table unification_pair in share row exclusive mode`)
    await during()
    await rows(sql`rollback`)
  })
}

/** Runs a worker until the scan has that state. */
async function work(scanId: number, state: string): Promise<void> {
  const worker = createScanWorker({ database: app.database, clock: app.clock, log: silent, intervalMs: 5 })
  worker.start()
  await expect
    .poll(async () => scanState(app.database, 'account'), { timeout: 15_000 })
    .toMatchObject({ id: scanId, state })
  await worker.stop()
}

/** Makes the first write of a key fail with that database error. */
async function failingOnce(code: string, during: () => Promise<void>): Promise<void> {
  await app.database.rows(sql`create sequence failures`)
  await app.database.rows(
    raw(`create function fail() returns trigger language plpgsql as $$ begin
      if nextval('failures') = 1 then raise exception 'failed' using errcode = '${code}'; end if;
      return new; end $$`),
  )
  await app.database.rows(sql`
    create trigger fails before insert on unification_company_key for each row execute function fail()`)
  await during()
  await app.database.rows(sql`drop trigger fails on unification_company_key`)
  await app.database.rows(sql`drop function fail()`)
  await app.database.rows(sql`drop sequence failures`)
}
