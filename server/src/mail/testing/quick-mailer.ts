import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Database } from '../../database/pool.ts'
import { defaultTimings, type Timings } from '../mail-worker.ts'
import { createMailer, type Mailer } from '../mailer.ts'

export const senders = { giftCards: 'giftcards@comptoir.example', system: 'support@comptoir.example' }

export interface QuickMailer extends Mailer {
  /** Everything it logged. */
  logged(): string
}

/** A mailer that retries after milliseconds, so that tests of failures stay short. */
export function quickMailer(deps: {
  database: Database
  smtpUrl?: string
  timings?: Partial<Timings>
}): QuickMailer {
  let log = ''
  const lines = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  const mailer = createMailer({
    database: deps.database,
    smtpUrl: deps.smtpUrl,
    senders,
    log: pino(lines),
    timings: {
      ...defaultTimings,
      firstRetryMs: 20,
      maxRetryMs: 80,
      pollMs: 50,
      reconnectMs: 50,
      confirmMs: 3000,
      ...deps.timings,
    },
  })
  return { ...mailer, logged: () => log }
}
