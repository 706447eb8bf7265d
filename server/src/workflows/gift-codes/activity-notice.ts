import { languages } from '@comptoir/contract/constants'
import { email } from '@comptoir/contract/fields'
import type { NumberSetting } from '@comptoir/contract/settings'
import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import type { Queries } from '../../database/pool.ts'
import { list, nullable, oneOf, text } from '../../database/row-shape.ts'
import { raw, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { actorOf, type ChangeListener } from '../../engine/definition/rules.ts'
import type { ActivityKind } from '../../mail/mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailLanguages, propertyLanguages } from '../accounts/staff-language.ts'
import { countAction, dayMs } from '../limits/budget.ts'
import {
  type NoticeRecipient,
  nameAndUsername,
  superadminsBeside,
} from '../security-notices/security-notice.ts'
import { readNumberSetting } from '../settings/settings.ts'

const thresholds: Record<ActivityKind, NumberSetting> = {
  reveal: 'notice_after_reveals',
  redeem: 'notice_after_redeems',
  differentAddress: 'notice_after_different_addresses',
}

/** Counts what a person does with gift cards, and writes once in 24 hours to those in charge when it is unusually much. */
export async function noteActivity(
  tx: Queries,
  mailer: Mailer,
  { actor, now, kind }: { actor: Actor; now: Date; kind: ActivityKind },
): Promise<void> {
  const { times } = await countAction(tx, { name: `noted.${kind}`, who: actor.id, now, periodMs: dayMs })
  const threshold = await readNumberSetting(tx, thresholds[kind])
  if (times !== threshold + 1) return
  for (const { address, spoken } of await inCharge(tx, actor)) {
    await mailer.enqueue(tx, {
      template: 'unusualActivity',
      to: address,
      ...mailLanguages(spoken),
      data: { kind, threshold, name: nameAndUsername(actor), at: now.toISOString() },
    })
  }
}

export function noteRedeems(mailer: Mailer): ChangeListener {
  return async (table, rows, context) => {
    if (table !== 'eml_token' || !rows.before || !rows.after) return
    const [before, after] = [rows.before as unknown as ETokenRow, rows.after as unknown as ETokenRow]
    if (before.redeem || !after.redeem) return
    await noteActivity(context.tx, mailer, { actor: actorOf(context), now: context.now, kind: 'redeem' })
  }
}

/** The other administrators of the person's properties, who may be the person's own accounts, and the superadmins. */
async function inCharge(tx: Queries, actor: Actor): Promise<NoticeRecipient[]> {
  const near = await tx.rows(
    sql`
    select u.username__c as address, ${propertyLanguages(raw('u'))} as spoken
    from propertyuser__c u
    where u.id <> ${actor.id} and not u.isdeleted and not u.inactive and u.role__c = 'admin'
      and exists (
        select from property_propertyuser__c theirs
        join property_propertyuser__c own on own.property__c = theirs.property__c and not own.isdeleted
        where theirs.propertyuser__c = u.sfid and not theirs.isdeleted and own.propertyuser__c = ${actor.sfid})
    order by u.id`.returns({ address: text, spoken: nullable(list(oneOf(languages))) }),
  )
  const mailed = near.filter(({ address }) => email.safeParse(address).success)
  return [...mailed, ...(await superadminsBeside(tx, actor))]
}
