import { languages } from '@comptoir/contract/constants'
import { email } from '@comptoir/contract/fields'
import { addressChange } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import type { Queries } from '../../database/pool.ts'
import { flag, list, nullable, oneOf, text } from '../../database/row-shape.ts'
import { raw, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { actorOf, type ChangeListener } from '../../engine/definition/rules.ts'
import type { SecurityAct } from '../../mail/mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailLanguages, propertyLanguages } from '../../mail/staff-language.ts'
import { readTextSetting } from '../settings/settings.ts'

/** Queues a mail about the act to those who watch over the actor, in the transaction of the act. */
export async function sendSecurityNotice(
  tx: Queries,
  mailer: Mailer,
  { actor, now, act }: { actor: Actor; now: Date; act: SecurityAct },
): Promise<void> {
  for (const { address, spoken } of await superadminsBeside(tx, actor)) {
    await mailer.enqueue(tx, {
      template: 'securityNotice',
      to: address,
      ...mailLanguages(spoken),
      data: { ...act, by: nameAndUsername(actor), at: now.toISOString() },
    })
  }
}

export function noticeAddressChanges(mailer: Mailer): ChangeListener {
  return async (_, { before, after }, context) => {
    if (!before || !after) return
    const user = after as unknown as StaffUserRow
    const change = addressChange(before as unknown as StaffUserRow, user)
    if (!change) return
    const act = { act: 'addressChanged', name: user.name, ...change } as const
    await sendSecurityNotice(context.tx, mailer, { actor: actorOf(context), now: context.now, act })
  }
}

/** A name can be borrowed for the time of an act. */
export function nameAndUsername({ name, username }: Pick<Actor, 'name' | 'username'>): string {
  return `${name} (${username})`
}

export interface NoticeRecipient {
  address: string
  /** The languages of the recipient's properties. */
  spoken: ('en' | 'fr')[] | null
}

/**
 * The other superadmins. One who created the actor, was created by the actor, or has the same creator, may be the same
 * person under another name, and so may one whose role or address was changed like that: if there are no others, the operator's
 * address gets the notice too.
 */
export async function superadminsBeside(tx: Queries, actor: Actor): Promise<NoticeRecipient[]> {
  const found = await tx.rows(sqlOf({
    address: text,
    spoken: nullable(list(oneOf(languages))),
    isIndependent: flag,
  })`
    with recursive beside as (
      select u.id, u.username__c as address, ${propertyLanguages(raw('u'))} as spoken
      from propertyuser__c u
      where u.role__c = 'superadmin' and not u.isdeleted and not u.inactive and u.id <> ${actor.id}
    ), raised (person, by) as (
      (select id, id from beside union all select ${actor.id}::bigint, ${actor.id}::bigint)
      union
      select r.person, a.user_id
      from raised r join audit a on a.object_id = r.by and a.user_id is not null
        and (a.operation = 'propertyuser__c.create'
          or a.operation = 'propertyuser__c.update' and a.new ?| array['role__c', 'username__c'])
    )
    select address, spoken, not exists (
      select from raised r join raised own using (by) where r.person = b.id and own.person = ${actor.id}) as "isIndependent"
    from beside b order by b.id`)
  const recipients = found.filter(({ address }) => email.safeParse(address).success)
  if (recipients.some(({ isIndependent }) => isIndependent)) return recipients
  const address = await readTextSetting(tx, 'security_notice_address', '')
  return address ? [...recipients, { address, spoken: null }] : recipients
}
