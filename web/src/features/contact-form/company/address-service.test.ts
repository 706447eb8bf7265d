import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressService } from './address-service.ts'

let answer: unknown
const requestedUrls: URL[] = []
const service = addressService({ url: 'https://addresses.example/Interactive', key: 'AA11' })

/** The network between the browser and an external service. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    requestedUrls.push(new URL(url))
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
})
afterEach(() => vi.unstubAllGlobals())

const find = (signal = new AbortController().signal) =>
  service.find({ text: '12 érables', group: 'CA|CP|S|1', language: 'fr', signal })

test('it sends AddressComplete’s parameters and distinguishes groups from addresses', async () => {
  answer = {
    Items: [
      {
        Id: 'CA|CP|N|2',
        Text: '12 rue X',
        Description: 'Laval, QC - 3 adresses',
        Next: 'Find',
        Highlight: '',
      },
      { Id: 'CA|CP|B|3', Text: '12B rue X', Description: 'Laval, QC, H7N 2K4', Next: 'Retrieve' },
    ],
  }
  expect(await find()).toEqual([
    { id: 'CA|CP|N|2', text: '12 rue X', description: 'Laval, QC - 3 adresses', isGroup: true },
    { id: 'CA|CP|B|3', text: '12B rue X', description: 'Laval, QC, H7N 2K4', isGroup: false },
  ])
  const { pathname, searchParams } = requestedUrls.at(-1) ?? new URL('none:')
  expect(pathname).toBe('/Interactive/Find/v2.10/json3.ws')
  expect(Object.fromEntries(searchParams)).toEqual({
    Key: 'AA11',
    SearchTerm: '12 érables',
    LastId: 'CA|CP|S|1',
    Country: 'CAN',
    LanguagePreference: 'fr',
    MaxSuggestions: '10',
  })
})

test('an address is taken in the language that is spoken', async () => {
  const item = {
    Language: 'ENG',
    Line1: '4-123 Maple St',
    Line2: 'PO BOX 5',
    City: 'Montreal',
    ProvinceCode: 'QC',
    PostalCode: 'H2X 1Y4',
    CountryName: 'Canada',
  }
  answer = { Items: [item, { ...item, Language: 'FRE', Line1: '4-123 rue Maple', City: 'Montréal' }] }
  expect(await service.retrieve('CA|CP|B|3', 'fr')).toEqual({
    address_line_1__c: '4-123 rue Maple',
    billingstreet: '4-123 rue Maple, PO BOX 5',
    billingcity: 'Montréal',
    billingstate: 'QC',
    billingpostalcode: 'H2X 1Y4',
    billingcountry: 'Canada',
  })
  expect((await service.retrieve('CA|CP|B|3', 'en')).billingcity).toBe('Montreal')
})

test.each([
  [
    'an error of its own',
    { Items: [{ Error: '2', Description: 'Unknown key', Cause: '-', Resolution: '-' }] },
  ],
  ['a page instead of an answer', '<html>Bad gateway</html>'],
  ['an answer of another shape', []],
])('%s means that it is not available', async (_, given) => {
  answer = given
  await expect(find()).rejects.toMatchObject({ key: 'service_unavailable' })
  await expect(service.retrieve('CA|CP|B|3', 'en')).rejects.toMatchObject({ key: 'service_unavailable' })
})

test('an aborted request is not reported as a failure of the service', async () => {
  const waiting = new AbortController()
  waiting.abort()
  await expect(find(waiting.signal)).rejects.toThrow('aborted')
})
