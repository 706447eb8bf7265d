import { describe, expect, test } from 'vitest'
import { phoneKey } from '../rules/phone.ts'
import { addressKey } from './address-key.ts'
import { minShownScore } from './evidence.ts'
import { companyKey, emailKey, postalKey } from './matching-keys.ts'
import { nameSimilarity } from './name-similarity.ts'
import { type CompanyTraits, scoreCompanies } from './score-companies.ts'
import { type ContactTraits, scoreContacts } from './score-contacts.ts'

describe('the name of a company is compared', () => {
  test.each([
    ['Les Entreprises St-Onge & Fils Ltée', 'ENTREPRISES SAINT-ONGE ET FILS INC.'],
    ['Boulangerie Sainte-Flavie S.E.N.C.', 'boulangerie ste flavie senc'],
    ["L'Atelier du Mont-Clair enr.", 'Atelier du Mt. Clair'],
    ['The Maplewood Trading Company Limited', 'Maplewood Trading Corp.'],
    ['J.B. Harrow and Sons', 'JB Harrow & Sons Co.'],
    ['Brunswick & Cie', 'Brunswick'],
    ['Café “Le Dépôt”', 'CAFE LE DEPOT'],
    ['Cœur de Laine', 'Coeur de laine, LLC'],
    ['O’Neil & fils', 'ONeil et Fils inc.'],
  ])('%s as %s', (one, other) => {
    expect(companyKey(one)).toBe(companyKey(other))
  })

  test('and a name that consists of a legal form keeps it', () => {
    expect(companyKey('La Compagnie')).toBe('compagnie')
    expect(companyKey('Inc.')).toBe('inc')
    expect(companyKey(' – ')).toBe('')
  })
})

describe('an address line is compared', () => {
  test.each([
    ['4-123, boul. Ste-Foy Ouest', '123 Sainte-Foy Blvd W, Apt 4'],
    ['123 rue des Érables', '123, Rue Érables'],
    ['88 St. Alban’s St', '88 Saint Alban’s Street'],
    ['#200 - 15 King St E', '15 King Street East, Suite 200'],
    ['77 chemin du Mont-Clair', '77 Ch. Mt Clair'],
    ['1050, av. de l’Église, bureau 3', '3-1050 Avenue de l’Église'],
  ])('%s as %s', (one, other) => {
    expect(addressKey(one)).toEqual(addressKey(other))
  })

  test.each([
    ['123 rue des Érables', '125 rue des Érables'],
    ['123 rue des Érables', '123 avenue des Érables'],
    ['123 King St E', '123 King St W'],
    ['123 rue des Érables', '123 rue des Pins'],
  ])('%s but not as %s', (one, other) => {
    expect(addressKey(one)).not.toEqual(addressKey(other))
  })
})

test('postal codes, phone numbers and mailboxes are compared without their formatting', () => {
  expect(postalKey('h7n-2k4 ')).toBe(postalKey('H7N 2K4'))
  expect(phoneKey('+1 (514) 555-0123 poste 42')).toBe('5145550123')
  expect(phoneKey('514.555.0123 ext. 4')).toBe('5145550123')
  expect(phoneKey('555-0123')).toBe('')
  expect(emailKey(' Marie.Roy+cartes@Gmail.com ')).toBe('marieroy@gmail.com')
  expect(emailKey('marie.roy+cartes@courriel.example')).toBe('marie.roy+cartes@courriel.example')
})

test('similar names score higher than names with one word in common', () => {
  expect(nameSimilarity('boulangerie tremblay', 'boulangerie tramblay')).toBeGreaterThan(0.9)
  expect(nameSimilarity('tremblay boulangerie', 'boulangerie tremblay')).toBe(1)
  expect(nameSimilarity('dollar max', 'dollarmax')).toBe(1)
  expect(nameSimilarity('boulangerie tremblay', 'boulangerie gagnon')).toBeLessThan(0.7)
  expect(nameSimilarity('9123 4567 quebec', '9123 4568 quebec')).toBeLessThanOrEqual(0.5)
  expect(nameSimilarity('', '')).toBe(0)
})

const laval = { billingcity: 'Laval', billingpostalcode: 'H7N 2K4' }
const bakery = { name: 'Boulangerie Tremblay inc.', address_line_1__c: '123 rue des Érables', ...laval }

describe('these companies are shown as possibly the same', () => {
  test.each<[string, CompanyTraits, CompanyTraits, string[]]>([
    ['the name alone', bakery, { name: 'BOULANGERIE TREMBLAY LTÉE' }, ['name']],
    ['a misspelt name', bakery, { name: 'Boulangerie Tramblay' }, ['name']],
    [
      'everything, written differently',
      bakery,
      {
        name: 'boulangerie tremblay',
        address_line_1__c: '123, Érables St',
        billingcity: 'LAVAL',
        billingpostalcode: 'h7n2k4',
      },
      ['name', 'address', 'postal_code'],
    ],
    [
      'a longer name at the same door',
      bakery,
      { ...bakery, name: 'Boulangerie Tremblay et fils de Laval' },
      ['name', 'address', 'postal_code'],
    ],
    [
      'an address before the name is typed',
      bakery,
      { address_line_1__c: '123 rue Érables', ...laval },
      ['address', 'postal_code'],
    ],
    [
      'the same name in another town',
      bakery,
      { ...bakery, address_line_1__c: '9 Main St', billingcity: 'Barrie', billingpostalcode: 'L4M 1A1' },
      ['name'],
    ],
    [
      'a phone number and a similar name',
      { name: 'Fleuriste Bouquet d’Or', phones: ['(450) 555-0199'] },
      { name: 'Bouquet d’Or Fleurs', phones: ['4505550199'] },
      ['name', 'phone'],
    ],
  ])('%s', (_, one, other, why) => {
    const match = scoreCompanies(one, other)
    expect(match.why).toEqual(why)
    expect(match.score).toBeGreaterThanOrEqual(minShownScore)
    expect(scoreCompanies(other, one)).toEqual(match)
  })
})

describe('these companies are not', () => {
  test.each<[string, CompanyTraits, CompanyTraits]>([
    ['another family’s bakery', bakery, { name: 'Boulangerie Gagnon inc.' }],
    ['neighbours in one building', bakery, { ...bakery, name: 'Clinique dentaire du Parc' }],
    [
      'two numbered companies',
      { name: '9123-4567 Québec inc.', ...laval },
      { name: '9123-4568 Québec inc.', ...laval },
    ],
    [
      'two of the same trade on one street',
      bakery,
      { ...bakery, name: 'Boulangerie Morin', address_line_1__c: '200 rue des Érables' },
    ],
    ['Saint-Denis and Saint-Jean', { name: 'Garage Saint-Denis' }, { name: 'Garage Saint-Jean' }],
    ['a postal code in common', { billingpostalcode: 'H7N 2K4' }, bakery],
    ['nothing in common', {}, {}],
    ['nothing typed', {}, bakery],
  ])('%s', (_, one, other) => {
    expect(scoreCompanies(one, other).score).toBeLessThan(minShownScore)
  })
})

const marie = {
  firstname: 'Marie-Ève',
  lastname: 'Côté',
  email: 'me.cote@courriel.example',
  phone: '4505550123',
  accountid: '001A',
}

describe('these contacts are shown as possibly the same', () => {
  test.each<[string, ContactTraits, ContactTraits, string[]]>([
    ['the email address alone', marie, { email: 'ME.Cote@courriel.example' }, ['email']],
    ['one Gmail mailbox', { email: 'm.e.cote@gmail.com' }, { email: 'mecote+cartes@gmail.com' }, ['email']],
    [
      'the name in the same company',
      marie,
      { firstname: 'marie eve', lastname: 'cote', accountid: '001A' },
      ['name', 'company'],
    ],
    [
      'the name the other way round',
      marie,
      { firstname: 'Côté', lastname: 'Marie-Ève', accountid: '001A' },
      ['name', 'company'],
    ],
    [
      'the name and the phone number',
      marie,
      { firstname: 'Marie-Eve', lastname: 'Coté', phone: '(450) 555-0123' },
      ['name', 'phone'],
    ],
    [
      'a shared mailbox',
      marie,
      { firstname: 'Paul', lastname: 'Roy', email: 'me.cote@courriel.example' },
      ['email'],
    ],
  ])('%s', (_, one, other, why) => {
    const match = scoreContacts(one, other)
    expect(match.why).toEqual(why)
    expect(match.score).toBeGreaterThanOrEqual(minShownScore)
    expect(scoreContacts(other, one)).toEqual(match)
  })
})

describe('these contacts are not', () => {
  test.each<[string, ContactTraits, ContactTraits]>([
    ['the same name elsewhere', marie, { firstname: 'Marie-Ève', lastname: 'Côté', accountid: '001B' }],
    ['colleagues', marie, { firstname: 'Paul', lastname: 'Roy', accountid: '001A' }],
    [
      'the office’s number',
      marie,
      { firstname: 'Paul', lastname: 'Roy', phone: '4505550123', accountid: '001A' },
    ],
    [
      'the same first name in one company',
      marie,
      { firstname: 'Marie-Ève', lastname: 'Gagnon', accountid: '001A' },
    ],
    ['nothing typed', {}, marie],
  ])('%s', (_, one, other) => {
    expect(scoreContacts(one, other).score).toBeLessThan(minShownScore)
  })
})
