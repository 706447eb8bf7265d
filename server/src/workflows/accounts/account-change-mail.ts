import { languages } from '@comptoir/contract/constants'
import { email } from '@comptoir/contract/fields'
import type { Queries } from '../../database/pool.ts'
import { list, nullable, oneOf, text } from '../../database/row-shape.ts'
import { raw, sql } from '../../database/sql.ts'
import type { AccountChange } from '../../mail/mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailLanguages, propertyLanguages } from './staff-language.ts'

interface ChangedAccount {
  userId: number
  change: AccountChange
  /** The name of the person who changed it, if it was not the user. */
  by?: string | undefined
  now: Date
}

/** Queues a mail that tells a user what changed in their account, in the transaction of the change. */
export async function notifyAccountChange(
  tx: Queries,
  mailer: Mailer,
  { userId, change, by, now }: ChangedAccount,
): Promise<void> {
  const user = await tx.first(
    sql`
    select u.name, u.username__c as username, ${propertyLanguages(raw('u'))} as languages
    from propertyuser__c u where u.id = ${userId} and not u.isdeleted`.returns({
      name: text,
      username: text,
      languages: nullable(list(oneOf(languages))),
    }),
  )
  // An imported username may be no email address.
  if (!user || !email.safeParse(user.username).success) return
  await mailer.enqueue(tx, {
    template: 'accountChanged',
    to: user.username,
    ...mailLanguages(user.languages),
    data: { name: user.name, change, by: by ?? null, at: now.toISOString() },
  })
}
