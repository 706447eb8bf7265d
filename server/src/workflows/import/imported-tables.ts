import type { ImportedTable } from './imported-table.ts'
import { campaignProperties, campaigns } from './tables/campaigns.ts'
import { eTokens, giftCodes } from './tables/cards.ts'
import { companies, companyProperties } from './tables/companies.ts'
import { contacts } from './tables/contacts.ts'
import { orderItems, orders } from './tables/orders.ts'
import { countEmailLists, properties, skuProperties, skus } from './tables/properties.ts'

/** Every table that can be imported, in an order in which the rows that others refer to come first. */
export const importedTables: readonly ImportedTable[] = [
  properties,
  skus,
  skuProperties,
  countEmailLists,
  campaigns,
  campaignProperties,
  companies,
  companyProperties,
  contacts,
  orders,
  orderItems,
  giftCodes,
  eTokens,
]
