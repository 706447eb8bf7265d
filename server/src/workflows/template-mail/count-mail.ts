import { countMailData } from '@comptoir/contract/rest'
import { calculatedOnHand } from '@comptoir/contract/rules/discrepancy'
import { movementsForm } from '@comptoir/contract/tables/count'
import type { Queries } from '../../database/pool.ts'
import { flag, nullable, number, type Shaped, text } from '../../database/row-shape.ts'
import { raw, sqlOf } from '../../database/sql.ts'
import { type Actor, hasInScope } from '../../engine/definition/actor.ts'
import { inventoryStaffOnly } from '../../engine/definition/policies.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { fieldRefusal } from '../../engine/definition/rules.ts'
import { rowId } from '../../engine/reading/coerce.ts'
import type { InventoryCountMail } from '../../mail/mail.ts'
import { storedPreviousSql } from '../../tables/rules/discrepancy-sql.ts'
import type { MailDraft } from './mail-draft.ts'

/** Drafts the mail about a count to the property's email list. All values come from the count itself. */
export async function countDraft(
  queries: Queries,
  actor: Actor,
  data: unknown,
  publicUrl: string,
): Promise<MailDraft> {
  if (!inventoryStaffOnly(actor)) throw refuse('forbidden')
  const parsed = countMailData.safeParse(data)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  const count = await findCount(queries, parsed.data.INVENTORY_ID)
  if (!count || !hasInScope(actor, 'id', count.propertyId)) throw refuse('not_found')
  const { id, propertyId, detailed, previousOnHand, list, ...shown } = count
  return {
    about: { table: 'gc_inventory', id },
    mail: {
      template: 'gcInventoryCreation',
      language: parsed.data.LANGUAGE,
      data: {
        ...shown,
        ...sumOf(count),
        url: `${publicUrl}/giftcardinventory?count=${id}`,
      },
    },
    checkRecipients(emails) {
      const listed = (list ?? '').split(',').map((email) => email.trim().toLowerCase())
      if (!emails.every((email) => listed.includes(email))) throw refuse('forbidden', { property: 'emails' })
    },
  }
}

async function findCount(queries: Queries, id: string): Promise<FoundCount | undefined> {
  return queries.first(sqlOf(foundCount)`
    select c.id, c.property__c_id as "propertyId", s.detailed_form as detailed, l.emails as list,
      ${storedPreviousSql(raw('c'))} as "previousOnHand",
      p.name as property, s.description as sku, c.date, u.name as "countedBy", c.on_hand as "onHand", c.activated,
      c.destroyed, c.lost, c.transferred, c.received, c.reason, c.comment
    from gc_inventory c
    join sku s on s.id = c.sku
    join property__c p on p.id = c.property__c_id
    join propertyuser__c u on u.id = c.counted_by
    left join gc_inventory_email_list l on l.property__c_id = c.property__c_id
    where c.id = ${rowId(id) ?? -1} and not p.isdeleted`)
}

const foundCount = {
  id: number,
  propertyId: number,
  detailed: flag,
  list: nullable(text),
  previousOnHand: number,
  property: text,
  sku: text,
  date: text,
  countedBy: text,
  onHand: number,
  activated: nullable(number),
  destroyed: nullable(number),
  lost: nullable(number),
  transferred: nullable(number),
  received: nullable(number),
  reason: nullable(text),
  comment: nullable(text),
}

type FoundCount = Shaped<typeof foundCount>

/** Null for a simple SKU, which is counted without details. */
function sumOf(count: FoundCount): Pick<InventoryCountMail['data'], 'previous' | 'expected' | 'discrepancy'> {
  const moved = movementsForm.safeParse(count)
  if (!count.detailed || !moved.success) return { previous: null, expected: null, discrepancy: null }
  const expected = calculatedOnHand(count.previousOnHand, moved.data)
  return { previous: count.previousOnHand, expected, discrepancy: count.onHand - expected }
}
