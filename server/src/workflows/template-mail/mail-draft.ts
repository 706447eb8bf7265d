import type { GiftCardMail, InventoryCountMail } from '../../mail/mail.ts'

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
