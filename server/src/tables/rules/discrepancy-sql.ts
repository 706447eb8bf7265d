import { movementColumns, movementSigns } from '@comptoir/contract/rules/discrepancy'
import { join, name, raw, type Statement, sql } from '../../database/sql.ts'

/** The contract's `discrepancy` of a row of `gc_inventory`, as an expression. A movement that is not given counts as 0. */
export function discrepancySql(count: Statement): Statement {
  const moved = movementColumns.map(
    (column) => sql`${raw(movementSigns[column] > 0 ? '+' : '-')} coalesce(${count}.${name(column)}, 0)`,
  )
  return sql`(${count}.on_hand - (${storedPreviousSql(count)} ${join(moved, ' ')}))`
}

/** The contract's `previousOnHand` of a row of `gc_inventory`, as an expression: frozen once the row is approved. */
export function storedPreviousSql(count: Statement): Statement {
  return sql`coalesce(${count}.previous_on_hand, ${previousOnHandSql({
    property: sql`${count}.property__c_id`,
    sku: sql`${count}.sku`,
    date: sql`${count}.date`,
    id: sql`${count}.id`,
  })})`
}

/** The number on hand of the contract's `previousCount`, or 0, as an expression. */
export function previousOnHandSql({ property, sku, date, id }: CountPlace): Statement {
  return sql`coalesce((
    select previous.on_hand from gc_inventory previous
    where previous.property__c_id = ${property}::bigint and previous.sku = ${sku}::bigint
      and previous.date < ${date}::date and previous.id is distinct from ${id}::bigint
    order by previous.date desc limit 1), 0)`
}

/** Whose previous count is meant: expressions, or values to bind. */
interface CountPlace {
  property: unknown
  sku: unknown
  date: unknown
  /** The id of the count itself; null before it has one. */
  id: unknown
}
