import { expect, test } from 'vitest'
import { ownedDatabase, runScript } from '../../../test/owned-database.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { migrate, prepareSchema } from '../../database/migrate.ts'
import type { Database } from '../../database/pool.ts'
import { json, text } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { createSecurityLog, type SecurityLog } from './security-log.ts'
import { trimSecurityLog } from './trim-security-log.ts'

const app = await startTestApp()

const dayMs = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const changes = [
  `update security_event set kind = 'sign_in'`,
  'delete from security_event',
  'truncate security_event',
  `insert into security_event select * from security_event on conflict (id) do update set kind = 'sign_in'`,
]

/** A log with one event of each of those days. */
async function logWith(database: Database, days: readonly number[]): Promise<SecurityLog> {
  let now = new Date()
  const log = { info: () => undefined, warn: () => undefined }
  const securityLog = createSecurityLog({ database, clock: () => now, log })
  for (const past of days) {
    now = daysAgo(past)
    securityLog.record({ kind: 'mailbox_opened', details: { mail: past } })
  }
  await securityLog.flush()
  return securityLog
}

async function keptDays(database: Database): Promise<unknown[]> {
  const rows = await database.rows(sqlOf({ details: json({}) })`
    select details from security_event where kind = 'mailbox_opened' order by at`)
  return rows.map(({ details }) => details.mail)
}

test.each(changes)('a superuser of the database cannot %s', async (change) => {
  await logWith(app.database, [0])
  await expect(app.database.rows(raw(change))).rejects.toThrow('can only be added to')
})

test('retention deletes what is older under a role of its own, and records that in the log', async () => {
  const securityLog = await logWith(app.database, [400, 366, 364])
  const before = daysAgo(365)
  expect(await trimSecurityLog({ database: app.database, securityLog }, before)).toBe(2)
  expect(await keptDays(app.database)).not.toContain(366)
  expect(await keptDays(app.database)).toContain(364)
  const recorded = await app.database.rows(sqlOf({ details: json({}) })`
    select details from security_event where kind = 'retention_applied'`)
  expect(recorded).toEqual([{ details: { what: 'security_log', rows: 2, before: before.toISOString() } }])
  expect(securityLog.counts.get('retention_applied')).toBe(1)
  const owner = await app.database.first(sqlOf({ name: text })`
    select pg_get_userbyid(proowner) as name from pg_proc where proname = 'comptoir_trim_security_log'`)
  expect(owner?.name).toBe('comptoir_retention')
})

test('not even retention deletes events of the last 30 days', async () => {
  const securityLog = await logWith(app.database, [29])
  await expect(trimSecurityLog({ database: app.database, securityLog }, daysAgo(28))).rejects.toThrow(
    '30 days',
  )
})

test('the owner of the database may not change the log', async () => {
  const { owner, superuser } = await ownedDatabase('nocreaterole')
  const securityLog = await logWith(owner, [400])
  for (const change of changes) await expect(owner.rows(raw(change))).rejects.toThrow('permission denied')
  const trim = () => trimSecurityLog({ database: owner, securityLog }, daysAgo(365))
  await expect(trim()).rejects.toThrow('retention-role.sql')
  expect(await keptDays(owner)).toEqual([400])
  await runScript(superuser, 'retention-role.sql')
  expect(await trim()).toBe(1)
  expect(await keptDays(owner)).toEqual([])
  // A later version applies the file again, and cannot replace what belongs to the role.
  await owner.rows(sql`delete from drizzle.applied_sql_files`)
  await migrate(owner, () => undefined)
  expect(await trim()).toBe(0)
})

test('an owner who may create roles gets the role at the migration only', async () => {
  const { owner } = await ownedDatabase('createrole')
  const securityLog = await logWith(owner, [400])
  for (const change of changes) await expect(owner.rows(raw(change))).rejects.toThrow('permission denied')
  await expect(owner.rows(raw('set role comptoir_retention'))).rejects.toThrow('permission denied')
  expect(await trimSecurityLog({ database: owner, securityLog }, daysAgo(365))).toBe(1)
})

test('servers with a login of their own add events and run everything else', async () => {
  const { superuser, serverLogin } = await ownedDatabase('nocreaterole')
  await runScript(superuser, 'retention-role.sql')
  const server = await serverLogin()
  await prepareSchema(server, () => undefined)
  const securityLog = await logWith(server, [400])
  for (const change of changes) await expect(server.rows(raw(change))).rejects.toThrow('permission denied')
  await expect(server.rows(raw('alter table security_event disable trigger all'))).rejects.toThrow(
    'must be owner',
  )
  expect(await trimSecurityLog({ database: server, securityLog }, daysAgo(365))).toBe(1)
  await server.rows(sql`insert into blocked (email) values ('a@client.example')`)
  await server.rows(sql`delete from blocked`)
})
