import { expect, test } from 'vitest'
import { foldedText, unaccented } from './folded-text.ts'

test.each([
  ['Œuvre, cœur', 'OEuvre, coeur'],
  ['Æsir, æsir', 'AEsir, aesir'],
  ['Straße', 'Strasse'],
  ['Ørsted, søn', 'Orsted, son'],
  ['Łódź, łódź', 'Lodz, lodz'],
  ['Đorđe', 'Dorde'],
  ['Ðað', 'Dad'],
  ['Þórþ', 'THorth'],
  ['Ħalħ', 'Halh'],
  ['ısparta', 'isparta'],
  ['ĸoŀoŉoŋoŧ', "qolo'nonot"],
  ['’s ‘s ‚s', "'s 's ,s"],
  ['“a” „b « c »', '"a" ,,b << c >>'],
  ['a‐b‑c–d—e', 'a-b-c-d-e'],
  ['é', 'e'],
  ['ﬁn ４２', 'fin 42'],
  ['Plain text~', 'Plain text~'],
])('%j is %j without accents and ligatures', (text, plain) => {
  expect(unaccented(text)).toBe(plain)
  expect(foldedText(text)).toBe(plain.toLowerCase())
})
