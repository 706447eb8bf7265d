import { expect, test } from 'vitest'
import { highlightParts } from './highlight-parts.ts'

test.each([
  ['Café Zénith', ['ZENITH'], 'Café [Zénith]'],
  ['Café Zénith', ['cafe zenith'], '[Café Zénith]'],
  ['Bell & Bellevue', ['bell'], '[Bell] & [Bell]evue'],
  ['(514) 555-0142', ['5145550142'], '([514) 555-0142]'],
  ['(514) 555-0142', ['55501'], '(514) [555-01]42'],
  ['L’Œuvre', ["l'oeuvre"], '[L’Œuvre]'],
  ['St-Jean', ['st jean', 'jean'], '[St-Jean]'],
  ['Cooper, Ueda', ['rue'], 'Cooper, Ueda'],
  ['Cooper, Ueda', ['cooper ueda'], '[Cooper, Ueda]'],
  ['O’Neil', ['oneil'], '[O’Neil]'],
  ['J2B 1A9', ['j2b1a9', 'j2b', '1a9'], '[J2B] [1A9]'],
  ['Abba', ['ab'], '[Ab]ba'],
  ['Baba', ['ab'], 'Baba'],
  ['Bell', ['%', '', '_'], 'Bell'],
  ['<b>Bell</b>', ['bell'], '<b>[Bell]</b>'],
  ['😀 Bell', ['bell'], '😀 [Bell]'],
  ['', ['bell'], ''],
])('%s, searched by %j, is highlighted as %s', (text, wanted, marked) => {
  const parts = highlightParts(text, wanted)
  expect(parts.map(({ text, matched }) => (matched ? `[${text}]` : text)).join('')).toBe(marked)
  expect(parts.map(({ text }) => text).join('')).toBe(text)
})
