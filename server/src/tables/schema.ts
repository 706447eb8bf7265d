/** Every table of the database, as drizzle-kit reads them to generate the migrations. */
import { account } from './account.ts'
import { accountProperty } from './account-property.ts'
import { blockedEmail } from './blocked-email.ts'
import { campaign } from './campaign.ts'
import { campaignProperty } from './campaign-property.ts'
import { contact } from './contact.ts'
import { count } from './count.ts'
import { countEmailList } from './count-email-list.ts'
import { eToken } from './e-token.ts'
import { giftCode } from './gift-code.ts'
import { order } from './order.ts'
import { orderCampaign } from './order-campaign.ts'
import { orderItem } from './order-item.ts'
import { property } from './property.ts'
import { propertyStaffUser } from './property-staff-user.ts'
import { sku } from './sku.ts'
import { skuProperty } from './sku-property.ts'
import { staffUser } from './staff-user.ts'

export const accountTable = account.table
export const accountPropertyTable = accountProperty.table
export const blockedEmailTable = blockedEmail.table
export const campaignTable = campaign.table
export const campaignPropertyTable = campaignProperty.table
export const contactTable = contact.table
export const countTable = count.table
export const countEmailListTable = countEmailList.table
export const eTokenTable = eToken.table
export const giftCodeTable = giftCode.table
export const orderTable = order.table
export const orderCampaignTable = orderCampaign.table
export const orderItemTable = orderItem.table
export const propertyTable = property.table
export const propertyStaffUserTable = propertyStaffUser.table
export const skuTable = sku.table
export const skuPropertyTable = skuProperty.table
export const staffUserTable = staffUser.table

export { auditTable } from '../engine/writing/audit.ts'
export { addressStreetTable, addressTable } from './private/address.ts'
export { importRunTable } from './private/import-run.ts'
export { logBlockTable, logEntryTable } from './private/log-chain.ts'
export { purchaseYearTable } from './private/purchase-year.ts'
export { reportMonthTable } from './private/report-month.ts'
export {
  passkeyChallengeTable,
  passkeyTable,
  recoveryCodeTable,
  signInTicketTable,
  totpSecretTable,
} from './private/second-factor.ts'
export { securityEventTable } from './private/security-event.ts'
export { actorVersionTable, frameTicketTable, sessionTable, toolSessionTable } from './private/session.ts'
export { settingsTable } from './private/settings.ts'
export {
  passwordTokenTable,
  providerAccountTable,
  providerSignInSecretTable,
  refusedSignInsTable,
  throttleTable,
} from './private/sign-in.ts'
export {
  unificationCompanyKeyTable,
  unificationContactKeyTable,
  unificationMergeTable,
  unificationMovedTable,
  unificationPairTable,
  unificationScanTable,
} from './private/unification.ts'
