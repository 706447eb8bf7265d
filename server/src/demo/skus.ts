import type { SkuPropertyRow, SkuRow } from '@comptoir/contract/tables/count'
import { properties } from './properties.ts'

/** Cards are accounted for one by one; what goes with them is only counted. */
export const skus: readonly SkuRow[] = [
  ...[25, 50, 75, 100, 150, 200, 250].map((value) => ({
    description: `Carte-cadeau ${value} $ / Gift card $${value}`,
    detailed_form: true,
  })),
  ...[
    'Pochettes / Card sleeves',
    'Boîtes-cadeaux / Gift boxes',
    'Enveloppes bilingues / Bilingual envelopes',
    'Rouleaux de reçus / Receipt rolls',
    'Présentoirs de comptoir / Counter displays',
  ].map((description) => ({ description, detailed_form: false })),
].map((sku, index) => ({ id: index + 1, ...sku }))

/** Not every property sells every value. */
export function skusAt(propertyId: number): SkuRow[] {
  return skus.filter(({ id }) => (propertyId * 5 + id * 3) % 8 !== 0)
}

export function* skuPropertyRows(): Generator<SkuPropertyRow> {
  let id = 0
  for (const property of properties) {
    for (const sku of skusAt(property.id)) yield { id: ++id, sku_id: sku.id, property_id: property.id }
  }
}
