import type { ColumnType } from '../database/row-shape.ts'
import type { GiftCardMail, Mail } from './mail.ts'

/** A failed mail as it is stored. */
export type RetainedMail =
  | Exclude<Mail, GiftCardMail>
  | RetainedGiftCardMail
  /** Its link has expired, or the retention worker has deleted its content. */
  | (Pick<Mail, 'template' | 'to' | 'language'> & { data?: undefined })

/** Without the code, which is read from the gift card's record if the mail is sent again. */
export type RetainedGiftCardMail = Omit<GiftCardMail, 'data'> & {
  data: Pick<GiftCardMail['data'], 'firstName'>
}

/** Any object, like the mails of the queue: what it lacks keeps it from being sent again. */
export const retainedMailColumn: ColumnType<RetainedMail> = {
  name: 'a failed mail',
  accepts: (value): value is RetainedMail => typeof value === 'object' && value !== null,
}

/** For so long a failed mail can be sent again. */
export const keepFailedContentDays = 7

/** What stays of a mail that is given up. */
export function retainedMail({ mail, minutesOld }: { mail: Mail; minutesOld: number }): RetainedMail {
  const { template, to, language } = mail
  if (minutesOld >= linkMinutes(mail)) return { template, to, language }
  // A mail that could not be rendered may have no data.
  if (mail.template === 'eGiftCard') return { ...mail, data: { firstName: mail.data?.firstName } }
  return mail
}

/** How long the link of the mail is valid: after that, the mail would only lead its reader to an error page. */
export function linkMinutes(mail: Mail): number {
  return mail.template === 'resetPassword' || mail.template === 'activateUser'
    ? (mail.data?.validMinutes ?? 0)
    : Number.POSITIVE_INFINITY
}
