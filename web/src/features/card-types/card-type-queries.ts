import { type Listed, recordQueries } from '../../data/table-query.ts'

export const cardTypes = recordQueries('sku', { search: ['description'], contain: ['sku_property'] })

/** A card type with the properties where it is sold. */
export type CardType = Listed<typeof cardTypes>
