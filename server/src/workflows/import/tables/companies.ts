import { type GivenValues, importedTable } from '../imported-table.ts'

export const companies = importedTable('account', {
  keys: [
    { fields: ['sfid'], reason: 'Another company has this sfid.' },
    {
      fields: ['external_id__c'],
      amongLive: true,
      reason: 'Another company has this external_id__c.',
    },
    {
      fields: ['name', 'address_line_1__c', 'billingpostalcode'],
      compared: (row) =>
        ['name', 'address_line_1__c', 'billingpostalcode'].map((column) => `comptoir_key(${row}.${column})`),
      amongLive: true,
      onlyMadeHere: true,
      reason: 'Another company has this name, address and postal code.',
    },
  ],
  neverCleared: ['external_id__c'],
  check: (given) => streetStandsInBothFields(given) ?? postalCodeHasItsForm(given),
  notes: [
    'Of `address_line_1__c` and `billingstreet` one is enough: both hold the street.',
    'A postal code in Canada, which is assumed without a country, is stored as `H2X 1Y4`.',
    'A company that staff entered is found by its name, address and postal code, and takes over the Salesforce id of the file.',
  ],
})

function streetStandsInBothFields(given: GivenValues): undefined {
  if (given.address_line_1__c === undefined) given.address_line_1__c = given.billingstreet
  else if (given.billingstreet === undefined) given.billingstreet = given.address_line_1__c
}

function postalCodeHasItsForm(given: GivenValues): string | undefined {
  const { billingpostalcode: code, billingcountry: country } = given
  if (typeof code !== 'string') return undefined
  const compact = code.replace(/[\s-]/g, '').toUpperCase()
  if (/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact))
    given.billingpostalcode = `${compact.slice(0, 3)} ${compact.slice(3)}`
  else if (typeof country !== 'string' || /^(ca|can|canada)$/i.test(country))
    return `billingpostalcode is not a Canadian postal code such as H2X 1Y4. Found: “${code}”.`
  return undefined
}

export const companyProperties = importedTable('accountproperty__c', {
  keys: [
    { fields: ['sfid'], reason: 'Another link has this sfid.' },
    {
      fields: ['account__c', 'property__c'],
      amongLive: true,
      onlyMadeHere: true,
      reason: 'The company is linked to the property already, under another sfid.',
    },
  ],
  notes: ['The company is named by its sfid or external id, the property by its external id or sfid.'],
})
