import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { number, text } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { deleteOldAudits } from '../retention/delete-old-rows.ts'
import { trimSecurityLog } from '../security-log/trim-security-log.ts'
import { changeSetting } from '../settings/settings.ts'
import { chainLog } from './chain-log.ts'
import { blockHash, entriesHash, eventText } from './chained-rows.ts'
import { printLogHead, printVerifiedLog } from './log-commands.ts'
import { readLogHead } from './log-head.ts'
import { verifyLog } from './verify-log.ts'

const app = await startTestApp({ clock: createTestClock(new Date(Date.now() - 9 * 60 * 60_000)) })
const card = await app.make.giftCode()

const chain = (maxRows?: number) =>
  chainLog({ database: app.database, mailer: app.mailer, clock: app.clock, ...(maxRows && { maxRows }) })

const verify = () => verifyLog(app.database)

async function audit(operation: string, now: object, at = app.clock()): Promise<number> {
  const made = await app.database.first(sqlOf({ id: number })`
    insert into audit (created_at, operation, object_id, new, user_id, user_name)
        values (${at}, ${operation}, ${card.id}, ${JSON.stringify(now)}::jsonb, 1, 'Staff') returning id`)
  return made?.id ?? 0
}

async function event(record: number): Promise<void> {
  app.securityLog.record({ kind: 'gift_code_revealed', details: { record } })
  await app.securityLog.flush()
}

/** As a superuser does. */
async function tamper(...statements: string[]): Promise<void> {
  await app.database.withoutTimeout(async (client) => {
    await client.query('alter table security_event disable trigger all')
    for (const statement of statements) await client.query(statement)
    await client.query('alter table security_event enable always trigger security_event_append_only')
  })
}

// A log of three blocks: each has security events, and audits of a gift card and of a contact.
for (const round of [1, 2, 3]) {
  await event(round)
  const mail = { to: `a${round}@mail.example`, value: round, outcome: 'unknown' }
  await audit('trnsx_ecom_activegc_b2c.email', mail)
  await audit('contact.update', { phone: '5145550100' })
  app.clock.forward({ hours: 3 })
  await chain()
}

// It is restored after each test: to write another takes a second.
const now = app.clock()
const tables = ['security_event', 'audit', 'log_block', 'log_entry']
await tamper(...tables.map((table) => `create table kept_${table} as table ${table}`))
afterEach(async () => {
  await app.securityLog.flush()
  app.clock.set(now)
  await tamper(
    `truncate ${tables.join()}`,
    ...tables.map((table) => `insert into ${table} overriding system value table kept_${table}`),
  )
})

const ofRound = (round: number) => `details @> '{"record": ${round}}'`
const mailOf = (round: number) =>
  `operation = 'trnsx_ecom_activegc_b2c.email' and new @> '{"value": ${round}}'`

test('the log fits, and each block holds the events and the audits of money since the one before', async () => {
  expect(await verify()).toMatchObject({ blocks: 3, fault: undefined })
  const entries = await app.database.rows(sqlOf({ block: number, kind: text, rows: number })`
    select block, kind, count(*)::int as rows from log_entry
        where kind = 'audit' or event_id in (select id from security_event where kind = 'gift_code_revealed')
        group by block, kind order by block, kind`)
  expect(entries).toEqual(
    [1, 2, 3].flatMap((block) => [
      { block, kind: 'audit', rows: 1 },
      { block, kind: 'event', rows: 1 },
    ]),
  )
  expect(await chain()).toBeUndefined()
  app.clock.forward({ hours: 1 })
  expect(await chain()).toMatchObject({ head: { block: 4 }, isFull: false })
  expect(await verify()).toMatchObject({ blocks: 4, fault: undefined })
})

describe('what a superuser does without triggers is found, and the first wrong block named', () => {
  const tampering: [name: string, statements: string[], fault: RegExp][] = [
    [
      'a changed event',
      [`update security_event set client_address = '10.9.9.9' where ${ofRound(2)}`],
      /was changed/,
    ],
    ['a removed event', [`delete from security_event where ${ofRound(2)}`], /was removed/],
    [
      'an inserted event',
      [
        `insert into security_event (id, at, kind, details)
         select gen_random_uuid(), at + interval '1 minute', 'sign_in', '{}' from security_event where ${ofRound(2)}`,
      ],
      /was added afterwards/,
    ],
    ['a changed audit', [`update audit set user_name = 'Other' where ${mailOf(2)}`], /was changed/],
    ['a hidden recipient', [`update audit set new = new - 'to' where ${mailOf(2)}`], /was changed/],
    [
      'a recipient hidden as if anonymised',
      [
        `update audit set new = new - 'to' where ${mailOf(2)}`,
        `update log_entry set personal_salt = null where block = 2`,
        `insert into log_entry (kind, at, audit_id) select 'anonymised', now(), id from audit where ${mailOf(2)}`,
      ],
      /was changed/,
    ],
    ['a removed audit', [`delete from audit where ${mailOf(2)}`], /was removed/],
    [
      'an audit removed with its entry',
      [
        `delete from log_entry where audit_id = (select id from audit where ${mailOf(2)})`,
        `delete from audit where ${mailOf(2)}`,
      ],
      /entries/,
    ],
    [
      'a removal that retention is blamed for',
      [
        `delete from security_event where ${ofRound(2)}`,
        `insert into log_entry (block, kind, at, removed_before) values (2, 'events_removed', now(), now())`,
      ],
      /entries|excuses/,
    ],
    [
      'an inserted audit',
      [
        `insert into audit (created_at, operation, object_id, new)
         select created_at + interval '1 minute', 'order.update', 1, '{"totalamount": 5}' from audit where ${mailOf(2)}`,
      ],
      /was added afterwards/,
    ],
    ['a changed digest', [`update log_entry set digest = sha256('x') where block = 2`], /hash/],
    ['a removed block', ['delete from log_block where number = 2'], /is missing/],
    ['a changed block', [`update log_block set until = until + interval '1 day' where number = 2`], /hash/],
  ]
  test.each(tampering)('%s', async (_, statements, fault) => {
    await tamper(...statements)
    await chain()
    expect((await verify()).fault).toMatchObject({ block: 2, fault: expect.stringMatching(fault) })
  })

  test('a removal that retention is blamed for ahead of its time', async () => {
    await tamper(
      `delete from security_event where ${ofRound(2)}`,
      `insert into log_entry (kind, at, removed_before)
       values ('events_removed', now() + interval '9 years', now() + interval '7 years')`,
    )
    await chain()
    expect((await verify()).fault).toEqual({ block: 4, fault: expect.stringContaining('excuses') })
  })

  const insertedWithEntry = (block: string) => [
    `insert into security_event (id, at, kind, details)
     select '01890000-0000-7000-8000-000000000002', at + interval '1 minute', 'sign_in', '{}' from security_event where ${ofRound(2)}`,
    `insert into log_entry (block, kind, at, event_id, salt, digest)
     select ${block}, 'event', v.at, v.id, 'x', sha256('x' || convert_to(${eventText.text}, 'UTF8'))
     from security_event v where v.id = '01890000-0000-7000-8000-000000000002'`,
  ]

  test('an inserted event with an entry of its own, which the next block takes', async () => {
    await tamper(...insertedWithEntry('null'))
    await chain()
    expect((await verify()).fault).toEqual({ block: 4, fault: 'holds a row from long before it' })
  })

  test('a forged block that claims an earlier time is doubtful', async () => {
    await tamper(...insertedWithEntry('4'))
    await forgeBlock(4, new Date(app.clock().getTime() - 5 * 60 * 60_000))
    app.clock.forward({ hours: 2 })
    await chain()
    expect(await verify()).toMatchObject({ fault: undefined, doubt: { block: 4 } })
    const lines: string[] = []
    const nothing = { since: undefined, head: undefined }
    expect(await printVerifiedLog(app.database, nothing, (line) => lines.push(line))).toBe('doubtful')
    expect(lines.at(-1)).toMatch(/^Block 4 is dated before the one before it/)
  })

  test('an inserted event of a time to come, which the next block takes, is doubtful', async () => {
    await tamper(
      `insert into security_event (id, at, kind, details)
       select gen_random_uuid(), now() + interval '90 days', 'sign_in', '{}'`,
    )
    await chain()
    expect(await verify()).toMatchObject({
      ...{ fault: undefined, doubt: { block: 4, fault: expect.stringContaining('from after it') } },
    })
  })

  test('a forged block that claims a later time, to excuse a removal', async () => {
    await tamper(
      `delete from security_event where ${ofRound(2)}`,
      `insert into log_entry (block, kind, at, removed_before)
       values (4, 'events_removed', now() + interval '799 days', now() + interval '400 days')`,
    )
    await forgeBlock(4, new Date(app.clock().getTime() + 800 * 24 * 60 * 60_000))
    expect((await verify()).fault).toMatchObject({ block: 4 })
    app.clock.forward({ hours: 2 })
    await chain()
    expect(await verify()).toMatchObject({ fault: { block: 4 }, doubt: { block: 5 } })
  })

  test('a chain that was computed again, by a head that was noted outside', async () => {
    const lines: string[] = []
    const print = (line: string) => lines.push(line)
    await printLogHead(app.database, print)
    const [head] = lines
    await printVerifiedLog(app.database, { since: undefined, head }, print)
    expect(lines).toContain(`Its head is ${head}`)
    await tamper(`delete from security_event where ${ofRound(3)}`, 'truncate log_entry', 'truncate log_block')
    for (let block = 1; block <= 3; block++) {
      await chain()
      app.clock.forward({ hours: 2 })
    }
    await expect(printVerifiedLog(app.database, { since: undefined, head }, print)).rejects.toThrow(
      'Block 3 has another hash than was noted.',
    )
    await printVerifiedLog(app.database, { since: undefined, head: undefined }, print)
  })
})

/** Someone who knows how a block is made adds one of their own. */
async function forgeBlock(block: number, at: Date): Promise<void> {
  const last = await readLogHead(app.database)
  const content = await app.database.first(sqlOf({ entries: number, hash: text })`
    select count(*)::int as entries, ${entriesHash} as hash from log_entry e where e.block = ${block}`)
  const { entries, hash: covered } = content ?? { entries: 0, hash: '' }
  const facts = { number: block, entries, until: at, created: at, entriesHash: covered }
  await app.database.rows(sql`
    insert into log_block (number, hash, entries, until, created_at)
    values (${block}, decode(${blockHash(last?.hash ?? '', facts)}, 'hex'), ${entries}, ${at}, ${at})`)
}

test('a verification since a day leaves out the blocks before it', async () => {
  await tamper(`update security_event set client_address = '10.9.9.9' where ${ofRound(1)}`)
  const [first] = await app.securityEvents('gift_code_revealed')
  expect(first).toMatchObject({ client_address: '10.9.9.9' })
  const since = new Date(app.clock().getTime() - 4 * 60 * 60_000)
  expect(await verifyLog(app.database, { since })).toMatchObject({ blocks: 2, fault: undefined })
})

test('what retention deletes leaves no salt and a log that fits', async () => {
  await app.database.rows(raw('truncate log_entry, log_block'))
  const old = new Date('2019-03-01')
  await audit('trnsx_ecom_activegc_b2c.email', { to: 'old@mail.example' }, old)
  const past = { id: '01890000-0000-7000-8000-000000000001', at: old }
  await app.database.rows(sql`
    insert into security_event (id, at, kind, details) values (${past.id}, ${past.at}, 'sign_in', '{}')`)
  await chain()
  expect(await deleteOldAudits(app.database, new Date('2020-01-01'), new AbortController().signal)).toBe(1)
  expect(await trimSecurityLog(app, new Date('2020-01-01'))).toBe(1)
  const salted = await app.database.rows(sql`
    select from log_entry where at = ${old} and (salt is not null or personal_salt is not null)`)
  expect(salted).toEqual([])
  expect((await verify()).fault).toBeUndefined()
  app.clock.forward({ hours: 1 })
  await chain()
  expect((await verify()).fault).toBeUndefined()
})

test('a year that begins at a clock ahead of the database excuses a removal', async () => {
  await audit('trnsx_ecom_activegc_b2c.email', { to: 'old@mail.example' }, new Date('2019-03-01'))
  const yearAgo = new Date(Date.now() - 365 * 24 * 60 * 60_000 + 50 * 60_000)
  expect(await deleteOldAudits(app.database, yearAgo, new AbortController().signal)).toBe(1)
  expect((await verify()).fault).toBeUndefined()
})

test('anonymising a person takes the salts of their texts, and the log still fits', async () => {
  const contact = await app.make.contact({ email: 'zoe@mail.example', lastname: 'Quasimodo' })
  const id = await audit('trnsx_ecom_activegc_b2c.email', {
    to: 'zoe@mail.example',
    reason: 'asked',
    value: 9,
  })
  await chain()
  const admin = await app.as('admin')
  const answer = await admin.rest('POST', `/api/people/${contact.id}/anonymise`, {
    reason: 'Request of 12 May, file 4711',
  })
  expect(answer.status).toBe(200)
  const left =
    await app.database.first(sql`select a.new::text as new, e.personal_salt is null as "isReleased" from audit a
        join log_entry e on e.audit_id = a.id and e.kind = 'audit' where a.id = ${id}`)
  expect(left).toEqual({ new: '{"value": 9}', isReleased: true })
  expect((await verify()).fault).toBeUndefined()
  await app.securityLog.flush()
  await chain()
  expect((await verify()).fault).toBeUndefined()
  const noted = await app.database.rows(sql`
    select from log_entry where kind = 'anonymised' and audit_id = ${id} and block is not null`)
  expect(noted).toHaveLength(1)
})

test('the outcome of a mail may be added after its audit was chained', async () => {
  await app.database.rows(raw(`update audit set new = new || '{"outcome": "sent"}' where ${mailOf(2)}`))
  expect((await verify()).fault).toBeUndefined()
})

test('more rows than a block holds are chained by several, of which two replicas add each once', async () => {
  for (let record = 10; record < 25; record++) await event(record)
  const rounds = []
  for (let busy = true; busy; ) {
    const both = await Promise.all([chain(10), chain(10)])
    rounds.push(...both.flatMap((added) => added ?? []))
    busy = both.some((added) => added?.isFull)
  }
  expect(rounds.length).toBeGreaterThan(1)
  expect(await verify()).toMatchObject({ blocks: 3 + rounds.length, fault: undefined })
})

test('what is written after a clock that was ahead was corrected is chained too', async () => {
  app.clock.forward({ days: 400 })
  await event(50)
  await chain()
  app.clock.forward({ days: -400 })
  await event(51)
  await chain()
  expect(await verify()).toMatchObject({
    fault: undefined,
    doubt: { block: 5, fault: expect.stringContaining('a clock was corrected then') },
  })
  const missing = await app.database.rows(sql`
    select from security_event v where not exists (select from log_entry e where e.event_id = v.id)`)
  expect(missing).toEqual([])
})

test('the head is mailed to the address that the operator has set, once a day', async () => {
  await changeSetting(app.database, 'log_head_address', 'witness@elsewhere.example')
  for (let hours = 0; hours < 48; hours++) {
    app.clock.forward({ hours: 1 })
    await chain()
  }
  const mails = (await app.queuedMails()).filter(({ to }) => to === 'witness@elsewhere.example')
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatchObject({
    template: 'securityNotice',
    data: { act: 'logHead', block: expect.any(Number), hash: expect.stringMatching(/^[\da-f]{64}$/) },
  })
})
