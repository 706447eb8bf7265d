import { discrepancyOf } from './count-values.ts'
import type { Count } from './counts-data.ts'
import { monthOf } from './months.ts'

/** The counts of a property in a month that are approved together. */
export interface MonthToApprove {
  key: string
  property: number
  month: string
  counts: readonly Count[]
  /** Of the gift cards; of everything where there are none. */
  onHand: number
  discrepancy: number
}

/** The months of the properties in the order in which the counts name them; earlier ones of a property come first. */
export function monthsToApprove(counts: readonly Count[]): MonthToApprove[] {
  const keyOf = ({ property__c_id, date }: Count) => `${property__c_id} ${monthOf(date)}`
  const properties = [...new Set(counts.map(({ property__c_id }) => property__c_id))]
  const inOrder = counts.toSorted(
    (one, other) =>
      properties.indexOf(one.property__c_id) - properties.indexOf(other.property__c_id) ||
      monthOf(one.date).localeCompare(monthOf(other.date)),
  )
  return [...new Set(inOrder.map(keyOf))].map((key) => {
    const its = inOrder.filter((count) => keyOf(count) === key)
    const cards = its.filter(({ detailed }) => detailed)
    const [{ property__c_id: property, date } = { property__c_id: 0, date: '' }] = its
    return {
      key,
      property,
      month: monthOf(date),
      counts: its,
      onHand: sum((cards.length > 0 ? cards : its).map(({ on_hand }) => on_hand)),
      discrepancy: sum(cards.map((count) => discrepancyOf(count) ?? 0)),
    }
  })
}

/** The chosen months after one is taken or left out: a month goes with the earlier ones of its property, never without. */
export function withMonth(
  months: readonly MonthToApprove[],
  chosen: readonly string[],
  key: string,
): string[] {
  const changed = months.find((month) => month.key === key)
  const isTaken = !chosen.includes(key)
  const follows = ({ property, month }: MonthToApprove) =>
    property === changed?.property && (isTaken ? month <= changed.month : month >= changed.month)
  return months
    .filter((month) => (follows(month) ? isTaken : chosen.includes(month.key)))
    .map((month) => month.key)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
