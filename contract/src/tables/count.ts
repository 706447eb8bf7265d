import { z } from 'zod'
import { type ErrorKey, key } from '../error-keys.ts'
import { calendarDay, optionalText } from '../fields.ts'

export interface SkuRow {
  id: number
  description: string
  detailed_form: boolean
}

export interface SkuPropertyRow {
  id: number
  sku_id: number
  property_id: number
}

/** A count of gift cards: one entry of the inventory. */
export interface CountRow {
  id: number
  sku: number
  on_hand: number
  activated: number | null
  destroyed: number | null
  lost: number | null
  received: number | null
  transferred: number | null
  reason: string | null
  comment: string | null
  date: string
  counted_by: number
  approved_by: number | null
  property__c_id: number
}

export interface CountEmailListRow {
  id: number
  property__c_id: number
  /** Comma separated. */
  emails: string
}

/** What a simple SKU asks for. */
export const countForm = z.object({
  on_hand: cards(key('onhand_empty_error')),
  activated: cards(key('activated_empty_error')).nullable(),
  destroyed: cards(key('destroyed_empty_error')).nullable(),
  lost: cards(key('lost_empty_error')).nullable(),
  transferred: cards(key('transferred_empty_error')).nullable(),
  received: cards(key('received_empty_error')).nullable(),
  reason: optionalText(1000),
  comment: optionalText(1000),
  date: calendarDay,
})

/** What a detailed SKU asks for besides: every movement. */
export const movementsForm = z.object({
  activated: cards(key('activated_empty_error')),
  destroyed: cards(key('destroyed_empty_error')),
  lost: cards(key('lost_empty_error')),
  transferred: cards(key('transferred_empty_error')),
  received: cards(key('received_empty_error')),
})

export function hasReason(count: { reason?: string | null | undefined }): boolean {
  return Boolean(count.reason?.trim())
}

function cards(missing: ErrorKey) {
  return z
    .number({ error: (issue) => (issue.input == null || issue.input === '' ? missing : key('bad_input')) })
    .int(key('bad_input'))
    .min(0, key('bad_input'))
    .max(1_000_000_000, key('bad_input'))
}
