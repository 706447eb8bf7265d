import { expect, test } from 'vitest'
import { csvName } from './download.ts'

test('a file is named after its content and the time in UTC', () => {
  const moment = new Date('2026-03-17T14:05:09.123Z')
  expect(csvName('Café « Lou » / Été', moment)).toBe('Cafe-Lou-Ete_2026-03-17T14-05-09Z.csv')
})
