import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/database/pool.ts'
import { readEnv } from '../server/src/env.ts'
import { createLog } from '../server/src/log.ts'
import { quickMailer } from '../server/src/mail/testing/quick-mailer.ts'
import { createSecurityLog } from '../server/src/workflows/security-log/security-log.ts'

// A server in a process of its own, whose clock is a file. It is started by servers-under-test.ts, and is not packaged.
const { databaseUrl, clockFile, logLevel } = JSON.parse(process.argv[2] ?? '{}')
const clock = () => new Date(readFileSync(clockFile, 'utf8'))
const database = openDatabase({ url: databaseUrl, statementTimeout: 60_000, queueTimeout: 60_000 })
const env = {
  ...readEnv({ DATABASE_SECONDS_PER_MINUTE: '100000' }),
  databaseUrl,
  publicUrl: 'https://comptoir.example',
  metricsToken: 'the-scrapers-own-token',
}
const lines = new Writable({
  write(chunk, _, done) {
    process.send?.({ line: String(chunk) })
    done()
  },
})
const log = createLog(logLevel, lines)
// No worker sends the queued mails, so the mailer must not wait for a confirmation.
const mailer = quickMailer({ database, timings: { confirmMs: 0 } })
const securityLog = createSecurityLog({ database, clock, log })
const fastify = await buildApp({ env, database, mailer, securityLog, clock, log, timeoutFactor: 12 })
const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })

process.on('message', async () => {
  await securityLog.flush()
  // Messages keep their order, so every line that was logged before has arrived when this one has.
  process.send?.({ flushed: true })
})
process.on('disconnect', () => process.exit())
process.send?.({ origin })
