import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildApp } from '../server/src/app.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { readEnv } from '../server/src/env.ts'
import { createLog } from '../server/src/log.ts'
import { createMailer } from '../server/src/mail/mailer.ts'
import { createSecurityLog, type SecurityLog } from '../server/src/workflows/security-log/security-log.ts'
import { createHttpClient } from '../tooling/http-client.ts'
import { quantile } from '../tooling/quantile.ts'
import { signIn } from '../tooling/sign-in.ts'
import { onOwnDatabase } from './database.ts'
import { ms } from './markdown.ts'

/**
 * What ten thousand security events a minute cost the desk: clients list companies, in slices with and without the events
 * by turns, so that other work on the machine slows both alike. Prints the times and their ratio.
 */
const { values: options } = parseArgs({
  options: {
    'events-per-minute': { type: 'string', default: '10000' },
    slices: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
  },
})
const eventsPerMinute = Number(options['events-per-minute'])
const say = (line: string) => process.stdout.write(`${line}\n`)
const clock = () => new Date()
const query = '{ table(name: "account", limit: 20, orderBy: "name") { records count } }'

await onOwnDatabase(say, async ({ database, url }) => {
  await loadDemo(database, say)
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
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
  const slice = async (kind: keyof typeof times) => {
    const endsAt = performance.now() + Number(options.seconds) * 1000
    const clients = Array.from({ length: Number(options.clients) }, async () => {
      while (performance.now() < endsAt) {
        const reply = await http.send(origin, { path: '/api/graphql/v2', token, json: { query } })
        if (reply.status !== 200) throw new Error(`The desk got ${reply.status}: ${reply.text}`)
        times[kind].push(reply.milliseconds)
      }
    })
    if (kind === 'with') await recordEvents(securityLog, endsAt)
    await Promise.all(clients)
  }
  await slice('without')
  times.without.length = 0
  for (let round = 0; round < Number(options.slices); round++) {
    await slice('without')
    await slice('with')
  }
  await securityLog.stop()
  const events = securityLog.counts.get('permission_refused') ?? 0
  for (const [name, measured] of Object.entries(times))
    say(
      `${name.padEnd(8)} ${measured.length} requests, p50 ${ms(quantile(measured, 0.5))}, p95 ${ms(quantile(measured, 0.95))}`,
    )
  say(`${events} events, ${securityLog.lost} lost`)
  for (const share of [0.5, 0.95])
    say(
      `p${share * 100} with / without: ${(quantile(times.with, share) / quantile(times.without, share)).toFixed(2)}`,
    )
  await http.close()
  await app.close()
})

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
