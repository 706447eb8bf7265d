import { createRegistry } from '../engine/definition/registry.ts'
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

/** All tables of the API. A table that is not listed here cannot be reached through it. */
export const registry = createRegistry([
  account,
  contact,
  order,
  orderItem,
  orderCampaign,
  property,
  propertyStaffUser,
  accountProperty,
  staffUser,
  blockedEmail,
  campaign,
  campaignProperty,
  eToken,
  giftCode,
  sku,
  skuProperty,
  count,
  countEmailList,
])
