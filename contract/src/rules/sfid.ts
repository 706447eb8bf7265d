import { randomText } from './codes.ts'

/** How the ids of each table begin. A campaign's is its code, which is entered. */
export const keyPrefixes = {
  account: '001',
  contact: '003',
  order: '801',
  accountproperty__c: 'a0A',
  property_propertyuser__c: 'a0L',
  property__c: 'a0P',
  propertyuser__c: 'a0U',
} as const

/** An 18-character id in Salesforce's form: the object's prefix, 12 random characters, 3 of checksum. */
export function newSfid(keyPrefix: string): string {
  const body = keyPrefix + randomText(alphabet, 15 - keyPrefix.length)
  return body + checksum(body)
}

/** Each checksum character encodes which of five characters are capitals. */
export function checksum(body: string): string {
  return [0, 5, 10]
    .map((start) => {
      const capitals = [...body.slice(start, start + 5)].map((letter) => /[A-Z]/.test(letter))
      return checksumAlphabet[capitals.reduce((sum, capital, place) => sum + (capital ? 1 << place : 0), 0)]
    })
    .join('')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const checksumAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'
