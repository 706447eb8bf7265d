import { expect, test } from 'vitest'
import { inputsOf, newInputs, rebased, type StoredValues, valuesOf } from './contact-values.ts'

const marie: StoredValues = {
  firstname: 'Marie',
  lastname: 'Roy',
  email: 'marie@client.example',
  phone: null,
  language: 'fr',
  optin_email: true,
  optin_other: false,
  hvc__c: false,
  ott_customer: false,
}

test('both opt-ins start checked, except at a French property', () => {
  expect(newInputs('en', '')).toMatchObject({ language: 'en', optin_email: true, optin_other: true })
  expect(newInputs('fr', '')).toMatchObject({ language: 'fr', optin_email: false, optin_other: false })
})

test.each([
  ['marie eve  roy', { firstname: 'marie', lastname: 'eve roy' }],
  ['marie@client.example', { email: 'marie@client.example', firstname: '' }],
  ['(514) 555-0199', { phone: '5145550199', firstname: '' }],
  [' ', { firstname: '', lastname: '', email: '', phone: '' }],
])('a new contact begins with what was searched for in vain: %s', (searched, placed) => {
  expect(newInputs('en', searched)).toMatchObject(placed)
})

test('what is stored is trimmed, capitalized and without punctuation', () => {
  const inputs = { ...newInputs('en', ''), firstname: ' jean-françois', lastname: "o'neil", phone: '' }
  expect(valuesOf({ ...inputs, email: ' JF@Client.Example ' })).toEqual({
    firstname: 'Jean-François',
    lastname: "O'Neil",
    email: 'jf@client.example',
    phone: null,
    language: 'en',
    optin_email: true,
    optin_other: true,
    hvc__c: false,
    ott_customer: false,
  })
})

test('what somebody else has saved meanwhile is taken over where nothing was typed, and nowhere else', () => {
  const typed = { ...inputsOf(marie), firstname: 'Marie-Ève', phone: '5145550199' }
  const now: StoredValues = { ...marie, firstname: 'Maria', lastname: 'Roy-Côté', hvc__c: true }
  expect(rebased(typed, marie, now)).toEqual({
    ...inputsOf(now),
    firstname: 'Marie-Ève',
    phone: '5145550199',
    seen: marie,
  })
})
