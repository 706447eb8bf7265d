import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { number, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { changeSetting } from '../settings/settings.ts'
import { applyRetention, type RetentionDependencies } from './retention-worker.ts'

const lines: { facts: object; message: string }[] = []
const trims: Date[] = []

const app = await startTestApp({ clock: createTestClock('2026-05-04T12:00:00.000Z') })

function deps(given: Partial<RetentionDependencies> = {}): RetentionDependencies {
  const note = (facts: object, message: string) => void lines.push({ facts, message })
  return {
    database: app.database,
    securityLog: app.securityLog,
    clock: app.clock,
    log: { info: note, warn: note },
    trimSecurityLog: async (before) => {
      trims.push(before)
      return 3
    },
    ...given,
  }
}

const running = new AbortController().signal

async function audit(operation: string, id: number, at: string, now: object | null = {}): Promise<number> {
  const made = await app.database.first(sqlOf({ id: number })`
    insert into audit (created_at, operation, object_id, new, user_id, user_name)
        values (${at}, ${operation}, ${id}, ${JSON.stringify(now)}::jsonb, 1, 'Staff') returning id`)
  return made?.id ?? 0
}

async function kept(ids: readonly number[]): Promise<number[]> {
  const rows = await app.database.rows(sqlOf({ id: number })`
    select id from audit where id = any(${ids}::bigint[]) order by id`)
  return rows.map(({ id }) => id)
}

// Seven years before the clock is 2019-05-04T12:00.
const due = '2019-05-04T11:59:59.999Z'
const fresh = '2019-05-04T12:00:00.000Z'

test('deletes exactly the audits that are due, and nothing when it runs again', async () => {
  const contact = await app.make.contact()
  const old = [
    await audit('contact.update', contact.id, due, { phone: '5145550100' }),
    await audit('contact.email', contact.id, '2010-01-01T00:00:00.000Z'),
    await audit('gc_inventory.update', 4711, due, { approved_by: 1 }),
    await audit('contact.create', 999_999, due, { optin_email: true }),
  ]
  const young = [await audit('contact.update', contact.id, fresh, { phone: '5145550101' })]
  await app.make.setting('keep_audits_months', '84')
  expect(await applyRetention(deps(), running)).toMatchObject({ audits: old.length })
  expect(await kept([...old, ...young])).toEqual(young)
  expect(await applyRetention(deps(), running)).toMatchObject({ audits: 0 })
  expect(await kept(young)).toEqual(young)
})

test('keeps audits that still decide or prove something', async () => {
  const [contact, account] = [await app.make.contact(), await app.make.account()]
  const anonymised = await app.make.contact()
  await app.database.rows(sql`update contact set anonymised_at = now() where id = ${anonymised.id}`)
  const count = await app.make.count({ property: app.home })
  const clerk = await app.make.staffUser()
  const needed = [
    await audit('contact.create', contact.id, due),
    await audit('account.create', account.id, due),
    await audit('account.update', account.id, due, { sfid: '001' }),
    await audit('contact.update', contact.id, due, { optin_email: false }),
    await audit('contact.update', contact.id, due, { optin_other: true }),
    await audit('contact.anonymise', anonymised.id, due, { reason: 'asked' }),
    await audit('gc_inventory.update', count.id, due, { approved_by: 1 }),
    await audit('propertyuser__c.create', clerk.id, due, { role__c: 'user' }),
    await audit('propertyuser__c.update', clerk.id, due, { username__c: 'a@mail.example' }),
  ]
  const consentOfNoOne = await audit('contact.update', anonymised.id, due, { optin_email: false })
  expect(await applyRetention(deps(), running)).toMatchObject({ audits: 1 })
  expect(await kept([...needed, consentOfNoOne])).toEqual(needed)
})

test('works through more audits than a batch has, also behind many that stay', async () => {
  const contact = await app.make.contact()
  await app.database.rows(sql`
    insert into audit (created_at, operation, object_id, new)
    select '2015-01-01'::timestamptz, 'contact.create', ${contact.id}::bigint, '{}'::jsonb from generate_series(1, 1500)
    union all select '2015-01-02'::timestamptz, 'contact.update', ${contact.id}::bigint, '{}'::jsonb from generate_series(1, 2300)`)
  expect(await applyRetention(deps(), running)).toMatchObject({ audits: 2300 })
  await app.database.rows(sql`delete from audit where created_at = '2015-01-01'`)
})

test('follows the settings, which have sensible limits', async () => {
  const contact = await app.make.contact()
  const id = await audit('contact.update', contact.id, '2025-05-04T11:00:00.000Z', { phone: null })
  await changeSetting(app.database, 'keep_audits_months', '12')
  expect(await applyRetention(deps(), running)).toMatchObject({ audits: expect.any(Number) })
  expect(await kept([id])).toEqual([])
  await changeSetting(app.database, 'keep_audits_months', '84')
  for (const [name, value] of [
    ['keep_audits_months', '11'],
    ['keep_audits_months', '0'],
    ['keep_security_log_months', 'x'],
    ['keep_sent_mail_days', '0'],
  ] as const)
    await expect(changeSetting(app.database, name, value)).rejects.toThrow(name)
})

test('deletes undeliverable and caught mails after their days, and no waiting mail', async () => {
  const mail = JSON.stringify({ template: 'eGiftCard', to: 'x@mail.example' })
  await app.database.rows(sql`
    insert into mail_queue (mail, message_id, created_at, failed_at) values
      (${mail}::jsonb, 'old', '2026-01-01', '2026-04-04T11:59:00Z'), (${mail}::jsonb, 'new', '2026-01-01', '2026-04-04T12:01:00Z'),
      (${mail}::jsonb, 'waiting', '2026-01-01', null)`)
  await app.database.rows(sql`
    insert into caught_mail (created_at, sender, recipient, subject, html, text) values
      ('2026-04-04T11:59:00Z', '', '', 'old', '', ''), ('2026-04-04T12:01:00Z', '', '', 'new', '', '')`)
  expect(await applyRetention(deps(), running)).toMatchObject({ sent_mail: 2 })
  const left = await app.database.rows(sqlOf({ name: text })`
    select message_id as name from mail_queue union all select subject from caught_mail order by name`)
  expect(left.map(({ name }) => name)).toEqual(['new', 'new', 'waiting'])
})

test('shortens the security log by its own way, and goes on if that is refused', async () => {
  trims.length = 0
  await app.make.setting('keep_security_log_months', '24')
  expect(await applyRetention(deps(), running)).toMatchObject({ security_log: 3 })
  expect(trims).toEqual([new Date('2024-05-04T12:00:00.000Z')])
  const refused = deps({ trimSecurityLog: () => Promise.reject(new Error('no such role')) })
  expect(await applyRetention(refused, running)).toMatchObject({ security_log: 0 })
  expect(lines.at(-2)?.message).toBe('the security log could not be shortened')
})

test('records what was deleted, with the number and the limit', async () => {
  const contact = await app.make.contact()
  await audit('contact.update', contact.id, due, { phone: null })
  await applyRetention(deps(), running)
  await app.securityLog.flush()
  const events = await app.database.rows(sql`select from security_event where kind = 'retention_applied'
        and details @> '{"what": "audits", "rows": 1, "before": "2019-05-04T12:00:00.000Z"}'`)
  expect(events.length).toBeGreaterThan(0)
  expect(lines.at(-1)).toMatchObject({ facts: { deleted: { audits: 1 } } })
})

test('two workers at once delete each row once: the second leaves it to the first', async () => {
  const contact = await app.make.contact()
  await app.database.rows(sql`
    insert into audit (created_at, operation, object_id, new)
    select '2015-01-02'::timestamptz, 'contact.update', ${contact.id}::bigint, '{}'::jsonb from generate_series(1, 3000)`)
  let second: unknown = 'not run'
  const first = await applyRetention(
    deps({
      trimSecurityLog: async () => {
        second = await applyRetention(deps(), running)
        return 0
      },
    }),
    running,
  )
  expect(first).toMatchObject({ audits: 3000 })
  expect(second).toBeUndefined()
  expect(await applyRetention(deps(), running)).toMatchObject({ audits: 0 })
})

test('a worker that is stopped deletes no further batch', async () => {
  const contact = await app.make.contact()
  const id = await audit('contact.update', contact.id, due, { phone: null })
  expect(await applyRetention(deps(), AbortSignal.abort())).toMatchObject({ audits: 0, sent_mail: 0 })
  expect(await kept([id])).toEqual([id])
})
