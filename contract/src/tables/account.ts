import { z } from 'zod'
import { key } from '../error-keys.ts'
import { requiredText } from '../fields.ts'

/** A company. */
export interface AccountRow {
  id: number
  sfid: string | null
  name: string
  address_line_1__c: string | null
  billingstreet: string | null
  billingcity: string | null
  billingstate: string | null
  billingpostalcode: string | null
  billingcountry: string | null
  external_id__c: string | null
  createddate: string
  isdeleted: boolean
}

export const companyForm = z.object({
  name: requiredText(key('company_name_empty_error')),
  address_line_1__c: requiredText(key('address_empty_error')),
  billingstreet: requiredText(key('valid_address_error')),
  billingcity: requiredText(key('valid_address_error'), 120),
  billingstate: requiredText(key('valid_address_error'), 80),
  billingpostalcode: requiredText(key('valid_address_error'), 20),
  billingcountry: requiredText(key('valid_address_error'), 80),
})
