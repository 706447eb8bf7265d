import { type Language, propertyLanguage } from '@comptoir/contract/constants'
import type { SkuPropertyRow, SkuRow } from '@comptoir/contract/tables/count'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { demoSfid } from './demo-sfid.ts'
import { tableOf } from './names.ts'

/** A shopping centre of the demo. */
export interface DemoProperty {
  id: number
  sfid: string
  externalId: string
  name: string
  province: string
  address: string
  language: Language
}

/** The pattern that hides the partner's centres from every list. */
export const partnerPropertyPrefix = 'Partner – %'

/** Six French properties with the ids of the contract, and eight English ones. */
export const properties: readonly DemoProperty[] = tableOf(`
  CEM|Carrefour des Érables|QC|4100 boulevard des Sorbiers, Montréal QC H1K 4R2
  LAU|Place Laurentine|QC|2650 boulevard du Grand-Héron, Laval QC H7T 2K9
  PMT|Promenades de la Montée|QC|875 montée des Forgerons, Trois-Rivières QC G8Y 5V1
  GDA|Galeries des Ancolies|QC|1515 avenue du Belvédère, Sherbrooke QC J1L 3C7
  PSF|Place Sainte-Flavie|QC|990 boulevard Sainte-Apolline, Québec QC G2E 6M4
  PVM|Place des Vieux-Meuniers|QC|3300 chemin de la Meunière, Longueuil QC J4K 1T8
  HBS|Harbourstone Centre|NS|700 Lighthouse Road, Halifax NS B3L 2H5
  MGM|Maplegate Mall|ON|1250 Sugarbush Drive, Ottawa ON K1G 4B3
  KWM|Kingswater Mills|ON|88 Millpond Boulevard, Mississauga ON L5B 3Y6
  NTC|Northarrow Town Centre|ON|415 Timberline Avenue, Barrie ON L4N 7P1
  PLC|Prairielight Crossing|MB|2020 Wheatfield Way, Winnipeg MB R3M 0A8
  FLC|Foothills Lantern Centre|AB|640 Chinook Rise Trail, Calgary AB T3A 5J2
  NSG|Northsky Galleria|AB|5511 Snowberry Street, Edmonton AB T6E 2L7
  CIM|Cedar Inlet Marketplace|BC|1900 Salmonberry Drive, Surrey BC V3T 4W9`).map(propertyOf)

const partnerProperties: readonly DemoProperty[] = tableOf(`
  PA1|Partner – Quai des Trois-Phares|QC|12 place du Phare, Rimouski QC G5L 1C3
  PA2|Partner – Riverbend Outlets|ON|3001 Riverbend Road, Kingston ON K7M 8X5`).map((line, index) =>
  propertyOf(line, properties.length + index),
)

export function* propertyRows(): Generator<PropertyRow> {
  for (const { id, sfid, name, externalId } of [...properties, ...partnerProperties]) {
    yield { id, sfid, name, external_id__c: externalId, isdeleted: false }
  }
}

export function propertyBy(externalId: string): DemoProperty {
  const found = properties.find((property) => property.externalId === externalId)
  if (!found) throw new Error(`The demo has no property ${externalId}.`)
  return found
}

/** The centres that people of a province go to. */
export function propertiesNear(province: string): readonly DemoProperty[] {
  return byProvince.get(province) ?? byProvince.get(neighbours[province] ?? '') ?? properties
}

const byProvince = new Map(
  properties.map(({ province }) => [province, properties.filter((other) => other.province === province)]),
)
const neighbours: Record<string, string> = { NB: 'NS', PE: 'NS', NL: 'NS', SK: 'MB', YT: 'BC' }

function propertyOf(
  [externalId = '', name = '', province = '', address = '']: string[],
  index: number,
): DemoProperty {
  return {
    id: index + 1,
    sfid: demoSfid('property__c', index + 1),
    externalId,
    name,
    province,
    address,
    language: propertyLanguage(externalId),
  }
}

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
