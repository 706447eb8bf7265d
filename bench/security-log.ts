import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildApp } from '../server/src/app.ts'
import { type Database, openDatabase, queriesOn } from '../server/src/database/pool.ts'
import { text } from '../server/src/database/row-shape.ts'
import { raw, sql, sqlOf } from '../server/src/database/sql.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { readEnv } from '../server/src/env.ts'
import { createLog } from '../server/src/log.ts'
import { createMailer } from '../server/src/mail/mailer.ts'
import { chainLog } from '../server/src/workflows/log-chain/chain-log.ts'
import { verifyLog } from '../server/src/workflows/log-chain/verify-log.ts'
import { createSecurityLog, type SecurityLog } from '../server/src/workflows/security-log/security-log.ts'
import { createHttpClient } from '../tooling/http-client.ts'
import { quantile } from '../tooling/quantile.ts'
import { signIn } from '../tooling/sign-in.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { onOwnDatabase } from './database.ts'
import { ms } from './markdown.ts'

/**
 * What the security log costs: events, those who work at the desk; the chain, those who write the rows that it covers; and how
 * long a log takes to verify. Slices with and without alternate, so that other work on the machine slows both alike.
 */
const { values: options } = parseArgs({
  options: {
    /** `events`, `chain` or `verifying` instead of all. */
    only: { type: 'string' },
    'events-per-minute': { type: 'string', default: '10000' },
    slices: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
    /** Of the log that is verified; half of them are audits. */
    rows: { type: 'string', default: '1000000' },
  },
})
const eventsPerMinute = Number(options['events-per-minute'])
const minRateWithChain = 0.95
const minVerifiedPerMinute = 1_000_000
const print = (line: string) => process.stdout.write(`${line}\n`)
const clock = () => new Date()

await onOwnDatabase(print, async ({ database, url, postmaster }) => {
  await loadDemo(database, print)
  const desk = await openDesk(database, url)
  // On a busy machine a block may take longer than the limit of the servers.
  const patient = openDatabase({ url, statementTimeout: 60_000 })
  const chain = async () => {
    while ((await chainLog({ ...desk, database: patient, clock }))?.isFull);
  }
  const measurements = {
    events: () => measureEvents(desk),
    chain: () => measureChain(desk, database, chain),
    verifying: () => measureVerifying(database, { postmaster, chain }),
  }
  for (const [name, measure] of Object.entries(measurements))
    if (!options.only || options.only === name) await measure()
  await desk.close()
  await patient.close()
})

type Desk = Awaited<ReturnType<typeof openDesk>>

/** A server, and clients that ask it one question after the other. */
async function openDesk(database: Database, url: string) {
  const log = createLog('info', { write: () => undefined })
  const env = {
    ...readEnv({ DATABASE_SECONDS_PER_MINUTE: '100000' }),
    ...{ databaseUrl: url, publicUrl: 'http://127.0.0.1' },
  }
  const senders = { system: env.supportEmail, giftCards: env.giftCardSender }
  const mailer = createMailer({ database, smtpUrl: undefined, senders, log })
  const securityLog = createSecurityLog({ database, clock, log })
  securityLog.start()
  const app = await buildApp({ env, database, mailer, securityLog, clock, log })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const http = createHttpClient({ connections: Number(options.clients) })
  const token = await signIn(http, origin, 'superadmin')
  return {
    mailer,
    securityLog,
    /** Asks for the seconds of a slice, while `work` runs beside. Returns the milliseconds of each answer, and of the slice. */
    async slice(question: () => object, work: (endsAt: number) => Promise<void> = async () => undefined) {
      const from = performance.now()
      const endsAt = from + Number(options.seconds) * 1000
      const times: number[] = []
      const clients = Array.from({ length: Number(options.clients) }, async () => {
        while (performance.now() < endsAt) {
          const reply = await http.send(origin, { path: '/api/graphql/v2', token, json: question() })
          if (reply.status !== 200 || reply.text.includes('"errors":'))
            throw new Error(`The desk got ${reply.status}: ${reply.text}`)
          times.push(reply.milliseconds)
        }
      })
      await Promise.all([...clients, work(endsAt)])
      return { times, milliseconds: performance.now() - from }
    },
    async close() {
      await securityLog.stop()
      await http.close()
      await app.close()
    },
  }
}

/** The times of a list without and with events, and their ratio. */
async function measureEvents({ slice, securityLog }: Desk): Promise<void> {
  const query = '{ table(name: "account", limit: 20, orderBy: "name") { records count } }'
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
  await slice(() => ({ query }))
  for (let round = 0; round < Number(options.slices); round++) {
    times.without.push(...(await slice(() => ({ query }))).times)
    times.with.push(
      ...(
        await slice(
          () => ({ query }),
          (endsAt) => recordEvents(securityLog, endsAt),
        )
      ).times,
    )
  }
  const events = securityLog.counts.get('permission_refused') ?? 0
  for (const [name, measured] of Object.entries(times))
    print(
      `${name.padEnd(8)} ${measured.length} requests, p50 ${ms(quantile(measured, 0.5))}, p95 ${ms(quantile(measured, 0.95))}`,
    )
  print(`${events} events, ${securityLog.lost} lost`)
  for (const share of [0.5, 0.95])
    print(
      `p${share * 100} with / without: ${(quantile(times.with, share) / quantile(times.without, share)).toFixed(2)}`,
    )
}

/** How many orders a second are created, without and with the chain, which then covers the orders of the slice before. */
async function measureChain({ slice }: Desk, database: Database, chain: () => Promise<void>): Promise<void> {
  const buyer = await database.first(sqlOf({ accountid: text, contact__c: text, property__c: text })`
    select c.accountid, c.sfid as contact__c, (select min(sfid) from property__c where not isdeleted) as property__c
    from contact c join account a on a.sfid = c.accountid
    where c.email is not null and not c.isdeleted and not a.isdeleted
      and not exists (select from blocked b where b.email = c.email)
    order by c.id limit 1`)
  const query = 'mutation ($values: [Value!]!) { createRow(table: "order", values: $values) }'
  const newOrder = () => {
    const order = { ...buyer, external_id__c: randomBytes(6).toString('hex') }
    const values = Object.entries(order).map(([property, value]) => ({ property, value }))
    return { query, variables: { values } }
  }
  await slice(newOrder)
  await chain()
  const rates: Record<'without' | 'with', number[]> = { without: [], with: [] }
  for (let round = 0; round < Number(options.slices); round++) {
    for (const name of ['without', 'with'] as const) {
      const { times, milliseconds } = await slice(newOrder, name === 'with' ? chain : undefined)
      rates[name].push((times.length / milliseconds) * 1000)
    }
    await chain()
  }
  const [without, beside] = [quantile(rates.without, 0.5), quantile(rates.with, 0.5)]
  const ratio = beside / without
  print(`${Math.round(without)} new orders/s, ${Math.round(beside)} with the chain: ${ratio.toFixed(3)}`)
  if (ratio < minRateWithChain) throw new Error(`That is less than ${minRateWithChain} of the rate.`)
}

/**
 * How many rows a minute are verified, of a log that grew over a year. The processor time is about the time that it takes on
 * a machine without other work.
 */
async function measureVerifying(
  database: Database,
  { postmaster, chain }: { postmaster: number; chain: () => Promise<void> },
): Promise<void> {
  const half = Number(options.rows) / 2
  const at = raw(`now() - interval '360 days' * (1 - n / ${half}::float)`)
  await database.withoutTimeout(async (client) => {
    const queries = queriesOn(client)
    await queries.rows(sql`
      insert into security_event (id, at, kind, actor_id, actor_name, actor_username, client_address, details)
      select gen_random_uuid(), ${at}, 'gift_code_revealed', n % 500, 'Bench', 'bench@comptoir.example', '127.0.0.1',
        jsonb_build_object('record', n)
      from generate_series(1, ${half}::int) n`)
    await queries.rows(sql`
      insert into audit (operation, object_id, new, created_at, user_id, user_name)
      select 'order.create', n, jsonb_build_object('id', n, 'status', 'Draft', 'amount', 25.5, 'name', 'VTS-' || n), ${at},
        n % 500, 'Bench'
      from generate_series(1, ${half}::int) n`)
    for (const statement of ['delete from log_entry', 'delete from log_block', 'vacuum analyze'])
      await client.query(statement)
  })
  await chain()
  const processorSeconds = () => (processSeconds(process.pid) ?? 0) + (familySeconds(postmaster) ?? 0)
  const [from, processorFrom] = [performance.now(), processorSeconds()]
  const { entries, blocks, fault } = await verifyLog(database)
  const seconds = (performance.now() - from) / 1000
  const used = processorSeconds() - processorFrom
  const perMinute = (entries / seconds) * 60
  print(
    `${entries} rows in ${blocks} blocks verified in ${seconds.toFixed(1)} s: ${Math.round(perMinute)} a minute, ` +
      `${used.toFixed(1)} s of a processor`,
  )
  if (fault) throw new Error(`Block ${fault.block} ${fault.fault}.`)
  if (perMinute < minVerifiedPerMinute) throw new Error(`That is less than ${minVerifiedPerMinute} a minute.`)
}

/** In bursts of a tenth of a second, as an attack or a broken client would cause them. */
async function recordEvents(securityLog: SecurityLog, endsAt: number): Promise<void> {
  while (performance.now() < endsAt) {
    for (let event = 0; event < eventsPerMinute / 600; event++) {
      securityLog.record({
        kind: 'permission_refused',
        actor: { id: 1, name: 'Bench', username: 'bench@comptoir.example' },
        clientAddress: '127.0.0.1',
        details: { table: 'account', verb: 'delete', call: '/api/graphql/v2' },
      })
    }
    await wait(100)
  }
}
