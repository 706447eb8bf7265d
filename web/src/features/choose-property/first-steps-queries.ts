import { queryLimits } from '@comptoir/contract/constants'
import { tableQuery } from '../../data/table-query.ts'

/** Only the number of card types is read. */
export function anyCardTypeQuery() {
  return tableQuery('sku', { limit: queryLimits.single, columns: ['id'] })
}

/** Only the number of companies is read. */
export function anyCompanyQuery() {
  return tableQuery('account', { limit: queryLimits.single, columns: ['id'] })
}

/** Only the number of staff users is read. */
export function anyStaffQuery() {
  return tableQuery('propertyuser__c', { limit: queryLimits.single, columns: ['id'] })
}
