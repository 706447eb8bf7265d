import type { MatchReason } from '@comptoir/contract/matching/evidence'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const clerk = await app.as('user')
const { account, contact } = app.make
const bakery = await account({
  name: 'Boulangerie Tremblay & Fils inc.',
  address_line_1__c: '123 rue des Érables',
  billingcity: 'Laval',
  billingpostalcode: 'H7N 2K4',
})
const marie = await contact({
  firstname: 'Marie-Ève',
  lastname: 'Côté',
  email: 'marieeve.cote@gmail.com',
  phone: '4505550123',
  accountid: bakery.sfid,
})
await account({
  name: 'Clinique dentaire du Parc',
  address_line_1__c: '123 rue des Érables, bureau 2',
  billingpostalcode: 'H7N 2K4',
})
await account({ name: 'Saint-Onge Fleuriste', billingpostalcode: 'H7N 2K5' })
await account({ name: '9123-4567 Québec inc.' })
await account({ name: 'Provigol' })
await account({ name: 'Boulangerie Tremblay et fils', isdeleted: true })
await account({
  name: 'Boulangerie Tremblay et fils',
  address_line_1__c: '1 Rue X',
  ...({ sfid: null } as object),
})
await contact({ firstname: 'Paul', lastname: 'Roy', email: 'paul@client.example', accountid: bakery.sfid })
await contact({ firstname: 'Marie-Ève', lastname: 'Côté', email: 'other@client.example' })

type Match<Row> = Row & { why: MatchReason[]; score: number }

async function similar<Row>(kind: 'account' | 'contact', typed: object): Promise<Match<Row>[]> {
  const { status, body } = await clerk.rest<{ status: number; matches: Match<Row>[] }>(
    'POST',
    `/api/similar/${kind}`,
    typed,
  )
  expect([status, body.status]).toEqual([200, 200])
  return body.matches
}
const companies = (typed: object) => similar<AccountRow>('account', typed)
const contacts = (typed: object) => similar<ContactRow>('contact', typed)
const named = (matches: { name: string }[]) => matches.map(({ name }) => name)

describe('a company that exists is shown while it is typed again', () => {
  test.each([
    ['its name in capitals', { name: 'BOULANGERIE TREMBLAY ET FILS LTÉE' }, ['name']],
    ['its name with an article', { name: 'La Boulangerie Tremblay and Fils' }, ['name']],
    ['a letter missing', { name: 'Boulangerie Temblay et fils' }, ['name']],
    ['a letter missing at the beginning', { name: 'Bulangerie Tremblay et fils' }, ['name']],
    ['letters swapped in the middle', { name: 'Boulangeire Tremblay et fils' }, ['name']],
    ['the words in another order', { name: 'Tremblay et fils, boulangerie' }, ['name']],
    [
      'its address',
      { address_line_1__c: '123, Érables St', billingcity: 'Laval', billingpostalcode: 'h7n2k4' },
      ['address', 'postal_code'],
    ],
    [
      'name and address',
      {
        name: 'Boulangerie Tremblay',
        address_line_1__c: '123 Rue Érables',
        billingcity: 'LAVAL',
        billingpostalcode: 'H7N2K4',
      },
      ['name', 'address', 'postal_code'],
    ],
    [
      'name and address without postal code',
      { name: 'Boul. Tremblay et fils', address_line_1__c: '123 rue des erables', billingcity: 'laval' },
      ['name', 'address'],
    ],
    [
      'part of its name and a contact’s phone number',
      { name: 'Tremblay Boulangerie', phone: '(450) 555-0123' },
      ['name', 'phone'],
    ],
  ])('%s', async (_, typed, why) => {
    const [match] = await companies(typed)
    expect(match).toMatchObject({ id: bakery.id, name: bakery.name, why })
    expect(match?.score).toBeGreaterThanOrEqual(0.6)
    expect(match?.score).toBeLessThanOrEqual(1)
  })

  test('with all its columns except those hidden from clients', async () => {
    const [match] = await companies({ name: bakery.name })
    const { why, score, ...row } = match ?? ({} as Match<AccountRow>)
    expect(row).toEqual(bakery)
    expect(why).toEqual(['name'])
    expect(score).toBe(0.8)
  })

  test('in English as in French', async () => {
    expect(named(await companies({ name: 'St-Onge Fleuriste Enr.' }))).toEqual(['Saint-Onge Fleuriste'])
    expect(named(await companies({ name: 'Ste Onge Fleuriste Ltd' }))).toEqual(['Saint-Onge Fleuriste'])
    expect(named(await companies({ name: 'Provigo' }))).toEqual(['Provigol'])
  })
})

test('other companies are not shown: neighbours, other numbers, deleted and unlisted ones', async () => {
  expect(
    await companies({
      name: 'Boulangerie Gagnon',
      address_line_1__c: '9 Main St',
      billingpostalcode: 'L4M 1A1',
    }),
  ).toEqual([])
  expect(
    await companies({
      name: 'Optique du Parc',
      address_line_1__c: '123 rue des Érables',
      billingpostalcode: 'H7N 2K4',
    }),
  ).toEqual([])
  expect(await companies({ name: '9123-4568 Québec inc.' })).toEqual([])
  expect(named(await companies({ name: 'Boulangerie Tremblay et fils' }))).toEqual([bakery.name])
})

test('a company that is being edited is not shown as its own duplicate', async () => {
  expect(await companies({ name: bakery.name, id: bakery.id })).toEqual([])
})

test('at most five are shown, the most likely first', async () => {
  for (let n = 1; n <= 8; n++) {
    await app.make.account({
      name: 'Kingfisher Books Ltd.',
      address_line_1__c: `${n} King St`,
      billingpostalcode: `M5V ${n}A1`,
      billingcity: 'Toronto',
    })
  }
  const matches = await companies({
    name: 'Kingfisher Books',
    address_line_1__c: '7 King Street',
    billingcity: 'Toronto',
    billingpostalcode: 'M5V 7A1',
  })
  expect(matches).toHaveLength(5)
  expect(matches[0]).toMatchObject({
    address_line_1__c: '7 King St',
    why: ['name', 'address', 'postal_code'],
  })
  const scores = matches.map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

describe('a contact who exists is shown while typed again', () => {
  test.each([
    ['the mailbox', { email: 'MarieEve.Cote+cartes@gmail.com' }, ['email']],
    [
      'the phone number and the name',
      { firstname: 'marie eve', lastname: 'cote', phone: '1-450-555-0123' },
      ['name', 'phone'],
    ],
    [
      'everything',
      { firstname: 'Marie-Ève', lastname: 'Côté', email: 'marieeve.cote@gmail.com', phone: '4505550123' },
      ['name', 'email', 'phone'],
    ],
  ])('%s', async (_, typed, why) => {
    const [match] = await contacts(typed)
    expect(match).toMatchObject({ id: marie.id, why })
    expect(match).not.toHaveProperty('unsubscribe_id')
  })

  test('the name within the company, misspelt', async () => {
    const [match, ...others] = await contacts({
      firstname: 'Marie Eve',
      lastname: 'Cotté',
      accountid: bakery.sfid,
    })
    expect(others).toEqual([])
    expect(match).toMatchObject({ id: marie.id, why: ['name', 'company'] })
  })
})

test('a name alone, a colleague and the office’s number are no duplicates', async () => {
  expect(await contacts({ firstname: 'Marie-Ève', lastname: 'Côté' })).toEqual([])
  expect(await contacts({ firstname: 'Luc', lastname: 'Morin', accountid: bakery.sfid })).toEqual([])
  expect(await contacts({ firstname: 'Luc', lastname: 'Morin', phone: '4505550123' })).toEqual([])
  expect(await contacts({ email: marie.email, id: marie.id })).toEqual([])
})

test('an empty form matches nothing', async () => {
  for (const typed of [
    {},
    { name: null, billingcity: null },
    { name: ' – ', phone: '12' },
    { unknown: 'field' },
  ]) {
    expect(await companies(typed)).toEqual([])
    expect(await contacts(typed)).toEqual([])
  }
})

test('only companies and contacts are searched', async () => {
  for (const kind of ['order', 'propertyuser__c', '__proto__']) {
    const { status, body } = await clerk.rest('POST', `/api/similar/${kind}`, { name: 'x' })
    expect([status, body.error]).toEqual([404, 'not_found'])
  }
})

describe('a malformed request is refused', () => {
  test.each([
    '[]',
    '{',
    '{"name": 5}',
    '{"name": ["a"]}',
    '{"id": "x"}',
    '{"name": "a\\u0000b"}',
    `{"name": "${'x'.repeat(256)}"}`,
  ])('%s', async (body) => {
    const answer = await clerk.rest('POST', '/api/similar/account', body)
    expect([answer.status, answer.body.error]).toEqual([400, 'bad_input'])
  })

  test('but unusual text is accepted', async () => {
    for (const name of [
      "'; drop table account; --",
      '%%%___\\',
      '😀😀😀😀',
      'ﷺ'.repeat(50),
      '1 '.repeat(120),
    ]) {
      expect(await companies({ name })).toEqual([])
      expect(
        await contacts({ firstname: name.slice(0, 80), lastname: name, accountid: name.slice(0, 18) }),
      ).toEqual([])
    }
    expect(app.logged()).not.toContain('request failed')
  })
})
