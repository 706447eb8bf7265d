import { checksum, newSfid } from '@comptoir/contract/rules/sfid'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['001A0000006Vm9r', 'IAC'],
  ['00130000000Xk8e', 'AAC'],
  ['000000000000000', 'AAA'],
  ['ABCDEFGHIJKLMNO', '555'],
  ['aBcDeFgHiJkLmNo', 'KVK'],
])('the checksum of %s is %s', (body, expected) => {
  expect(checksum(body)).toBe(expected)
})

test('an id that lost its capitals can be restored from its checksum', () => {
  const body = fc.stringMatching(/^[A-Za-z0-9]{15}$/)
  fc.assert(
    fc.property(body, (original) => {
      const marks = checksum(original)
      const restored = [...original.toLowerCase()].map((letter, place) => {
        const bits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'.indexOf(marks[Math.floor(place / 5)] ?? '')
        return bits & (1 << (place % 5)) ? letter.toUpperCase() : letter
      })
      expect(restored.join('')).toBe(original)
    }),
  )
})

test('a new id is the prefix, twelve random characters and their checksum, never twice the same', () => {
  const ids = Array.from({ length: 2000 }, () => newSfid('a0P'))
  expect(new Set(ids).size).toBe(2000)
  for (const id of ids) {
    expect(id).toMatch(/^a0P[A-Za-z0-9]{12}[A-Z0-5]{3}$/)
    expect(id.slice(15)).toBe(checksum(id.slice(0, 15)))
  }
})
