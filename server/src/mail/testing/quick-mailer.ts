import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Database } from '../../database/pool.ts'
import { createMailer, type Mailer } from '../mailer.ts'
import { type Patience, usualPatience } from '../patience.ts'

export const senders = { giftCards: 'giftcards@comptoir.example', system: 'support@comptoir.example' }

export interface QuickMailer extends Mailer {
  /** Everything it logged. */
  logged(): string
}

/** A mailer that tries again at once, so that tests of failures stay short. */
export function quickMailer(parts: {
  database: Database
  smtpUrl?: string
  patience?: Partial<Patience>
}): QuickMailer {
  let log = ''
  const lines = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  const mailer = createMailer({
    database: parts.database,
    smtpUrl: parts.smtpUrl,
    senders,
    log: pino(lines),
    patience: {
      ...usualPatience,
      firstPause: 20,
      longestPause: 80,
      poll: 50,
      reconnect: 50,
      confirm: 3000,
      ...parts.patience,
    },
  })
  return { ...mailer, logged: () => log }
}
