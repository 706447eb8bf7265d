import { languages } from '@comptoir/contract/constants'
import { email } from '@comptoir/contract/fields'
import type { NumberSetting } from '@comptoir/contract/settings'
import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import type { Queries } from '../../database/pool.ts'
import { list, nullable, oneOf, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { actorOf, type ChangeListener } from '../../engine/definition/rules.ts'
import type { ActivityKind } from '../../mail/mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailLanguages, propertyLanguages } from '../../mail/staff-language.ts'
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
  propertyReveal: 'notice_after_property_reveals',
}

/** Counts what a person does with gift cards, and writes once in 24 hours to those in charge when it is unusually much. */
export async function noteActivity(
  tx: Queries,
  mailer: Mailer,
  { actor, now, kind }: { actor: Actor; now: Date; kind: Exclude<ActivityKind, 'propertyReveal'> },
): Promise<void> {
  const { times } = await countAction(tx, { name: `noted.${kind}`, who: actor.id, now, periodMs: dayMs })
  const name = nameAndUsername(actor)
  await sendAtThreshold(tx, mailer, { actor, now, kind, times, name, isNear: isColleagueOf(actor) })
}

/** Counts the codes of a property that were shown, by whomever, and writes once in seven days when they are unusually many. */
export async function notePropertyReveals(
  tx: Queries,
  mailer: Mailer,
  given: { actor: Actor; now: Date; property: { id: number; name: string } | undefined; mall: string | null },
): Promise<void> {
  const { actor, now, property, mall } = given
  const counter = { name: 'noted.propertyReveal', who: property?.id ?? 0, now, periodMs: 7 * dayMs }
  const { times } = await countAction(tx, counter)
  const name = property?.name ?? mall ?? '–'
  const isNear = sql`theirs.property__c = (select sfid from property__c where id = ${property?.id ?? 0})`
  await sendAtThreshold(tx, mailer, { actor, now, kind: 'propertyReveal', times, name, isNear })
}

async function sendAtThreshold(
  tx: Queries,
  mailer: Mailer,
  given: { actor: Actor; now: Date; kind: ActivityKind; times: number; name: string; isNear: Statement },
): Promise<void> {
  const { actor, now, kind, times, name, isNear } = given
  const threshold = await readNumberSetting(tx, thresholds[kind])
  if (times !== threshold + 1) return
  for (const { address, spoken } of await inCharge(tx, actor, isNear)) {
    await mailer.enqueue(tx, {
      template: 'unusualActivity',
      to: address,
      ...mailLanguages(spoken),
      data: { kind, threshold, name, at: now.toISOString() },
    })
  }
}

export function noteRedeems(mailer: Mailer): ChangeListener {
  return async (_, rows, context) => {
    if (!rows.before || !rows.after) return
    const [before, after] = [rows.before as unknown as ETokenRow, rows.after as unknown as ETokenRow]
    if (before.redeem || !after.redeem) return
    await noteActivity(context.tx, mailer, { actor: actorOf(context), now: context.now, kind: 'redeem' })
  }
}

/** On the link `theirs` of an administrator: whether it is to one of the actor's properties. */
function isColleagueOf({ sfid }: Actor): Statement {
  return sql`theirs.property__c in (
    select property__c from property_propertyuser__c where propertyuser__c = ${sfid} and not isdeleted)`
}

/** The other administrators with such a link, who may be the actor's own accounts, and the superadmins. */
async function inCharge(tx: Queries, actor: Actor, isNear: Statement): Promise<NoticeRecipient[]> {
  const near = await tx.rows(sqlOf({ address: text, spoken: nullable(list(oneOf(languages))) })`
    select u.username__c as address, ${propertyLanguages(raw('u'))} as spoken
    from propertyuser__c u
    where u.id <> ${actor.id} and not u.isdeleted and not u.inactive and u.role__c = 'admin'
      and exists (
        select from property_propertyuser__c theirs
        where theirs.propertyuser__c = u.sfid and not theirs.isdeleted and ${isNear})
    order by u.id`)
  const mailed = near.filter(({ address }) => email.safeParse(address).success)
  return [...mailed, ...(await superadminsBeside(tx, actor))]
}
