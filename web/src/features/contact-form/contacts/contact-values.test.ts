import { expect, test } from 'vitest'
import { columnsOf, newInputs } from './contact-values.ts'

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
  expect(columnsOf({ ...inputs, email: ' JF@Client.Example ' })).toEqual({
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
