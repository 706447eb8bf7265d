import { checksum, keyPrefixes } from '@comptoir/contract/rules/sfid'

/** The id of the row with this number: sequential, as Salesforce's own are. */
export function demoSfid(table: keyof typeof keyPrefixes, row: number): string {
  let digits = ''
  for (let rest = row; rest > 0; rest = Math.floor(rest / alphabet.length))
    digits = alphabet[rest % alphabet.length] + digits
  const body = keyPrefixes[table] + digits.padStart(12, '0')
  return body + checksum(body)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
