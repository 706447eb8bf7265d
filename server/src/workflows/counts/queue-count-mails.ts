import { type Language, languages, propertyLanguage } from '@comptoir/contract/constants'
import { maxRowsPerRequest } from '@comptoir/contract/query'
import type { Queries } from '../../database/pool.ts'
import { flag, list, nullable, number, type Shaped, text } from '../../database/row-shape.ts'
import { allOf, raw, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { inventoryStaffOnly } from '../../engine/definition/policies.ts'
import { badInput, refuse } from '../../engine/definition/refusal.ts'
import { rowId } from '../../engine/reading/coerce.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { registry } from '../../tables/all-tables.ts'
import { count as countRoom } from '../../tables/count.ts'
import { discrepancySql } from '../../tables/rules/discrepancy-sql.ts'

export interface CountMailDependencies {
  mailer: Pick<Mailer, 'enqueue'>
  env: { publicUrl: string }
}

/** What is queued about the counts of a property; without addresses if its list is empty. */
interface QueuedCountMail {
  property: number
  counts: number[]
  emails: string[]
}

/**
 * Queues one mail for each property of the counts, to everyone on its list who was not sent one yet, in the transaction that
 * saves the counts: both happen or neither. Approved counts are left out, because no one has to look at them any more.
 */
export async function queueCountMails(
  tx: Queries,
  { mailer, env }: CountMailDependencies,
  actor: Actor,
  ids: readonly unknown[],
): Promise<QueuedCountMail[]> {
  if (!inventoryStaffOnly(actor)) throw refuse('forbidden')
  const wanted = new Set(ids.map((id) => rowId(String(id)) ?? -1))
  if (wanted.size > maxRowsPerRequest)
    throw badInput(`One mail is about at most ${maxRowsPerRequest} counts.`, 'ids')
  const counts = await readCounts(tx, actor, [...wanted])
  if (counts.length < wanted.size) throw refuse('not_found', { property: 'ids' })
  const pending = counts.filter(({ isApproved }) => !isApproved)
  const queued: QueuedCountMail[] = []
  for (const property of new Set(pending.map(({ propertyId }) => propertyId))) {
    const there = pending.filter(({ propertyId }) => propertyId === property)
    const emails = addressesIn(there[0]?.list ?? '')
    queued.push({ property, counts: there.map(({ id }) => id), emails })
    for (const to of emails) {
      const unsent = there.filter(({ mailed }) => !mailed.includes(to))
      const [first, ...others] = unsent
      if (!first) continue
      const spoken = spokenAt(first.externalId)
      await mailer.enqueue(
        tx,
        {
          template: 'countsSaved',
          to,
          ...spoken,
          data: {
            property: first.property,
            countedBy: [...new Set(unsent.map(({ countedBy }) => countedBy))].join(', '),
            counts: unsent.map(({ sku, date, onHand, discrepancy, reason }) => {
              return { sku, date, onHand, discrepancy, reason }
            }),
            url: monthUrl(env, property, first.date),
          },
        },
        {
          table: countRoom.name,
          id: first.id,
          ...(others.length > 0 && { also: others.map(({ id }) => id) }),
          by: { id: actor.id, name: actor.name },
          said: { to, template: 'countsSaved', language: spoken.language },
        },
      )
    }
  }
  return queued
}

/** The page where the month of a property is looked at and approved. */
export function monthUrl({ publicUrl }: { publicUrl: string }, property: number, day: string): string {
  return `${publicUrl}/giftcardinventory?tab=month&month=${day.slice(0, 7)}&property=${property}`
}

/** A list has no language of its own, so its mails are in both, that of the property first. */
export function spokenAt(externalId: string): { language: Language; alsoIn: Language } {
  const language = propertyLanguage(externalId)
  return { language, alsoIn: languages.find((other) => other !== language) ?? 'en' }
}

export function addressesIn(commaSeparated: string): string[] {
  const addresses = commaSeparated.split(',').flatMap((address) => address.trim().toLowerCase() || [])
  return [...new Set(addresses)]
}

const foundCount = {
  id: number,
  propertyId: number,
  property: text,
  externalId: text,
  list: nullable(text),
  sku: text,
  date: text,
  countedBy: text,
  isApproved: flag,
  onHand: number,
  discrepancy: nullable(number),
  reason: nullable(text),
  /** The addresses that were sent a mail about it, or are about to be. */
  mailed: list(text),
}

type FoundCount = Shaped<typeof foundCount>

/** In the order of the sheet: by the name of the SKU. */
function readCounts(tx: Queries, actor: Actor, ids: readonly number[]): Promise<FoundCount[]> {
  const visible = createCompiler(registry, actor).visible(countRoom, raw('c'))
  return tx.rows(sqlOf(foundCount)`
    select c.id, c.property__c_id as "propertyId", p.name as property, coalesce(p.external_id__c, '') as "externalId",
      l.emails as list, s.description as sku, c.date, u.name as "countedBy", c.approved_by is not null as "isApproved",
      c.on_hand as "onHand", case when s.detailed_form then ${discrepancySql(raw('c'))} end as discrepancy, c.reason,
      array(
        select lower(a.new ->> 'to') from audit a
        where a.operation = 'gc_inventory.email' and a.object_id = c.id
          and (coalesce(a.new ->> 'outcome', 'sent') = 'sent' or exists (
            select from mail_queue q
            where q.failed_at is null and q.receipt ->> 'table' = 'gc_inventory'
              and (q.receipt -> 'audit' = to_jsonb(a.id) or q.receipt -> 'alsoAudits' @> to_jsonb(a.id))))
      ) as mailed
    from gc_inventory c
    join sku s on s.id = c.sku
    join property__c p on p.id = c.property__c_id
    join propertyuser__c u on u.id = c.counted_by
    left join gc_inventory_email_list l on l.property__c_id = c.property__c_id
    where ${allOf([sql`c.id = any(${ids}::bigint[])`, ...visible])} and not p.isdeleted
    order by s.detailed_form desc, s.description, c.date, c.id`)
}
