import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import type { MergeJournal } from './merge-journal.ts'

export async function moveOrdersOf(
  { tx }: WriteContext,
  journal: MergeJournal,
  from: { sfid: string },
  to: { sfid: string },
): Promise<number> {
  const orders = await tx.rows(sqlOf({ id: number })`
    select id from "order" where contact__c = ${from.sfid} and not isdeleted order by id for no key update`)
  return journal.move(
    'order',
    'contact__c',
    orders.map(({ id }) => id),
    to.sfid,
  )
}
