import { expect, test } from 'vitest'
import { checksum, keyPrefixes, newSfid } from './sfid.ts'

test('the checksum says which letters are capitals, as Salesforce’s does', () => {
  const known = {
    '001D000000IqhSL': 'IAZ',
    '000000000000000': 'AAA',
    ABCDEFGHIJKLMNO: '555',
    a0B0z0000000AaZ: 'EAU',
  }
  for (const [body, sum] of Object.entries(known)) expect([body, checksum(body)]).toEqual([body, sum])
})

test('each table has a prefix of its own, of three characters', () => {
  const prefixes = Object.values(keyPrefixes)
  for (const prefix of prefixes) expect(prefix).toMatch(/^[a-zA-Z0-9]{3}$/)
  expect(new Set(prefixes).size).toBe(prefixes.length)
})

test('a new id has the prefix of its table, 18 characters, its checksum, and is never the same', () => {
  const ids = Array.from({ length: 500 }, () => newSfid('a0P'))
  for (const id of ids) expect(id).toMatch(/^a0P[A-Za-z0-9]{15}$/)
  for (const id of ids) expect(checksum(id.slice(0, 15))).toBe(id.slice(15))
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.flatMap((id) => [...id.slice(3, 15)])).size).toBe(62)
})
