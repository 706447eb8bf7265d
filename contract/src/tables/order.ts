export const draft = 'Draft'
export const activated = 'Activated'

export interface OrderRow {
  id: number
  sfid: string | null
  /** The confirmation code. */
  external_id__c: string | null
  vts_id: string | null
  ordernumber: number | null
  status: string
  totalamount: number
  effectivedate: string | null
  createddate: string
  systemmodstamp: string
  isdeleted: boolean
  accountid: string | null
  contact__c: string | null
  propertyuser__c: string | null
  property__c: string | null
  campaign__c: string | null
  ecomm: boolean
}

export interface OrderItemRow {
  id: number
  orderid: string | null
  order__external_id__c: string | null
  isdeleted: boolean
  quantity: number
}

export interface OrderCampaignRow {
  id: number
  order_id: number
  campaign_id: number
}
