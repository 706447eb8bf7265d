import { describe, expect, test } from 'vitest'
import { minShownScore, minUnificationScore } from './evidence.ts'
import {
  type CompanyTraits,
  companyPrint,
  compareLikelyCompanies,
  scoreCompanies,
} from './score-companies.ts'
import { type ContactTraits, scoreContacts } from './score-contacts.ts'

/**
 * What a person would say of two records, from which the weights were chosen: `same` records are offered for merging,
 * `similar` ones are shown only while the second is typed, `different` ones never. A change of a weight or limit by a fifth
 * moves at least one pair.
 */
type Labelled<Traits> = Record<'same' | 'similar' | 'different', [Traits, Traits][]>

const laval = { billingcity: 'Laval', billingpostalcode: 'H7N 2K4' }
const barrie = { billingcity: 'Barrie', billingpostalcode: 'L4M 1A1' }
const erables = { address_line_1__c: '123 rue des Érables', ...laval }
const bayfield = { address_line_1__c: '45 Bayfield Street', ...barrie }
const phone = { phones: ['(450) 555-0110'] }
const email = { emails: ['info@client.example'] }

/** Both companies, with what they have in common. */
function companies(one: string, other: string, common: CompanyTraits = {}): [CompanyTraits, CompanyTraits] {
  return [
    { name: one, ...common },
    { name: other, ...common },
  ]
}

/** The same at two addresses. */
function addresses(
  [one, other]: [CompanyTraits, CompanyTraits],
  here: string,
  there: string,
): [CompanyTraits, CompanyTraits] {
  return [
    { ...one, address_line_1__c: here },
    { ...other, address_line_1__c: there },
  ]
}

const companyPairs: Labelled<CompanyTraits> = {
  same: [
    companies('Boulangerie Tremblay inc.', 'BOULANGERIE TREMBLAY LTÉE'),
    companies('Boulangerie Tremblay', 'Boulangerie Tramblay'),
    companies('Harrow Plumbing Ltd.', 'Harow Plumbing'),
    companies('Lakeshore Auto Body', 'Lakeshore Autobody'),
    companies('Les Entreprises Lachance', 'Ent. Lachance', laval),
    companies('Maple Ridge Management Inc.', 'Maple Ridge Mgmt', barrie),
    companies('Boulangerie Tremblay', 'Boulanger Tremblay'),
    companies('Ridgeway Builders', 'Ridgeway Bldrs', bayfield),
    companies('Café Soleil', 'Café Soleil', laval),
    companies('Fleuriste Bouquet d’Or', 'Bouquet d’Or Fleurs', phone),
    companies('Garage Roy', 'Garage Roy et fils', erables),
    companies('Garage Lachance', 'Garage Lachance et filles', email),
    companies('Clinique dentaire du Parc', 'Clinique du Parc', phone),
    companies('Pharmacie Gosselin', 'Pharmacie Marc Gosselin', laval),
    companies('Restaurant Chez Nadine', 'Chez Nadine', { ...erables, ...phone }),
    companies('Prairie Wind Bakery', 'Prairie Wind Bakeshop', {
      address_line_1__c: '45 Bayfield Street',
      billingcity: 'Barrie',
    }),
    // It moved, and kept its number or its mailbox.
    [
      { name: 'Café Soleil', ...erables, ...phone },
      { name: 'Café Soleil', ...bayfield, ...phone },
    ],
    [
      { name: 'Café Soleil', ...erables, ...email },
      { name: 'Café Soleil', ...bayfield, ...email },
    ],
    // A postal code with a typing error, at the same address.
    [
      { name: 'Northgate Dental', ...bayfield },
      { name: 'Northgate Dental', ...bayfield, billingpostalcode: 'L4M 1A7' },
    ],
    addresses(
      companies('Lakeshore Auto Body', 'Lakeshore Auto', { billingcity: 'Barrie' }),
      '2-45 Bayfield St',
      '45 Bayfield St, unit 3',
    ),
    addresses(
      companies('Pharmacie Gosselin', 'Pharmacie Marc Gosselin', { billingcity: 'Laval' }),
      '123 rue des Érables',
      '123 rue des Érable',
    ),
    addresses(companies('Garage Lachance', 'Garage Lachance Auto', laval), '12 Maplewood', '12 Mapleview'),
    addresses(
      companies('Imprimerie Rive-Sud', 'Imprimerie de la Rive-Sud', { billingcity: 'Laval' }),
      '500 René-Lévesque',
      '500 Lévesque',
    ),
  ],
  similar: [
    companies('Les Entreprises Lachance', 'Ent. Lachance'),
    companies('Traiteur Bellavance', 'Traiteur Bellavence'),
    companies('Quincaillerie Beaulieu', 'Quincaillerie Beaulieu et fils'),
    companies('Garage Roy', 'Garage Roy et fils', laval),
    companies('Garage Lachance', 'Garage Lachance Auto', laval),
    companies('Kessler Flooring', 'Kessler Floor Covering', email),
    companies('Café Soleil', 'Café Soleil Bistro', phone),
    companies('Northgate Dental Centre', 'Northgate Dentistry', { ...bayfield, ...phone }),
    companies('Salon Mirage', 'Salon de coiffure Mirage', erables),
    companies('Meuble Idéal', 'Ameublement Idéal', { ...erables, ...phone }),
    companies('Harrow Plumbing', 'Harow Plumbing & Sons', {
      address_line_1__c: '45 Bayfield Street',
      billingcity: 'Barrie',
    }),
    // A chain, or one company that moved.
    [
      { name: 'Café Soleil', ...erables },
      { name: 'Café Soleil', ...bayfield },
    ],
    [
      { name: 'Café Soleil', billingcity: 'Laval' },
      { name: 'Café Soleil', billingcity: 'Québec' },
    ],
    addresses(companies('Café Soleil', 'Café Soleil', laval), '123 rue des Érables', '900, boul. Industriel'),
    addresses(
      companies('Traiteur Bellavance', 'Traiteur Belle Avance', { billingcity: 'Laval' }),
      '2-123 rue des Érables',
      '123 rue des Érables, app. 3',
    ),
    addresses(
      companies('Garage Lachance', 'Garage Lachance Auto', { billingcity: 'Laval' }),
      '123 rue des Érables',
      '123 rue des Érable',
    ),
    addresses(companies('Garage Lachance', 'Garage Lachance Auto', laval), '12 Stonebridge', '12 Stonegate'),
    // Before the name is typed.
    [erables, { address_line_1__c: '123, rue Érables', ...laval }],
    [
      { ...phone, ...laval },
      { ...phone, ...laval },
    ],
  ],
  different: [
    companies('Boulangerie Tremblay', 'Boulangerie Gagnon'),
    addresses(
      companies('Boulangerie Tremblay', 'Boulangerie Morin', laval),
      '123 rue des Érables',
      '200 rue des Érables',
    ),
    companies('Garage Saint-Denis', 'Garage Saint-Jean', laval),
    companies('Garage Roy', 'Garage Roy et fils'),
    companies('Northgate Dental', 'Northgate Dentistry'),
    companies('Clinique du Parc', 'Salon Beauté Zen', erables),
    companies('Clinique du Parc', 'Salon Beauté Zen', { ...erables, ...phone, ...email }),
    companies('Garage Roy', 'Garage Dubé', { ...erables, ...phone }),
    companies('9123-4567 Québec inc.', '9123-4568 Québec inc.', erables),
    companies('Imprimerie Rive-Sud', 'Imprimerie Rive-Nord', laval),
    companies('Hôtel Belvédère', 'Auberge Belvédère', laval),
    companies('Maple Ridge Landscaping', 'Maple Ridge Lawn Care', { ...bayfield, ...phone, ...email }),
    companies('Café Soleil', 'Café du Soleil Levant', laval),
    companies('Stonebridge Veterinary Hospital', 'Stonebridge Animal Hospital', { ...bayfield, ...phone }),
    addresses(
      companies('Garage Lachance', 'Garage Lachance Auto', { billingcity: 'Laval' }),
      '9 Grand-Pré',
      '9 Grand',
    ),
    [phone, phone],
    [laval, laval],
    [{}, erables],
    // Two units of one building, before a name is typed.
    addresses([laval, laval], '2-123 rue des Érables', '4-123 rue des Érables'),
    addresses([laval, laval], '123 rue des Érables', '125 rue des Érables'),
  ],
}

/** Both people, with what they have in common. */
function people(one: string, other: string, common: ContactTraits = {}): [ContactTraits, ContactTraits] {
  const named = (name: string) => {
    const [firstname = '', lastname = ''] = name.split(' ')
    return { firstname, lastname, ...common }
  }
  return [named(one), named(other)]
}

const company = { accountid: '001A' }
const mailbox = { email: 'bureau@client.example' }
const number = { phone: '450-555-0140' }

const contactPairs: Labelled<ContactTraits> = {
  same: [
    [mailbox, { email: 'BUREAU@client.example' }],
    [{ email: 'm.oakes@gmail.com' }, { email: 'moakes+cards@gmail.com' }],
    people('Paul Roy', 'Paul Roy', mailbox),
    people('Catherine Boisvert', 'Katherine Boisvert', number),
    people('Marie-Ève Côté', 'MARIE-EVE COTE', number),
    people('Michael Oakes', 'Micheal Oakes', { ...company, ...number }),
    people('Susan Whitlock', 'Susan Whitelock', mailbox),
    people('Robert Fontaine', 'Robert Fontaine-Jr', number),
  ],
  similar: [
    people('Marie-Ève Côté', 'Marie-Eve Cote', company),
    people('Catherine Boisvert', 'Katherine Boisvert', company),
    people('Anne Tremblay', 'Annie Tremblay', company),
    people('Paul Roy', 'Pauline Roy', company),
    people('Philippe Arsenault', 'Philippe Arseneau', company),
    people('Geneviève Lavoie', 'Geneviève Lavoie-Roy', number),
    people('Paul Roy', 'Anne Dubé', mailbox),
    people('Susan Whitlock', 'Brian Kowalski', { ...mailbox, ...number }),
    [number, { phone: '+1 450 555 0140' }],
  ],
  different: [
    people('Marie-Ève Côté', 'Marie-Ève Côté'),
    people('Paul Roy', 'Anne Dubé', company),
    people('Paul Roy', 'Anne Dubé', number),
    people('Susan Whitlock', 'Brian Whitlock', { ...company, ...number }),
    people('Jonathan Pelletier', 'Jonathan Peltier', company),
    people('Robert Fontaine', 'Robert Fontaine-Jr', company),
    people('Luc Morin', 'Luc Marin', { ...company, ...number }),
    [company, company],
    [{}, number],
  ],
}

test('a name is a reason if it is more than half alike', () => {
  const [half, less] = [
    companies('Garage Roy', 'Garage Roy et fils'),
    companies('Salon Mirage', 'Salon de coiffure Mirage'),
  ]
  expect(scoreCompanies(...half).why).toEqual(['name'])
  expect(scoreCompanies(...less).why).toEqual([])
})

const labelOf = (score: number, least: number) =>
  score >= least ? 'same' : score >= minShownScore ? 'similar' : 'different'

describe.each(Object.entries(companyPairs))('these companies are %s', (label, pairs) => {
  test.each(pairs)('%j and %j', (one, other) => {
    const match = scoreCompanies(one, other)
    expect(labelOf(match.score, minUnificationScore.account), `${match.score}`).toBe(label)
    const likely = compareLikelyCompanies(companyPrint(one), companyPrint(other), minUnificationScore.account)
    expect(likely).toEqual(label === 'same' ? match : undefined)
  })
})

describe.each(Object.entries(contactPairs))('these contacts are %s', (label, pairs) => {
  test.each(pairs)('%j and %j', (one, other) => {
    const { score } = scoreContacts(one, other)
    expect(labelOf(score, minUnificationScore.contact), `${score}`).toBe(label)
  })
})
