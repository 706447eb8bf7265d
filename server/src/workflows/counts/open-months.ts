import type { MonthState } from '@comptoir/contract/count-board'
import { latestDayInCanada } from '@comptoir/contract/rules/calendar-day'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import type { Queries } from '../../database/pool.ts'
import { flag, list, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { allOf, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { discrepancySql } from '../../tables/rules/discrepancy-sql.ts'
import { readNumberSetting } from '../settings/settings.ts'

/** A month of a property, as its counts say. */
export interface PropertyMonth {
  property: number
  /** `2026-10`. */
  month: string
  state: MonthState
  /** Gift cards on hand, without supplies. */
  onHand: number
  discrepancy: number
  daysLate: number
  /** The card types that are still to be counted. */
  missing: string[]
  /** How many counts wait for approval. */
  waiting: number
}

interface Asked {
  /** Conditions on the property `p`. */
  properties: readonly Statement[]
  /** The first and the last month. */
  from: string
  to: string
  now: Date
}

/**
 * A card type is missing in a month without a count of it, unless a later one is approved, which closes the month, or it was
 * not counted yet then. The month that ended last expects every card type of the property.
 */
export async function readMonths(
  queries: Queries,
  { properties, from, to, now }: Asked,
): Promise<PropertyMonth[]> {
  const today = latestDayInCanada(now)
  const lastEnded = monthAfter(today, -1)
  const dueDay = await readNumberSetting(queries, 'count_due_day')
  const rows = await queries.rows(sqlOf(monthRow)`
    with place as (
      select p.id as property, s.id as sku, s.description, s.detailed_form,
        exists (select from sku_property l where l.sku_id = s.id and l.property_id = p.id) as linked,
        (select min(c.date) from gc_inventory c where c.property__c_id = p.id and c.sku = s.id) as first,
        (select max(c.date) from gc_inventory c
          where c.property__c_id = p.id and c.sku = s.id and c.approved_by is not null) as closed
      from property__c p cross join sku s where ${allOf([sql`not p.isdeleted`, ...properties])}
    ), month as (
      select first::date, (first + interval '1 month')::date as next
      from generate_series(${`${from}-01`}::timestamp, ${`${to}-01`}::timestamp, interval '1 month') first
    )
    select place.property, to_char(month.first, 'YYYY-MM') as month,
      count(c.id) > 0 as "isBegun", count(c.id) filter (where c.approved_by is null) as waiting,
      coalesce(sum(c.on_hand) filter (where place.detailed_form), 0) as "onHand",
      coalesce(sum(${discrepancySql(raw('c'))}) filter (where place.detailed_form), 0) as discrepancy,
      array_remove(array_agg(case when c.id is null and place.linked and not coalesce(place.closed >= month.next, false)
          and (month.first >= ${`${lastEnded}-01`}::date or place.first < month.first)
        then place.description end order by place.detailed_form desc, place.description), null) as missing,
      max((select max(a.created_at) from audit a
        where a.operation = 'gc_inventory.create' and a.object_id = c.id))::date as entered
    from place cross join month
    left join gc_inventory c on c.property__c_id = place.property and c.sku = place.sku
      and c.date >= month.first and c.date < month.next
    where place.linked or place.first is not null
    group by place.property, month.first order by place.property, month.first`)
  return rows.map(({ isBegun, entered, ...row }) => {
    const isCounted = row.missing.length === 0 && isBegun
    const due = `${monthAfter(row.month, 1)}-${String(dueDay).padStart(2, '0')}`
    return {
      ...row,
      state: !isBegun ? 'none' : !isCounted ? 'counting' : row.waiting > 0 ? 'waiting' : 'approved',
      // A month without anything to count is not late.
      daysLate: isCounted
        ? daysBetween(due, entered ?? due)
        : row.missing.length > 0
          ? daysBetween(due, today)
          : 0,
    }
  })
}

function daysBetween(due: string, day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(due)) / 86_400_000))
}

const monthRow: RowShape<
  Omit<PropertyMonth, 'state' | 'daysLate'> & { isBegun: boolean; entered: string | null }
> = {
  property: number,
  month: text,
  isBegun: flag,
  waiting: number,
  onHand: number,
  discrepancy: number,
  missing: list(text),
  entered: nullable(text),
}
