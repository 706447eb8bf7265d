/** A shopping centre. */
export interface PropertyRow {
  id: number
  sfid: string | null
  name: string
  external_id__c: string
  isdeleted: boolean
}

/** A company's link to a property. */
export interface AccountPropertyRow {
  id: number
  sfid: string | null
  property__c: string
  account__c: string
  createddate: string
  isdeleted: boolean
}
