import type { AccountRow } from '@comptoir/contract/tables/account'
import type { CompanyAddress } from './company-values.ts'

/** The address as it is written on an envelope, without the lines that the company has nothing for. */
export function addressLines(company: Pick<AccountRow, keyof CompanyAddress>): string[] {
  const { address_line_1__c, billingstreet, billingcity, billingstate, billingpostalcode, billingcountry } =
    company
  // A postal code is read as one word.
  const postalCode = billingpostalcode?.replace(' ', '\u00a0')
  const town = [billingcity, billingstate, postalCode].filter(Boolean).join(' ')
  return [billingstreet || address_line_1__c, town, billingcountry].filter((line) => !!line) as string[]
}
