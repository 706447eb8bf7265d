import type { Database } from '../../database/pool.ts'
import type { MailLog } from '../../mail/mail-log.ts'
import type { Mailer } from '../../mail/mailer.ts'

export interface TemplateMailDependencies {
  database: Database
  mailer: Mailer
  env: { publicUrl: string }
  clock: () => Date
}

export type SendDependencies = TemplateMailDependencies & { log: MailLog }
