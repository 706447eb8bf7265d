import * as z from 'zod'
import { bigint, day, flag, id, integer, text } from '../columns.ts'
import { maxNoteLength } from '../constants.ts'
import { type ErrorKey, key } from '../error-keys.ts'
import { calendarDay, emailList, optionalText, required, withoutWebAddress } from '../fields.ts'
import { type Movement, movementColumns } from '../rules/discrepancy.ts'
import { describeTable, formOf, many, one, type RowOf } from '../table-description.ts'

/** A kind of gift card. */
export const skuTable = describeTable({
  name: 'sku',
  labels: 'card_type',
  columns: {
    id: id(),
    description: text(255, {
      required: true,
      form: required('name_empty_error'),
      labelled: true,
      personal: false,
    }),
    detailed_form: flag({ form: z.boolean(key('bad_input')), labelled: true, format: 'yesNo' }),
  },
  relations: { sku_property: many('sku_property', 'sku_id', 'id') },
})

/** The SKUs that a property counts. */
export const skuPropertyTable = describeTable({
  name: 'sku_property',
  columns: { id: id(), sku_id: bigint({ required: true }), property_id: bigint({ required: true }) },
  relations: { sku: one('sku', 'sku_id', 'id'), property__c: one('property__c', 'property_id', 'id') },
})

/** It appears in the mail about the count. */
const note = withoutWebAddress(optionalText(maxNoteLength))

/** A count of gift cards: one entry of the inventory. */
export const countTable = describeTable({
  name: 'gc_inventory',
  labels: 'count',
  columns: {
    id: id(),
    property__c_id: bigint({ required: true, labelled: true, format: 'propertyName' }),
    sku: bigint({ required: true, labelled: true, format: 'skuName' }),
    date: day({ required: true, form: calendarDay, labelled: true, format: 'day' }),
    // The approval freezes what the count was compared with; null while it is not approved.
    previous_on_hand: integer({ labelled: true, format: 'number' }),
    received: movement('received'),
    activated: movement('activated'),
    destroyed: movement('destroyed'),
    lost: movement('lost'),
    transferred: movement('transferred'),
    on_hand: integer({
      required: true,
      form: cards(key('onhand_empty_error')),
      labelled: true,
      format: 'number',
    }),
    reason: text(maxNoteLength, { form: note, labelled: true, personal: false }),
    comment: text(maxNoteLength, { form: note, labelled: true, personal: false }),
    counted_by: bigint({ required: true }),
    approved_by: bigint(),
    // Why the last approval was withdrawn; null once the count is approved again.
    withdrawal_reason: text(maxNoteLength, { labelled: true, personal: false }),
  },
  relations: {
    sku: one('sku', 'sku', 'id'),
    property__c: one('property__c', 'property__c_id', 'id'),
    counted_by: one('propertyuser__c', 'counted_by', 'id'),
    approved_by: one('propertyuser__c', 'approved_by', 'id'),
  },
})

const maxEmailListLength = 4000

/** The addresses that receive an email about each new count of a property. */
export const countEmailListTable = describeTable({
  name: 'gc_inventory_email_list',
  labels: 'notification_list',
  columns: {
    id: id(),
    property__c_id: bigint({ required: true, unique: true, labelled: true, format: 'propertyName' }),
    // Comma separated.
    emails: text(maxEmailListLength, {
      required: true,
      form: emailList,
      labelled: true,
      // Addresses of staff.
      personal: false,
    }),
  },
  relations: { property__c: one('property__c', 'property__c_id', 'id') },
})

export type SkuRow = RowOf<typeof skuTable>
export type SkuPropertyRow = RowOf<typeof skuPropertyTable>
export type CountRow = RowOf<typeof countTable>
export type CountEmailListRow = RowOf<typeof countEmailListTable>
export const skuForm = formOf(skuTable)
export const countEmailListForm = formOf(countEmailListTable)

/** The form of a simple SKU. */
export const countForm = formOf(countTable)

/** The additional fields of a detailed SKU: every movement. */
export const movementsForm = z.object(
  Object.fromEntries(movementColumns.map((column) => [column, movedCards(column)])) as Record<
    Movement,
    ReturnType<typeof cards>
  >,
)

export function hasReason(count: { reason?: string | null | undefined }): boolean {
  return Boolean(count.reason?.trim())
}

function movement(column: Movement) {
  return integer({
    form: movedCards(column).nullable(),
    labelled: true,
    format: 'number',
  })
}

function movedCards(column: Movement) {
  return cards(key(`${column}_empty_error`))
}

function cards(missing: ErrorKey) {
  return z
    .number({ error: (issue) => (issue.input == null || issue.input === '' ? missing : key('bad_input')) })
    .int(key('bad_input'))
    .min(0, key('bad_input'))
    .max(1_000_000_000, key('bad_input'))
}
