import { languages } from '@comptoir/contract/constants'
import { email } from '@comptoir/contract/fields'
import { addressChange } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import type { Queries } from '../../database/pool.ts'
import { list, nullable, oneOf, text } from '../../database/row-shape.ts'
import { raw, sqlOf } from '../../database/sql.ts'
import type { ChangeListener } from '../../engine/definition/rules.ts'
import type { AccountChange } from '../../mail/mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailLanguages, propertyLanguages } from '../../mail/staff-language.ts'

interface ChangedAccount {
  userId: number
  change: AccountChange
  /** The name of the person who changed it, if it was not the user. */
  by?: string | undefined
  now: Date
}

/** Queues a mail about a change of a user’s account to that user, in the transaction of the change. */
export async function notifyAccountChange(
  tx: Queries,
  mailer: Mailer,
  { userId, change, by, now }: ChangedAccount,
): Promise<void> {
  const user = await tx.first(sqlOf({
    name: text,
    username: text,
    languages: nullable(list(oneOf(languages))),
  })`
    select u.name, u.username__c as username, ${propertyLanguages(raw('u'))} as languages
    from propertyuser__c u where u.id = ${userId} and not u.isdeleted`)
  // An imported username may be no email address.
  if (!user || !email.safeParse(user.username).success) return
  await mailer.enqueue(tx, {
    template: 'accountChanged',
    to: user.username,
    ...mailLanguages(user.languages),
    data: { name: user.name, change, by: by ?? null, at: now.toISOString() },
  })
}

/**
 * Notifies both addresses when the sign-in address of a staff user changes. The suffix of a deleted user is no change of
 * address, so deleting sends nothing, and restoring only if the address differs from the one before the deletion.
 */
export function mailAddressChanges(mailer: Mailer): ChangeListener {
  return async (_, rows, { tx, actor, now }) => {
    if (!rows.before || !rows.after) return
    const [before, user] = [rows.before as unknown as StaffUserRow, rows.after as unknown as StaffUserRow]
    const change = addressChange(before, user)
    if (!change) return
    const { from, to } = change
    const found = await tx.first(sqlOf({ languages: nullable(list(oneOf(languages))) })`
      select ${propertyLanguages(raw('u'))} as languages from propertyuser__c u where u.id = ${user.id}`)
    const isFrench = found?.languages?.length === 1 && found.languages[0] === 'fr'
    const data = { name: user.name, from, to, by: actor?.name ?? '', at: now.toISOString() }
    // An imported username may be no email address; it must still be possible to correct it.
    for (const address of [from, to].filter((name) => email.safeParse(name).success)) {
      await mailer.enqueue(tx, {
        template: 'addressChanged',
        to: address,
        language: isFrench ? 'fr' : 'en',
        data,
      })
    }
  }
}
