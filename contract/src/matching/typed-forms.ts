import * as z from 'zod'
import { key } from '../error-keys.ts'

/** An unfinished form: any field may be missing, empty or invalid. */
export const typedCompany = z.object({
  name: typed(),
  address_line_1__c: typed(),
  billingcity: typed(),
  billingpostalcode: typed(),
  phone: typed(),
  id: rowBeingEdited(),
})

export const typedContact = z.object({
  firstname: typed(),
  lastname: typed(),
  email: typed(),
  phone: typed(),
  accountid: typed(),
  id: rowBeingEdited(),
})

export type TypedCompany = z.input<typeof typedCompany>
export type TypedContact = z.input<typeof typedContact>

function typed() {
  return z
    .string(key('bad_input'))
    .max(255, key('bad_input'))
    .nullish()
    .transform((text) => text?.trim() ?? '')
}

/** The id of the row being edited, which is excluded from its own matches. */
function rowBeingEdited() {
  return z.number(key('bad_input')).int(key('bad_input')).nullish()
}
