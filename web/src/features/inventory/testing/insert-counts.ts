import type { CountRow, SkuRow } from '@comptoir/contract/tables/count'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { tables } from '../../../../test/fake-tables.ts'
import { noMoves } from './count-rows.ts'

/** A card type that the property counts. */
export function insertSku(property: PropertyRow, description: string, detailed_form: boolean): SkuRow {
  const sku = tables.insert('sku', { description, detailed_form })
  tables.insert('sku_property', { sku_id: sku.id, property_id: property.id })
  return sku
}

/** A count at the property of its card type; nothing has moved, unless the values say so. */
export function insertCount(
  sku: SkuRow,
  values: Pick<CountRow, 'property__c_id' | 'date' | 'on_hand' | 'counted_by'> & Partial<CountRow>,
): CountRow {
  return tables.insert('gc_inventory', { sku: sku.id, ...(sku.detailed_form && noMoves), ...values })
}
