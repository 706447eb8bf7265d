import type { DatabaseAndClock, Queries } from '../../database/pool.ts'
import { flag, nullable, number, text } from '../../database/row-shape.ts'
import { allOf, name, raw, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { registry } from '../../tables/all-tables.ts'
import { giftCode } from '../../tables/gift-code.ts'
import { dayMs, hourMs, spendBudget } from '../limits/budget.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { readNumberSetting } from '../settings/settings.ts'
import { noteActivity, notePropertyReveals } from './activity-notice.ts'

interface RevealDependencies extends DatabaseAndClock {
  mailer: Mailer
  securityLog: SecurityLog
}

/** Returns the unmasked code. The user's budget and the audit are written in one transaction. */
export async function revealGiftCode(
  { database, mailer, securityLog, clock }: RevealDependencies,
  actor: Actor,
  {
    id,
    caseNumber,
    clientAddress,
  }: { id: number; caseNumber: string | null | undefined; clientAddress: string },
): Promise<string> {
  const now = clock()
  return database.transaction(async (tx) => {
    const visible = createCompiler(registry, actor).visible(giftCode, raw('t'))
    const found = await tx.first(sqlOf({ code: text, mall: nullable(text) })`
      select t.gift_code as code, t.mall from ${name(giftCode.name)} t
      where ${allOf([sql`t.id = ${id}`, ...visible])}`)
    if (!found) throw refuse('not_found')
    const property = await findProperty(tx, actor, found.mall)
    // Staff outside its properties have no customer of theirs before them, and say on whose behalf they ask.
    if (!property?.isOwn && !caseNumber) throw refuse('case_number_empty_error', { property: 'case_number' })
    const noted = property?.isOwn ? {} : { case_number: caseNumber ?? undefined }
    await refuseAfterAddressChange(tx, actor, now)
    const max = await readNumberSetting(tx, 'gift_code_reveals_per_hour')
    await spendBudget(tx, { name: 'giftCodeRevealsByActor', who: actor.id, now, periodMs: hourMs, max })
    const said = { clientAddress, ...noted }
    await recordAudit(tx, { actor, now }, { table: giftCode.name, verb: 'reveal', id, new: said })
    await securityLog.recordIn(tx, {
      kind: 'gift_code_revealed',
      actor,
      clientAddress,
      details: { record: id, ...noted },
    })
    await noteActivity(tx, mailer, { actor, now, kind: 'reveal' })
    await notePropertyReveals(tx, mailer, { actor, now, property, mall: found.mall })
    return found.code
  })
}

/** The property that the record names, one of the actor's if several have the name. */
function findProperty(tx: Queries, { scope }: Actor, mall: string | null) {
  const isOwn =
    scope === 'every property' ? raw('true') : sql`p.id = any(${scope.map(({ id }) => id)}::bigint[])`
  return tx.first(sqlOf({ id: number, name: text, isOwn: flag })`
    select p.id, p.name, ${isOwn} as "isOwn" from property__c p
    where not p.isdeleted and (comptoir_fold(p.name) = comptoir_fold(${mall}::text) or p.external_id__c = upper(${mall}::text))
    order by "isOwn" desc, p.id limit 1`)
}

/**
 * Refuses codes to an account whose address changed in the last 24 hours. If it was taken over by that, the superadmins have
 * this time to react to the notice.
 */
export async function refuseAfterAddressChange(tx: Queries, { id }: Actor, now: Date): Promise<void> {
  const changed = await tx.first(sql`
    select 1 from security_event
    where subject_id = ${id} and at > ${new Date(now.getTime() - dayMs)} and kind = 'address_changed' limit 1`)
  if (changed) throw refuse('recent_address_change_error')
}
