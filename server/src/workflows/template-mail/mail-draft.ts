import type { DatabaseAndClock } from '../../database/pool.ts'
import type { GiftCardMail, InventoryCountMail } from '../../mail/mail.ts'
import type { MailLog } from '../../mail/mail-worker.ts'
import type { Mailer } from '../../mail/mailer.ts'

/** A mail without its recipients, and the row that it is about. */
export interface MailDraft {
  about: { table: string; id: number }
  mail: Unaddressed<GiftCardMail> | Unaddressed<InventoryCountMail>
  checkRecipients(emails: readonly string[]): void
}

export interface GiftCardDraft extends MailDraft {
  mail: Unaddressed<GiftCardMail>
  /** The addresses of the record. */
  addresses: readonly string[]
}

export type Unaddressed<Mail> = Omit<Mail, 'to' | 'unsubscribeUrl'>

export interface TemplateMailDependencies extends DatabaseAndClock {
  mailer: Mailer
  env: { publicUrl: string }
}

export type SendDependencies = TemplateMailDependencies & { log: MailLog }
