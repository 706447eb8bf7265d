import { readFile } from 'node:fs/promises'
import { newSfid } from '@comptoir/contract/rules/sfid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { sql } from '../../database/sql.ts'
import { startMailServer } from '../../mail/testing/mail-server.ts'
import { giftCardMail, resetMail } from '../../mail/testing/sample-mails.ts'
import { importRows } from '../../workflows/import/import-rows.ts'
import { importedTables } from '../../workflows/import/imported-tables.ts'
import { importInto } from '../../workflows/import/testing/import-into.ts'
import { chainLog } from '../../workflows/log-chain/chain-log.ts'
import { recordCommand } from '../../workflows/security-log/record-command.ts'

const metricsToken = 'the-scrapers-own-token'

const gone = await startMailServer()
await gone.stop()
const app = await startTestApp({ env: { metricsToken }, smtp: gone.url })
const load = importInto(app.database)

/** The values by name and labels, as they are written. */
async function scrape(of = app): Promise<Map<string, number>> {
  const { status, body } = await of.rest<string>('GET', '/metrics', undefined, metricsToken)
  expect(status).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

function calls(operation: string, table: string, outcome: string): string {
  return `comptoir_graphql_calls_total{operation="${operation}",table="${table}",outcome="${outcome}"}`
}

/** The log lines of the requests with that id. */
function answered(of: TestApp, id: string): Record<string, unknown>[] {
  const lines = of.logged().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line)).filter(({ reqId, msg }) => reqId === id && msg === 'answered')
}

async function ask(id: string, body: object, token?: string, path = '/api/graphql/v2') {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  await response.text()
  await expect.poll(() => answered(app, id)).toHaveLength(1)
  return { status: response.status, line: answered(app, id)[0] }
}

const list = (name: string) => ({
  query: 'query Mine ($name: String!) { table(name: $name) { records } }',
  variables: { name },
})
const block = (email: string) => ({
  query: 'mutation ($v: JSON) { createRow(table: "blocked", values: [{ property: "email", value: $v }]) }',
  variables: { v: email },
})

describe('a call of the table API is logged and counted with its operation, table and outcome', () => {
  test('a list', async () => {
    const { token } = await app.as('user')
    const { status, line } = await ask('request-list', list('contact'), token)
    expect(status).toBe(200)
    expect(line).toMatchObject({ operation: 'table', table: 'contact', outcome: 'ok', status: 200 })
    expect((await scrape()).get(calls('table', 'contact', 'ok'))).toBe(1)
  })

  test('a refusal, which has the status 200, is no success', async () => {
    const { token } = await app.as('user')
    const { status, line } = await ask('request-refused', block('a@client.example'), token)
    expect(status).toBe(200)
    expect(line).toMatchObject({ operation: 'createRow', table: 'blocked', outcome: 'forbidden' })
    expect(line).toMatchObject({ error: 'forbidden' })
    const values = await scrape()
    expect(values.get(calls('createRow', 'blocked', 'forbidden'))).toBe(1)
    expect(values.get(calls('createRow', 'blocked', 'ok'))).toBeUndefined()
  })

  test('of a query with several tables each, although one of them fails', async () => {
    const { token } = await app.as('user')
    const query =
      '{ a: table(name: "property__c") { records } b: table(name: "campaign", limit: -1) { records } }'
    const { line } = await ask('request-several', { query }, token)
    expect(line).toMatchObject({ operation: 'table', table: 'campaign,property__c', outcome: 'bad_input' })
    const values = await scrape()
    expect(values.get(calls('table', 'property__c', 'ok'))).toBe(1)
    expect(values.get(calls('table', 'campaign', 'bad_input'))).toBe(1)
  })

  test('the caller of no session, before the document is read', async () => {
    const { line } = await ask('request-stranger', list('contact'))
    expect(line).toMatchObject({ outcome: 'unauthenticated', status: 401 })
    expect((await scrape()).get(calls('none', 'none', 'unauthenticated'))).toBe(1)
  })

  test('names of the client never become labels', async () => {
    const { token } = await app.as('user')
    for (let at = 0; at < 20; at++) await ask(`request-hostile-${at}`, list(`invented_${at}`), token)
    const query =
      'query Invented { invented: table(name: "invented") { records } ...F } fragment F on Query { settingsList { value } }'
    await ask('request-fragment', { query }, token)
    const values = await scrape()
    expect([...values.keys()].filter((name) => name.includes('nvented'))).toEqual([])
    expect(values.get(calls('table', 'other', 'forbidden'))).toBe(21)
    expect(values.get(calls('other', 'other', 'ok'))).toBe(1)
  })
})

test('the alerts of the examples use metrics that a replica offers from its start', async () => {
  const fresh = await startTestApp({ env: { metricsToken } })
  const offered = [...(await scrape(fresh)).keys()].map((name) => name.split('{')[0])
  const rules = await readFile(new URL('../../../../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8')
  const used = [...rules.matchAll(/([a-z0-9_]+)\{job="comptoir"/g)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(10)
  // The first scrape is the first request that is measured.
  // Servers without a replica have no figures of one.
  const measured = [
    ...['up', 'comptoir_replica_used'],
    ...['http_request_duration_seconds_count', 'http_request_duration_seconds_bucket'],
  ]
  expect(used.filter((name) => !offered.includes(name) && !measured.includes(name))).toEqual([])
})

test('a REST call is logged with its route and outcome', async () => {
  const wrong = { username: 'unknown@comptoir.example', password: 'wrong-password' }
  const { line } = await ask('request-sign-in', wrong, undefined, '/login')
  expect(line).toMatchObject({ route: '/login', outcome: 'forbidden', error: 'credentials_dont_match' })
  expect((await scrape()).get('comptoir_security_events_total{event="sign_in_failed"}')).toBe(1)
})

test('the mail queue, its oldest mail and the deliveries are measured', async () => {
  await app.database.transaction((tx) => app.mailer.enqueue(tx, resetMail))
  await app.database.rows(sql`update mail_queue set created_at = now() - interval '90 seconds'`)
  await app.database.rows(sql`
    insert into mail_queue (mail, message_id, failed_at) values ('{"template": "activateUser", "to": "x@y.example"}', '1', now())`)
  await expect(app.mailer.send(giftCardMail)).rejects.toThrow()
  let values = await scrape()
  expect(values.get('comptoir_mail_queue{state="waiting"}')).toBe(1)
  expect(values.get('comptoir_mail_queue{state="retrying"}')).toBe(0)
  expect(values.get('comptoir_mail_queue{state="failed"}')).toBe(1)
  expect(values.get('comptoir_mail_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(values.get('comptoir_mail_deliveries_total{template="eGiftCard",outcome="failed"}')).toBe(1)
  app.mailer.start()
  await expect
    .poll(async () => {
      values = await scrape()
      return values.get('comptoir_mail_deliveries_total{template="resetPassword",outcome="postponed"}')
    })
    .toBeGreaterThan(0)
  await expect.poll(async () => (await scrape()).get('comptoir_mail_queue{state="retrying"}')).toBe(1)
  expect((await scrape()).get('comptoir_mail_workers')).toBe(1)
  await app.mailer.stop()
  expect((await scrape()).get('comptoir_mail_workers')).toBe(0)
})

test('imports are measured with their rows, failures and duration', async () => {
  const address = { address_line_1__c: '12 Main St', billingpostalcode: 'H7N 2K4' }
  const rows = [
    { sfid: newSfid('001'), name: 'One', ...address },
    { sfid: 'none', name: 'Two', ...address },
  ]
  await load('account', rows, { isDryRun: true })
  expect((await scrape()).get('comptoir_imports{table="account",state="done"}')).toBe(0)
  await app.database.rows(sql`insert into import_run (table_name) values ('account')`)
  await load('account', rows)
  const values = await scrape()
  expect(values.get('comptoir_imports{table="account",state="done"}')).toBe(1)
  expect(values.get('comptoir_imports{table="account",state="interrupted"}')).toBe(1)
  expect(values.get('comptoir_imports{table="account",state="running"}')).toBe(0)
  expect(values.get('comptoir_import_rows{table="account",outcome="written"}')).toBe(1)
  expect(values.get('comptoir_import_rows{table="account",outcome="rejected"}')).toBe(1)
  expect(values.get('comptoir_import_last_duration_seconds{table="account"}')).toBeGreaterThan(0)
  expect(values.get('comptoir_import_last_lines{table="account",outcome="accepted"}')).toBe(1)
  expect(values.get('comptoir_import_last_lines{table="account",outcome="rejected"}')).toBe(1)
  expect(values.get('comptoir_import_last_lines{table="sku",outcome="rejected"}')).toBe(0)
})

test('an import that was killed is dead until it is run again', async () => {
  const dead = async () => (await scrape()).get('comptoir_imports_dead{table="sku"}')
  await app.database.rows(sql`insert into import_run (table_name) values ('sku')`)
  expect(await dead()).toBe(1)
  await app.database.withoutTimeout(async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.import])
    expect(await dead()).toBe(0)
  })
  await load('sku', 'description\nRun again')
  expect(await dead()).toBe(0)
})

test('the end of the last good backup is a metric, and a failed one is none', async () => {
  const last = async () => (await scrape()).get('comptoir_backup_last_finished_timestamp_seconds')
  expect(await last()).toBe(0)
  const before = Date.now() / 1000
  await recordCommand(app.database, { command: 'backup', failed: true })
  expect(await last()).toBe(0)
  await recordCommand(app.database, { command: 'backup', failed: false })
  expect(await last()).toBeGreaterThanOrEqual(Math.floor(before))
})

test('a failed import is counted as one', async () => {
  async function* broken() {
    yield []
    throw new Error('The disk cannot be read.')
  }
  const table = importedTables.find(({ name }) => name === 'campaign')
  if (!table) throw new Error('Campaigns are imported.')
  await expect(importRows(app.database, table, broken())).rejects.toThrow('disk')
  expect((await scrape()).get('comptoir_imports{table="campaign",state="failed"}')).toBe(1)
})

test('scans are measured with their records and duration', async () => {
  await app.database.rows(sql`
    insert into unification_scan (kind, state, everything, keys_version, total, created_at, started_at, finished_at) values
    ('contact', 'done', true, 1, 84, now(), now() - interval '3 seconds', now()),
    ('contact', 'failed', true, 1, 2, now(), now(), now())`)
  const values = await scrape()
  expect(values.get('comptoir_scans{kind="contact",state="done"}')).toBe(1)
  expect(values.get('comptoir_scans{kind="contact",state="failed"}')).toBe(1)
  expect(values.get('comptoir_scan_last_records{kind="contact"}')).toBe(42)
  expect(values.get('comptoir_scan_last_duration_seconds{kind="contact"}')).toBe(3)
})

test('the process says its version and when it started, and how busy its pool is', async () => {
  const values = await scrape()
  expect([...values].find(([name]) => /^comptoir_build_info\{version="\d+\.\d+/.test(name))?.[1]).toBe(1)
  expect(values.get('process_start_time_seconds')).toBeGreaterThan(1e9)
  expect(values.get('database_connections_limit')).toBe(app.env.databaseConnections)
  for (const state of ['busy', 'idle', 'waiting'])
    expect(values.has(`database_connections{state="${state}"}`)).toBe(true)
})

test('without its database a replica still answers a scrape, without old figures', async () => {
  const proxy = await startDatabaseProxy(app.database.url)
  onTestFinished(() => proxy.close())
  const replica = await startTestApp({ database: { url: proxy.url }, env: { metricsToken } })
  expect((await scrape(replica)).get('comptoir_database_up')).toBe(1)
  await proxy.cut()
  const values = await scrape(replica)
  expect(values.get('comptoir_database_up')).toBe(0)
  expect(
    [...values.keys()].filter((name) =>
      /^comptoir_(mail_(queue|oldest|workers)|scan|import|log_head|backup)/.test(name),
    ),
  ).toEqual([])
  await proxy.mend()
})

test('the head of the log leaves the machine as two numbers', async () => {
  const added = await chainLog({ database: app.database, mailer: app.mailer, clock: app.clock })
  const values = await scrape()
  expect(values.get('comptoir_log_head_block')).toBe(added?.head.block)
  expect(values.get('comptoir_log_head_hash')?.toString(16).padStart(12, '0')).toBe(
    added?.head.hash.slice(0, 12),
  )
})
