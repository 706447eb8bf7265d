import { describe, expect, test } from 'vitest'
import { insertAddresses } from '../../test/insert-addresses.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'
import type { AddressSuggestion } from '../workflows/addresses/address-suggestion.ts'
import type { RetrievedAddress } from '../workflows/addresses/find-address.ts'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + 2 * n))
const laval = { city: 'Laval', province: 'QC' }
const toronto = { city: 'Toronto', province: 'ON' }

const app = await startTestApp()
await insertAddresses(app.database, [
  ...numbers(101, 120).map((number) => ({
    number,
    street: 'Rue des Érables',
    ...laval,
    postalCode: 'H7N 2K4',
  })),
  { number: '123', street: 'Rue des Érables', city: 'Gatineau', province: 'QC', postalCode: 'J8P 1A1' },
  { number: '15', street: 'Boulevard Sainte-Flavie Ouest', ...laval, postalCode: 'H7E 3B1' },
  { number: '15', street: 'Chemin du Mont-Clair', city: 'Québec', province: 'QC', postalCode: 'G1K 4C2' },
  {
    number: '15',
    street: "Avenue de l'Église",
    city: 'Trois-Rivières',
    province: 'QC',
    postalCode: 'G9A 5D3',
  },
  { number: '88', street: 'Harbourstone Street', ...toronto, postalCode: 'M5V 6E4' },
  { number: '88B', street: 'Kingfisher Ave', ...toronto, postalCode: 'M5V 6E5' },
  { number: '10235', street: '101 Street NW', city: 'Edmonton', province: 'AB', postalCode: 'T5J 1B1' },
  ...numbers(1, 14).map((unit) => ({
    unit,
    number: '10300',
    street: '101 Street NW',
    city: 'Edmonton',
    province: 'AB',
    postalCode: 'T5J 1B1',
  })),
  { number: '9', street: '5e Avenue', ...laval, postalCode: 'H7N 9Z9' },
  ...numbers(301, 14).map((unit) => ({
    unit,
    number: '40',
    street: 'Queensgate Drive',
    ...toronto,
    postalCode: 'M4B 7F6',
  })),
  { number: '12', street: 'Loon Call Lane', city: "St. John's", province: 'NL', postalCode: 'A1A 8G7' },
  { number: '12', street: 'Trillium Hill Road', city: 'Vancouver', province: 'BC', postalCode: 'V5K 9H8' },
])

interface Fault {
  Error: string
  Description: string
  Cause: string
  Resolution: string
}

async function items<Item>(call: string, query: Record<string, string>): Promise<Item[]> {
  const { status, body } = await app.rest<{ Items: Item[] }>(
    'GET',
    `/address/${call}?${new URLSearchParams(query)}`,
  )
  expect(status).toBe(200)
  return body.Items
}
const find = (SearchTerm: string, more: Record<string, string> = {}) =>
  items<AddressSuggestion>('Find/v2.10/json3.ws', { Key: 'AA11', Country: 'CAN', SearchTerm, ...more })
const retrieve = (Id: string) => items<RetrievedAddress>('Retrieve/v2.11/json3.ws', { Key: 'AA11', Id })
const texts = (found: AddressSuggestion[]) => found.map(({ Text }) => Text)

describe('an address is found', () => {
  test.each([
    ['123 rue des érables laval', '123 Rue des Érables'],
    ['123 erables laval', '123 Rue des Érables'],
    ['laval érables 123 ', '123 Rue des Érables'],
    ['123 ERABLES STREET LAVAL', '123 Rue des Érables'],
    ['123 des erables, laval, québec, canada', '123 Rue des Érables'],
    ['123 erables h7n2k4', '123 Rue des Érables'],
    ['123 avenue des erables laval', '123 Rue des Érables'],
    ['123 erab lav', '123 Rue des Érables'],
    ['15 boul ste-flavie', '15 Boulevard Sainte-Flavie Ouest'],
    ['15 blvd st flavie w', '15 Boulevard Sainte-Flavie Ouest'],
    ['15 av eglise trois rivieres', "15 Avenue de l'Église"],
    ['88 harbourst', '88 Harbourstone Street'],
    ['10235 101 st edmonton', '10235 101 Street NW'],
    ['9 5e av', '9 5e Avenue'],
    ['305-40 queensgate', '305-40 Queensgate Drive'],
    ['40 queensgate dr apt 305', '305-40 Queensgate Drive'],
    ['12 loon call newfoundland and labrador', '12 Loon Call Lane'],
    ['12 trillium vancouver colombie-britannique', '12 Trillium Hill Road'],
    ['m5v 6e4', '88 Harbourstone Street'],
    ['88 m5v 6e4', '88 Harbourstone Street'],
  ])('by %s', async (term, text) => {
    const found = await find(term)
    expect(texts(found)).toEqual([text])
    expect(found[0]?.Next).toBe('Retrieve')
    const [address] = await retrieve(found[0]?.Id ?? '')
    expect(address?.Line1).toBe(text)
  })
})

test('a street with many numbers is one suggestion, which opens into its addresses', async () => {
  const [street, ...others] = await find('erables laval')
  expect(others).toEqual([])
  expect(street).toEqual({
    Id: expect.stringMatching(/^CA\|CP\|S\|\d+$/),
    Text: 'Rue des Érables',
    Highlight: '8-15',
    Cursor: 0,
    Description: 'Laval, QC - 120 Addresses',
    Next: 'Find',
  })
  const LastId = street?.Id ?? ''
  const opened = await find('erables laval', { LastId })
  expect(texts(opened)).toEqual(numbers(101, 10).map((number) => `${number} Rue des Érables`))
  expect(opened.every(({ Next }) => Next === 'Retrieve')).toBe(true)
  expect(texts(await find('', { LastId }))).toEqual(texts(opened))
  expect(texts(await find('erables laval 33', { LastId }))).toEqual(
    ['331', '333', '335', '337', '339'].map((number) => `${number} Rue des Érables`),
  )
  expect(texts(await find('123 rue des érables', { LastId }))).toEqual(['123 Rue des Érables'])
  expect(await find('9999 erables', { LastId })).toEqual([])
})

test('the number as typed comes before longer ones', async () => {
  expect(texts(await find('erables laval 13'))).toEqual(
    ['131', '133', '135', '137', '139'].map((number) => `${number} Rue des Érables`),
  )
  expect(texts(await find('laval avenue 9'))).toEqual(['9 5e Avenue'])
  expect(texts(await find('erables 123'))).toEqual(['123 Rue des Érables', '123 Rue des Érables'])
})

test('many address searches at once do not block staff; those over the limit get a 503', async () => {
  const admin = await app.as('admin')
  const crowd = await app.database.transaction(async (tx) => {
    // Blocks every address search until the transaction ends.
    await tx.rows(sql`lock table address in access exclusive mode`)
    const search = `/address/Find/v2.10/json3.ws?${new URLSearchParams({ SearchTerm: 'erables laval' })}`
    const searches = Array.from({ length: 200 }, () => app.rest('GET', search))
    await expect
      .poll(() => tx.first(sql`select from pg_locks where not granted having count(*) >= 6`))
      .toBeDefined()
    expect((await admin.graphql('{ table(name: "account") { records } }')).errors).toEqual([])
    return searches
  })
  const statuses = await Promise.all(crowd.map(async (answer) => (await answer).status))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(texts(await find('erables 123'))).toHaveLength(2)
})

test('suggestions are in the requested language', async () => {
  const [street] = await find('erables laval', { LanguagePreference: 'fr' })
  expect(street?.Description).toBe('Laval, QC - 120 adresses')
  const [canadian] = await find('erables laval', { LanguagePreference: 'fr-CA' })
  expect(canadian?.Description).toBe('Laval, QC - 120 adresses')
})

test('a building with many doors is one suggestion, which opens into its doors', async () => {
  const [building, ...others] = await find('40 queensgate')
  expect(others).toEqual([])
  expect(building).toMatchObject({
    Text: '40 Queensgate Drive',
    Description: 'Toronto, ON, M4B 7F6 - 14 Addresses',
    Next: 'Find',
  })
  const LastId = building?.Id ?? ''
  expect(texts(await find('40 queensgate', { LastId }))).toEqual(
    numbers(301, 10).map((unit) => `${unit}-40 Queensgate Drive`),
  )
  expect(texts(await find('40 queensgate 32', { LastId }))).toEqual([
    '321-40 Queensgate Drive',
    '323-40 Queensgate Drive',
    '325-40 Queensgate Drive',
    '327-40 Queensgate Drive',
  ])
  const [tower] = await find('10300 101 st')
  expect(texts(await find('10300 101 st', { LastId: tower?.Id ?? '' }))).toHaveLength(10)
  expect(texts(await find('10300 101 st apt 27', { LastId: tower?.Id ?? '' }))).toEqual([
    '27-10300 101 Street NW',
  ])
})

test('the beginning of a postal code finds its streets, and only the addresses in it', async () => {
  const found = await find('h7n')
  expect(found.map(({ Text, Description }) => `${Text}, ${Description}`)).toEqual([
    '9 5e Avenue, Laval, QC, H7N 9Z9',
    'Rue des Érables, Laval, QC - 120 Addresses',
  ])
  expect(texts(await find('h7n 9'))).toEqual(['9 5e Avenue'])
  expect(texts(await find('erables j8'))).toEqual(['123 Rue des Érables'])
  expect(await find('erables m5v')).toEqual([])
  const [, street] = found
  expect(await find('h7n', { LastId: street?.Id ?? '' })).toHaveLength(10)
})

test('one or two letters match as the prefix of a word', async () => {
  expect(texts(await find('k'))).toEqual(['88B Kingfisher Ave'])
  expect(texts(await find('fl'))).toEqual(['15 Boulevard Sainte-Flavie Ouest'])
  expect((await find('5')).map(({ Text }) => Text)).toEqual(['9 5e Avenue'])
  expect(texts(await find('88'))).toEqual(['88 Harbourstone Street'])
})

test('the typed text is highlighted, also with other accents or another spelling', async () => {
  const [address] = await find('123 erab gatineau')
  expect(address).toMatchObject({ Text: '123 Rue des Érables', Highlight: '0-3,12-16' })
  const [spelled] = await find('15 blvd ste flavie')
  expect(spelled).toMatchObject({
    Text: '15 Boulevard Sainte-Flavie Ouest',
    Highlight: '0-2,3-12,13-19,20-26',
  })
})

test('MaxSuggestions is respected, and ten is the maximum', async () => {
  const [street] = await find('erables laval')
  const LastId = street?.Id ?? ''
  for (const [MaxSuggestions, length] of [
    ['1', 1],
    ['3', 3],
    ['10', 10],
    ['500', 10],
    ['0', 1],
    ['', 10],
  ] as const) {
    expect(await find('', { LastId, MaxSuggestions })).toHaveLength(length)
  }
  expect(await find('rue', { MaxSuggestions: '2' })).toHaveLength(2)
})

test('an address is retrieved in both languages', async () => {
  const [suggested] = await find('305-40 queensgate')
  const [english, french, ...others] = await retrieve(suggested?.Id ?? '')
  expect(others).toEqual([])
  const blank =
    'Department Company BuildingName SecondaryStreet Block Neighbourhood District Line2 Line3 Line4 Line5 ' +
    'AdminAreaName AdminAreaCode SortingNumber1 SortingNumber2 Barcode POBoxNumber'
  expect(english).toEqual({
    ...Object.fromEntries(blank.split(' ').map((name) => [name, ''])),
    Id: suggested?.Id,
    DomesticId: suggested?.Id.split('|').at(-1),
    Language: 'ENG',
    LanguageAlternatives: 'ENG,FRE',
    SubBuilding: '305',
    BuildingNumber: '40',
    Street: 'Queensgate Drive',
    City: 'Toronto',
    Line1: '305-40 Queensgate Drive',
    Province: 'ON',
    ProvinceName: 'Ontario',
    ProvinceCode: 'ON',
    PostalCode: 'M4B 7F6',
    CountryName: 'Canada',
    CountryIso2: 'CA',
    CountryIso3: 'CAN',
    CountryIsoNumber: '124',
    Label: '305-40 Queensgate Drive\nTORONTO ON M4B 7F6\nCANADA',
    Type: 'Residential',
    DataLevel: 'Premise',
  })
  expect(french).toEqual({ ...english, Language: 'FRE' })
})

test.each([
  ['15 mont-clair', 'Quebec', 'Québec'],
  ['12 loon', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ['12 trillium', 'British Columbia', 'Colombie-Britannique'],
])('the province of %s is %s, or %s', async (term, english, french) => {
  const [suggested] = await find(term)
  const found = await retrieve(suggested?.Id ?? '')
  expect(found.map(({ ProvinceName }) => ProvinceName)).toEqual([english, french])
})

test('no sign-in is needed, and pages of any origin may call', async () => {
  for (const path of [
    '/address/Find/v2.10/json3.ws?SearchTerm=laval',
    '/address/Retrieve/v2.11/json3.ws?Id=x',
  ]) {
    const { headers } = await app.rest('GET', path)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('content-type')).toContain('application/json')
  }
})

describe('an error is an item of the answer', () => {
  const findPath = 'Find/v2.10/json3.ws'
  const retrievePath = 'Retrieve/v2.11/json3.ws'
  test.each([
    [findPath, {}, '1001', 'SearchTerm or LastId Required'],
    [findPath, { SearchTerm: 'x'.repeat(201) }, '1002', 'SearchTerm Invalid'],
    [findPath, { SearchTerm: 'a\0b' }, '1002', 'SearchTerm Invalid'],
    [findPath, { SearchTerm: 'laval', LastId: 'CA|CP|S|99999999999999999' }, '1002', 'LastId Invalid'],
    [findPath, { SearchTerm: 'laval', LastId: "'; drop table address" }, '1002', 'LastId Invalid'],
    [findPath, { SearchTerm: 'laval', Country: 'FRA' }, '1003', 'Country Invalid'],
    [findPath, { SearchTerm: 'laval', MaxSuggestions: 'many' }, '1002', 'MaxSuggestions Invalid'],
    [retrievePath, {}, '1001', 'Id Required'],
    [retrievePath, { Id: 'CA|CP|B|999999' }, '1002', 'Id Invalid'],
    [retrievePath, { Id: '1 or 1=1' }, '1002', 'Id Invalid'],
  ] as const)('%s %j', async (call, query, code, description) => {
    const [fault, ...others] = await items<Fault>(call, query)
    expect(others).toEqual([])
    expect(fault).toEqual({
      Error: code,
      Description: description,
      Cause: expect.stringMatching(/\.$/),
      Resolution: expect.stringMatching(/\.$/),
    })
  })
})

describe('hostile input is answered with an error item', () => {
  test.each([
    'SearchTerm=%00',
    'SearchTerm=%ED%A0%80',
    'SearchTerm=%25%25%25___',
    "SearchTerm='%3B%20drop%20table%20address%20--",
    'SearchTerm=(a%20%7C%20%26%20!b%3A*',
    'SearchTerm=a&SearchTerm=b',
    'LastId=a&LastId=b&SearchTerm=1',
    'MaxSuggestions=1e9&SearchTerm=laval',
    `SearchTerm=${'1%20'.repeat(60)}`,
    `SearchTerm=${'e%CC%81'.repeat(60)}`,
    'SearchTerm=constructor%20__proto__',
    `SearchTerm=${'x'.repeat(9000)}`,
    'LastId=CA%7CCP%7CS%7C1%7CH7N2K4%00&SearchTerm=1',
    '__proto__=1&constructor=2',
  ])('%s', async (query) => {
    for (const path of ['Find/v2.10/json3.ws', 'Retrieve/v2.11/json3.ws']) {
      const parameters = path.startsWith('Find') ? query : query.replace(/(SearchTerm|LastId)/g, 'Id')
      const { status } = await app.rest('GET', `/address/${path}?${parameters}`)
      expect([200, 400, 414, 431]).toContain(status)
    }
  })

  test('and nothing of it is lost or logged as a failure', async () => {
    expect(texts(await find('88 harbourstone'))).toEqual(['88 Harbourstone Street'])
    expect(app.logged()).not.toContain('request failed')
  })
})
