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

/** Undefined for a table whose rows have no ids of this form. */
export function keyPrefixOf(table: string): string | undefined {
  return isKeyed(table) ? keyPrefixes[table] : undefined
}

export function isKeyed(table: string): table is keyof typeof keyPrefixes {
  return Object.hasOwn(keyPrefixes, table)
}

/** An 18-character id in Salesforce's form: the object's prefix, 12 random characters, 3 of checksum. */
export function newSfid(keyPrefix: string): string {
  const body = keyPrefix + randomText(alphabet, 15 - keyPrefix.length)
  return body + checksum(body)
}

/** Each checksum character encodes which of five characters are capitals. */
export function checksum(body: string): string {
  return [0, 5, 10].map((start) => checksumAlphabet[capitalsFrom(body, start)]).join('')
}

function capitalsFrom(body: string, start: number): number {
  let capitals = 0
  for (let place = 0; place < 5; place++) {
    const code = body.charCodeAt(start + place)
    if (code >= 65 && code <= 90) capitals |= 1 << place
  }
  return capitals
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const checksumAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'
