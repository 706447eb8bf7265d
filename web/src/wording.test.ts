import { expect, test } from 'vitest'
import { en, fr } from './catalogue.ts'

const english = textsIn(en)
const french = textsIn(fr)

test('English says email, and spells centre as in Canada', () => {
  expect(english.filter((text) => /e-mail|\bmails?\b/i.test(text))).toEqual([])
  expect(english.filter((text) => /\bcenters?\b/i.test(text))).toEqual([])
})

test('English calls a kind of gift card a card type', () => {
  expect(english.filter((text) => /\bSKUs?\b/.test(text))).toEqual([])
})

test('French punctuation never begins a line', () => {
  expect(french.filter((text) => / [:»]|« /.test(text))).toEqual([])
  expect(french.filter((text) => /\s[?!;]/.test(text))).toEqual([])
})

test('no French placeholder follows a word that would need an elision', () => {
  const names = /\b(?:de|que|le|la|se|ne|si|jusque|lorsque) \{\{(?:name|from|to|sku|month|email)\}\}/i
  expect(french.filter((text) => names.test(text))).toEqual([])
})

test.each([
  ['in stock', /\ben main\b/i],
  // The time of the last one is « Dernière connexion »: a session may have gone on since.
  ['open a session', /(?<!dernière )connexion|connect(?:er|é|ez)\b/i],
  ['a customer', /consommateur|particulier/i],
  ['the contact form', /fiche contact/i],
  ['an external ID', /numéro externe/i],
])('French uses one expression for: %s', (_, other) => {
  expect(french.filter((text) => other.test(text))).toEqual([])
})

function textsIn(texts: object): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)))
}
