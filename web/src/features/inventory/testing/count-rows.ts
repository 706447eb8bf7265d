import type { SkuRow } from '@comptoir/contract/tables/count'
import { newInputs, type TypedColumn } from '../count-values.ts'
import type { Count } from '../counts-data.ts'
import type { Edit, SheetDays, SheetLine } from '../month-sheet/sheet-rows.ts'

export const days: SheetDays = { day: '2026-10-31', latest: '2026-11-16' }
export const card: SkuRow = { id: 1, description: 'Carte-cadeau 50 $ / Gift card $50', detailed_form: true }
export const sleeves: SkuRow = { id: 2, description: 'Pochettes / Card sleeves', detailed_form: false }

export const noMoves = { received: 0, activated: 0, destroyed: 0, lost: 0, transferred: 0 }

export function countOf(sku: SkuRow, values: Partial<Count> = {}): Count {
  return {
    id: 10 + sku.id,
    property__c_id: 5,
    sku: sku.id,
    date: '2026-10-31',
    on_hand: 100,
    ...{ received: null, activated: null, destroyed: null, lost: null, transferred: null },
    ...(sku.detailed_form && noMoves),
    reason: null,
    comment: null,
    counted_by: 7,
    approved_by: null,
    previous_on_hand: null,
    withdrawal_reason: null,
    skuName: sku.description,
    detailed: sku.detailed_form,
    countedBy: 'Marie Roy',
    approvedBy: null,
    previous: null,
    ...values,
  }
}

export function lineOf(sku: SkuRow, values: Partial<SheetLine> = {}): SheetLine {
  const opening = { id: 3, sku: sku.id, date: '2026-09-30', on_hand: 100 }
  return { sku, count: null, opening, isClosed: false, ...values }
}

/** What was typed on top of a count, or of none. */
export function editOf(
  sku: SkuRow,
  typed: Partial<Record<TypedColumn, string>>,
  base: Count | null = null,
): Edit {
  return { inputs: { ...newInputs(sku, days.day), ...typed }, base }
}

export const zeros = { received: '0', activated: '0', destroyed: '0', lost: '0', transferred: '0' }
