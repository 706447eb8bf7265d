import { type SecurityEventKind, securityEventKinds } from '@comptoir/contract/security-log'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { DatabaseUnavailable, type Queries } from '../../database/pool.ts'
import { json, nullable, number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { toEntry } from './security-event.ts'
import { createSecurityLog } from './security-log.ts'

const app = await startTestApp()

const actor = { id: 7, name: 'Ada Roy', username: 'ada@comptoir.example' }

function stored(kind: SecurityEventKind) {
  return app.database.rows(sqlOf({
    kind: text,
    actor_id: nullable(number),
    actor_name: nullable(text),
    actor_username: nullable(text),
    subject_id: nullable(number),
    subject_name: nullable(text),
    subject_username: nullable(text),
    client_address: nullable(text),
    details: json({}),
  })`
    select kind, actor_id, actor_name, actor_username, subject_id, subject_name, subject_username, client_address, details
    from security_event
    where kind = ${kind} order by at, id`)
}

function createLines() {
  const lines: { facts: object; message: string }[] = []
  const write = (facts: object, message: string) => lines.push({ facts, message })
  return { lines, log: { info: write, warn: write } }
}

test('a buffered event is stored with the next flush, and logged and counted at once', async () => {
  const { lines, log } = createLines()
  const securityLog = createSecurityLog({ database: app.database, clock: app.clock, log })
  securityLog.record({ kind: 'gift_code_revealed', actor, clientAddress: '10.0.0.1', details: { record: 3 } })
  expect(securityLog.counts.get('gift_code_revealed')).toBe(1)
  expect(lines).toMatchObject([{ facts: { security: { kind: 'gift_code_revealed', actor_id: 7 } } }])
  expect(await stored('gift_code_revealed')).toEqual([])
  await securityLog.flush()
  expect(await stored('gift_code_revealed')).toEqual([
    {
      kind: 'gift_code_revealed',
      actor_id: 7,
      actor_name: 'Ada Roy',
      actor_username: 'ada@comptoir.example',
      subject_id: 7,
      subject_name: 'Ada Roy',
      subject_username: 'ada@comptoir.example',
      client_address: '10.0.0.1',
      details: { record: 3 },
    },
  ])
})

test('an event in a transaction is logged and counted once it has committed', async () => {
  const { lines, log } = createLines()
  const securityLog = createSecurityLog({ database: app.database, clock: app.clock, log })
  const event = {
    kind: 'role_changed',
    actor,
    subject: { id: 8, name: 'Luc', username: 'luc@comptoir.example' },
    details: { from: 'user', to: 'admin' },
  } as const
  await app.database.transaction(async (tx) => {
    await securityLog.recordIn(tx, event)
    await securityLog.flush()
    expect(lines).toEqual([])
  })
  await app.database
    .transaction(async (tx) => {
      await securityLog.recordIn(tx, event)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await securityLog.flush()
  expect(lines).toHaveLength(1)
  expect(securityLog.counts.get('role_changed')).toBe(1)
  expect(await stored('role_changed')).toMatchObject([{ subject_id: 8 }])
})

function createOutage() {
  const outage = { isOver: false }
  const database: Queries = {
    rows: (statement, options) =>
      outage.isOver ? app.database.rows(statement, options) : Promise.reject(new DatabaseUnavailable('down')),
    first: (statement, options) => app.database.first(statement, options),
  }
  return { outage, database }
}

test('events wait for a database that is down, and those beyond the limit are counted', async () => {
  const { lines, log } = createLines()
  const { outage, database } = createOutage()
  const securityLog = createSecurityLog({ database, clock: app.clock, log, maxBuffered: 3 })
  for (let record = 1; record <= 5; record++)
    securityLog.record({ kind: 'person_exported', actor, details: { table: 'contact', record } })
  await securityLog.flush()
  await securityLog.flush()
  expect(lines.filter(({ message }) => message.includes('waits'))).toHaveLength(1)
  expect(securityLog.lost).toBe(2)
  outage.isOver = true
  await securityLog.stop()
  const records = (await stored('person_exported')).map(({ details }) => details.record)
  expect(records).toEqual([1, 2, 3])
  expect(await stored('events_lost')).toMatchObject([{ details: { events: 2 } }])
  expect(lines.some(({ message }) => message.includes('were lost'))).toBe(true)
  expect(securityLog.counts.get('person_exported')).toBe(5)
})

test('an event that waited for longer than the chain of the log is lost, and that is recorded', async () => {
  const { outage, database } = createOutage()
  let passedMs = 0
  const { log } = createLines()
  const securityLog = createSecurityLog({ database, clock: app.clock, log, passedMs: () => passedMs })
  const record = (id: number) =>
    securityLog.record({ kind: 'person_anonymised', actor, details: { table: 'contact', record: id } })
  record(1)
  await securityLog.flush()
  passedMs = 20 * 60_000
  record(2)
  passedMs = 60 * 60_000
  outage.isOver = true
  await securityLog.stop()
  expect((await stored('person_anonymised')).map(({ details }) => details.record)).toEqual([2])
  expect(securityLog.lost).toBe(1)
  expect((await stored('events_lost')).map(({ details }) => details.events)).toContain(1)
})

test('a batch whose answer was lost is not stored twice', async () => {
  let isAnswerLost = true
  const database: Queries = {
    async rows(statement, options) {
      const rows = await app.database.rows(statement, options)
      if (isAnswerLost) throw new DatabaseUnavailable('no answer')
      return rows
    },
    first: (statement, options) => app.database.first(statement, options),
  }
  const securityLog = createSecurityLog({ database, clock: app.clock, log: createLines().log })
  securityLog.record({ kind: 'second_step_failed', actor, details: { factor: 'authenticator_app' } })
  await securityLog.flush()
  isAnswerLost = false
  await securityLog.flush()
  expect(await stored('second_step_failed')).toHaveLength(1)
})

test('events recorded during a flush are written before the process ends', async () => {
  const securityLog = createSecurityLog({ database: app.database, clock: app.clock, log: createLines().log })
  const event = { kind: 'mailbox_opened', details: {} } as const
  securityLog.record(event)
  const underWay = securityLog.flush()
  for (let times = 0; times < 600; times++) securityLog.record(event)
  await securityLog.stop()
  await underWay
  expect(await stored('mailbox_opened')).toHaveLength(601)
})

const secrets = [
  'Comptoir!2026',
  'q7Jm0Zb3Qx1c8Vn5Lk2Hs9Dg6Fa4Tp0Yw3Er7Ui1Oz5',
  '6036 2812 3456 7890',
  'correct horse battery staple',
]

/** A new name is free text, like the names of the people beside every event. */
const kindsWithoutText = securityEventKinds.filter((kind) => kind !== 'name_changed')

test.each(kindsWithoutText)('no secret gets into the details, the address or the account (%s)', (kind) => {
  for (const secret of secrets) {
    const keys = [
      'account',
      'factor',
      'reason',
      'table',
      'verb',
      'column',
      'call',
      'what',
      'from',
      'to',
      'by',
    ]
    const rest = ['change', 'command', 'operator', 'about', 'before', 'password', 'token', 'code', 'record']
    const details = Object.fromEntries([...keys, ...rest].map((name) => [name, secret]))
    const event = { kind, clientAddress: secret, details: { ...details } } as Parameters<typeof toEntry>[0]
    expect(JSON.stringify(toEntry(event, new Date()))).not.toContain(secret)
  }
})
