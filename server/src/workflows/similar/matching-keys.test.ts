import { companyKey, emailKey, plainWords, postalKey } from '@comptoir/contract/matching/matching-keys'
import { phoneKey } from '@comptoir/contract/rules/phone'
import { describe, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../test/database.ts'
import { list, nullable, text } from '../../database/row-shape.ts'
import { raw, sqlOf } from '../../database/sql.ts'

const database = await openFreshDatabase()

async function inDatabase(keyFunction: string, value: string): Promise<string> {
  const row = await database.first(sqlOf({ key: nullable(text) })`
    select ${raw(keyFunction)}(${value}) as key`)
  return row?.key ?? ''
}

describe('the database and the browser compute the same keys', () => {
  test.each([
    'Les Entreprises St-Onge & Fils Ltée',
    'Boulangerie Sainte-Flavie S.E.N.C.',
    "L'Atelier du Mont-Clair enr.",
    'L’Atelier de l’Île',
    'The Maplewood Trading Company Limited',
    'J.B. Harrow and Sons Co.',
    'Brunswick & Cie',
    'St.Hubert (Laval) inc.',
    'Cœur de Laine – 2ᵉ étage',
    'La Compagnie',
    'Inc.',
    '9123-4567 Québec inc.',
    '  Dollar   MAX!! ',
    "Mariner's & d'Auteuil",
    'ÀÉÎÕÜÇÑ Straße Łódź',
    '& and et',
    '',
  ])('the company %s', async (name) => {
    expect(await inDatabase('comptoir_company_key', name)).toBe(companyKey(name))
  })

  test.each(['H7N 2K4', 'h7n-2k4', ' h7n2k4 ', ''])('the postal code %s', async (postalCode) => {
    expect(await inDatabase('comptoir_key', postalCode)).toBe(postalKey(postalCode))
  })

  test.each([
    '(514) 555-0123',
    '+1 514 555 0123 poste 42',
    '514.555.0123x4',
    '1-514-555-0123',
    '5550123',
    '',
  ])('the phone number %s', async (phone) => {
    expect(await inDatabase('comptoir_phone_key', phone)).toBe(phoneKey(phone))
  })

  test.each([
    'Marie.Roy+x@Gmail.com',
    'a.b@googlemail.com',
    ' a.b+c@Courriel.example ',
    '+x@gmail.com',
    'a@b@gmail.com',
    'none',
    '',
  ])('the mailbox %s', async (email) => {
    expect(await inDatabase('comptoir_email_key', email)).toBe(emailKey(email))
  })

  test.each(["Rue de l'Église-Blanche", 'Boul. Sainte-Émérence Ouest', 'St. Alban’s', '5ᵉ Avenue', '—'])(
    'the words of %s',
    async (street) => {
      const row = await database.first(sqlOf({ words: list(text) })`
        select tsvector_to_array(comptoir_words(${street})) as words`)
      expect(row?.words).toEqual([...new Set(plainWords(street))].sort())
    },
  )
})
