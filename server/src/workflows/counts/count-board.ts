import { boardMonths, type CountBoard, type Stock, type WaitingCount } from '@comptoir/contract/count-board'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import type { CountRow } from '@comptoir/contract/tables/count'
import type { Queries } from '../../database/pool.ts'
import { flag, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { allOf, raw, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { registry } from '../../tables/all-tables.ts'
import { count as countRoom } from '../../tables/count.ts'
import { property as propertyRoom } from '../../tables/property.ts'
import { storedPreviousSql } from '../../tables/rules/discrepancy-sql.ts'
import { readNumberSetting } from '../settings/settings.ts'
import { readMonths } from './open-months.ts'

/** Everything that the board of an administrator shows, of the months up to one of them. */
export async function readCountBoard(
  queries: Queries,
  actor: Actor,
  { until, now }: { until: string; now: Date },
): Promise<CountBoard> {
  const compiler = createCompiler(registry, actor)
  const visible = compiler.visible(propertyRoom, raw('p'))
  const { scope } = actor
  const inScope =
    scope === 'every property'
      ? visible
      : [...visible, sql`p.id = any(${scope.map(({ id }) => id)}::bigint[])`]
  const from = monthAfter(until, 1 - boardMonths)
  const dueDay = await readNumberSetting(queries, 'count_due_day')
  const properties = await queries.rows(sqlOf({
    id: number,
    sfid: nullable(text),
    name: text,
    external_id__c: text,
  })`select p.id, p.sfid, p.name, p.external_id__c from property__c p
        where ${allOf([sql`not p.isdeleted`, ...inScope])} order by p.name_folded, p.id`)
  const months = await readMonths(queries, { properties: inScope, from, to: until, now })
  return {
    dueDay,
    months: Array.from({ length: boardMonths }, (_, at) => monthAfter(from, at)),
    properties: properties.flatMap((property) => {
      const its = months.filter((month) => month.property === property.id)
      // A property that counts nothing has no row.
      return its.length === 0
        ? []
        : [
            {
              ...property,
              months: its.map(({ state, onHand, discrepancy, daysLate }) => {
                return { state, onHand, discrepancy, daysLate }
              }),
            },
          ]
    }),
    stock: await readStock(),
    waiting: await readWaiting(),
  }

  function readStock(): Promise<Stock[]> {
    return queries.rows(sqlOf({
      sku: number,
      description: text,
      detailed: flag,
      property: number,
      onHand: number,
      sixWeeks: nullable(number),
    })`
      select s.id as sku, s.description, s.detailed_form as detailed, p.id as property, latest.on_hand as "onHand",
        case when s.detailed_form then round(latest.activated * 12 * 6 / 52.0)::int end as "sixWeeks"
      from property__c p
      join sku_property l on l.property_id = p.id
      join sku s on s.id = l.sku_id
      cross join lateral (
        select (array_agg(c.on_hand order by c.date desc))[1] as on_hand, avg(c.activated) as activated
        from (select * from gc_inventory c where c.property__c_id = p.id and c.sku = s.id
              order by c.date desc limit ${boardMonths}) c
      ) latest
      where latest.on_hand is not null and ${allOf([sql`not p.isdeleted`, ...inScope])}
      order by s.detailed_form desc, s.description, p.id`)
  }

  /** In the order in which they are approved, without those of later months, which the board does not show. */
  function readWaiting(): Promise<WaitingCount[]> {
    const counts = compiler.visible(countRoom, raw('c'))
    return queries.rows(sqlOf({
      ...countRow,
      skuName: text,
      detailed: flag,
      countedBy: text,
      enteredOn: nullable(text),
      previousOnHand: number,
    })`
      select ${raw(
        Object.keys(countRow)
          .map((column) => `c.${column}`)
          .join(', '),
      )}, s.description as "skuName", s.detailed_form as detailed, u.name as "countedBy",
        (select max(a.created_at) from audit a
          where a.operation = 'gc_inventory.create' and a.object_id = c.id)::date as "enteredOn",
        ${storedPreviousSql(raw('c'))} as "previousOnHand"
      from gc_inventory c
      join property__c p on p.id = c.property__c_id
      join sku s on s.id = c.sku
      join propertyuser__c u on u.id = c.counted_by
      where c.approved_by is null and c.date < ${`${monthAfter(until, 1)}-01`}::date and not p.isdeleted and ${allOf([...counts, ...visible])}
      order by p.name_folded, p.id, c.date, s.detailed_form desc, s.description, c.id
      limit ${maxWaiting}`)
  }
}

/** Several times what one request approves. */
const maxWaiting = 1000
const countRow: RowShape<CountRow> = {
  id: number,
  property__c_id: number,
  sku: number,
  date: text,
  previous_on_hand: nullable(number),
  received: nullable(number),
  activated: nullable(number),
  destroyed: nullable(number),
  lost: nullable(number),
  transferred: nullable(number),
  on_hand: number,
  reason: nullable(text),
  comment: nullable(text),
  counted_by: number,
  approved_by: nullable(number),
  withdrawal_reason: nullable(text),
}
