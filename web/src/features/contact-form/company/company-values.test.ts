import type { AccountRow } from '@comptoir/contract/tables/account'
import { describe, expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'
import {
  type CompanyInputs,
  columnsOf,
  companySchema,
  inputsOf,
  newCompany,
  typedCompanyOf,
  withAddress,
  withTypedAddress,
} from './company-values.ts'

const address = {
  address_line_1__c: '4-123 rue des Sorbiers',
  billingstreet: '4-123 rue des Sorbiers',
  billingcity: 'Laval',
  billingstate: 'QC',
  billingpostalcode: 'H7N 2K4',
  billingcountry: 'Canada',
}
const bakery: AccountRow = {
  id: 7,
  sfid: '001000000000007AAA',
  name: 'Boulangerie du Quai',
  ...address,
  external_id__c: null,
  createddate: '2024-03-01T12:00:00.000Z',
  isdeleted: false,
}

function faults(values: CompanyInputs, opened = newCompany('')): Record<string, string> {
  const { error } = companySchema(opened).safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('a company needs', () => {
  test('a name and an address, and both are said at once', () => {
    expect(faults(newCompany('  '))).toEqual({
      name: 'company_name_empty_error',
      address: 'address_empty_error',
    })
  })

  test('an address that was chosen, not only typed', () => {
    const opened = newCompany('Quai')
    const typed = { ...opened, ...withTypedAddress('4-123 rue des Sorbiers', opened) }
    expect(faults(typed)).toEqual({ address: 'valid_address_error' })
    expect(faults({ ...typed, ...withAddress(address) })).toEqual({})
  })

  test('an address with all its parts', () => {
    const chosen = { ...newCompany('Quai'), ...withAddress({ ...address, billingpostalcode: '' }) }
    expect(faults(chosen)).toEqual({ address: 'valid_address_error' })
  })
})

describe('the address that a company has', () => {
  test('counts as chosen, even where a part of it was never known', () => {
    const incomplete = inputsOf({ ...bakery, billingcountry: null })
    expect(faults(incomplete, incomplete)).toEqual({})
  })

  test('is gone once something else is typed, and back when it is typed again', () => {
    const opened = inputsOf(bakery)
    const touched = { ...opened, ...withTypedAddress('4-123 rue', opened) }
    expect(faults(touched, opened)).toEqual({ address: 'valid_address_error' })
    expect({ ...touched, ...withTypedAddress(opened.address, opened) }).toEqual(opened)
  })
})

test('what is stored has no blanks around it', () => {
  const columns = columnsOf({ ...inputsOf(bakery), name: ' Boulangerie du Port ' })
  expect(columns).toEqual({ name: 'Boulangerie du Port', ...address })
})

describe('the search for an existing company', () => {
  test('from three letters on', () => {
    expect(typedCompanyOf(newCompany('b. q'), undefined)).toBeUndefined()
    expect(typedCompanyOf(newCompany('b. qu'), undefined)).toMatchObject({ name: 'b. qu' })
  })

  test('with the address as far as it is known', () => {
    const opened = newCompany('Quai')
    const typed = { ...opened, ...withTypedAddress('123 Main ', opened) }
    expect(typedCompanyOf(typed, undefined)).toMatchObject({ address_line_1__c: '123 Main' })
    expect(typedCompanyOf(inputsOf(bakery), bakery.id)).toEqual({
      id: bakery.id,
      name: bakery.name,
      address_line_1__c: '4-123 rue des Sorbiers',
      billingcity: 'Laval',
      billingpostalcode: 'H7N 2K4',
    })
  })
})

test('an address is written as on an envelope, and its gaps are closed', () => {
  expect(addressLines(bakery)).toEqual(['4-123 rue des Sorbiers', 'Laval QC H7N\u00a02K4', 'Canada'])
  expect(addressLines({ ...bakery, billingstreet: null, billingcity: null, billingcountry: null })).toEqual([
    '4-123 rue des Sorbiers',
    'QC H7N\u00a02K4',
  ])
})
