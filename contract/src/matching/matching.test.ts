import { describe, expect, test } from 'vitest'
import { addressKey } from './address-key.ts'
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

test('postal codes and mailboxes are compared without their formatting', () => {
  expect(postalKey('h7n-2k4 ')).toBe(postalKey('H7N 2K4'))
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
const bouquet = { name: 'Fleuriste Bouquet d’Or', phones: ['(450) 555-0199'] }

test.each<[CompanyTraits, CompanyTraits, string[]]>([
  [bakery, { name: 'Boulangerie Tramblay' }, ['name']],
  [bakery, { address_line_1__c: '123 rue Érables', ...laval }, ['address', 'postal_code']],
  [
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
    bakery,
    { ...bakery, address_line_1__c: '9 Main St', billingcity: 'Barrie', billingpostalcode: 'L4M 1A1' },
    ['name'],
  ],
  [bouquet, { name: 'Bouquet d’Or Fleurs', phones: ['4505550199'] }, ['name', 'phone']],
])('the companies %j and %j are possibly the same because of %j', (one, other, why) => {
  expect(scoreCompanies(one, other).why).toEqual(why)
  expect(scoreCompanies(other, one)).toEqual(scoreCompanies(one, other))
})

const marie = {
  firstname: 'Marie-Ève',
  lastname: 'Côté',
  email: 'me.cote@courriel.example',
  phone: '4505550123',
  accountid: '001A',
}

test.each<[ContactTraits, string[]]>([
  [{ email: 'ME.Cote@courriel.example' }, ['email']],
  [{ firstname: 'Côté', lastname: 'Marie-Ève', accountid: '001A' }, ['name', 'company']],
  [{ firstname: 'Marie-Eve', lastname: 'Coté', phone: '(450) 555-0123' }, ['name', 'phone']],
  [{ firstname: 'Paul', lastname: 'Roy', email: 'me.cote@courriel.example' }, ['email']],
])('the contact %j is possibly the same because of %j', (other, why) => {
  expect(scoreContacts(marie, other).why).toEqual(why)
  expect(scoreContacts(other, marie)).toEqual(scoreContacts(marie, other))
})
