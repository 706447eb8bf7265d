import type { CountRow } from './tables/count.ts'
import type { PropertyRow } from './tables/property.ts'

/** How far a month of a property is: nothing counted, some card types counted, all counted, all approved. */
export const monthStates = ['none', 'counting', 'waiting', 'approved'] as const
export type MonthState = (typeof monthStates)[number]

export const boardMonths = 6

/** What the administrators' board shows of every property in their scope. */
export interface CountBoard {
  /** The day of the next month until which a month is due. */
  dueDay: number
  /** The newest last, `2026-10`. */
  months: string[]
  properties: (Pick<PropertyRow, 'id' | 'sfid' | 'name' | 'external_id__c'> & { months: BoardMonth[] })[]
  /** The latest count of every card type at every property. */
  stock: Stock[]
  /** Every count of these and earlier months that waits for approval, the oldest first. */
  waiting: WaitingCount[]
}

export interface BoardMonth {
  state: MonthState
  /** Gift cards on hand, without supplies. */
  onHand: number
  discrepancy: number
  /** Until it was counted, or until today if it still is not. */
  daysLate: number
}

export interface Stock {
  sku: number
  description: string
  detailed: boolean
  property: number
  onHand: number
  /** What six weeks take at the average of the last six counts; null if activations are not counted. */
  sixWeeks: number | null
}

export interface WaitingCount extends CountRow {
  skuName: string
  detailed: boolean
  countedBy: string
  /** The day on which it was entered; null if no audit says it. */
  enteredOn: string | null
  previousOnHand: number
}
