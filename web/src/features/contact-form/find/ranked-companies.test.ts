import { describe, expect, test, vi } from 'vitest'
import type { FoundCompany, FoundContact, FoundOrder } from './company-queries.ts'
import {
  certainMatch,
  foldOwnCompanies,
  type Match,
  ownCompaniesOf,
  type Reason,
  rankedCompanies,
  type SearchResults,
} from './ranked-companies.ts'
import { searchTerms } from './search-terms.ts'

let ids = 0

function company(name: string, more: Partial<FoundCompany> = {}): FoundCompany {
  const id = ++ids
  return {
    id,
    sfid: `001${id}`,
    name,
    address_line_1__c: null,
    billingcity: null,
    billingpostalcode: null,
    ...more,
  }
}

function contact(more: Partial<FoundContact>): FoundContact {
  return { id: ++ids, name: 'Zoé Roy', email: null, phone: null, ...more }
}

function order(more: Partial<FoundOrder>): FoundOrder {
  return {
    id: ++ids,
    vts_id: null,
    external_id__c: null,
    ordernumber: null,
    ecomm: false,
    status: 'Activated',
    ...more,
  }
}

function ranked(text: string, results: SearchResults, without?: string | null) {
  const options = without === undefined ? {} : { without }
  return rankedCompanies(searchTerms(text), results, options).map(({ company, reason }) => [
    company.name,
    reason,
  ])
}

const accounts = (...companies: FoundCompany[]) => companies.map((account) => ({ account }))

const at = (account: FoundCompany, more: Partial<FoundContact>) => ({ account, contact: contact(more) })

test.each<[string, SearchResults, [string, Reason][]]>([
  [
    'bell',
    {
      names: accounts(company('Groupe Bell'), company('Bell Canada'), company('BÉLL'), company('Labell')),
      name_prefix: accounts(company('Bell Aliant')),
    },
    [
      ['BÉLL', 'name_is'],
      ['Bell Aliant', 'name_begins'],
      ['Bell Canada', 'name_begins'],
      ['Groupe Bell', 'name_word'],
      ['Labell', 'name_part'],
    ],
  ],
  [
    'tremblay',
    {
      contacts: [at(company('Abattoir du Nord'), { name: 'Luc Tremblay' })],
      names: accounts(company('Café Tremblay')),
    },
    [
      ['Café Tremblay', 'name_word'],
      ['Abattoir du Nord', 'contact'],
    ],
  ],
  [
    'TREMBLAY cafe',
    {
      contacts: [at(company('Abattoir du Nord'), { email: 'tremblaycafe@nord.example' })],
      free_text: accounts(
        company('Boucherie', { address_line_1__c: '5 rue Tremblay', billingcity: 'Café' }),
        company('Café Tremblay'),
      ),
    },
    [
      ['Café Tremblay', 'name_word'],
      ['Abattoir du Nord', 'contact'],
      ['Boucherie', 'address'],
    ],
  ],
  [
    'rue',
    {
      contacts: [at(company('Cooper, Ueda & Daughters'), { email: 'info@cooperueda.example' })],
      names: accounts(company('Construere'), company('La Ruelle')),
      free_text: accounts(company('Zinc', { address_line_1__c: '12 rue du Roi' })),
    },
    [
      ['La Ruelle', 'name_word'],
      ['Zinc', 'address'],
      ['Construere', 'name_part'],
      ['Cooper, Ueda & Daughters', 'contact_part'],
    ],
  ],
  [
    'oneil',
    { free_text: accounts(company('Chez O’Neil'), company("O'Neil & fils")) },
    [
      ["O'Neil & fils", 'name_begins'],
      ['Chez O’Neil', 'name_word'],
    ],
  ],
  ['heureux', { names: accounts(company('Le Chat L’Heureux')) }, [['Le Chat L’Heureux', 'name_word']]],
  [
    '0142',
    {
      orders: [{ account: company('Order'), order: order({ vts_id: 'VTS10142' }), contact: null }],
      contacts: [
        at(company('Phone that ends so'), { phone: '5145550142' }),
        at(company('Phone that holds it'), { phone: '5140142555' }),
      ],
      free_text: accounts(company('Address', { address_line_1__c: '0142 rue du Roi' })),
    },
    [
      ['Phone that ends so', 'contact'],
      ['Order', 'order'],
      ['Address', 'address'],
      ['Phone that holds it', 'contact_part'],
    ],
  ],
  [
    '514 555-0142',
    {
      free_text: accounts(company('Elsewhere')),
      orders: [
        { account: company('Order in part'), order: order({ vts_id: 'VTS514555-01429' }), contact: null },
        { account: company('Order'), order: order({ vts_id: '514555-0142' }), contact: null },
      ],
      contacts: [
        at(company('Contact in part'), { email: 'a5145550142@bell.example' }),
        at(company('Contact'), { phone: '5145550142' }),
        at(company('Contact name'), { name: 'Robot 514 555 0142' }),
      ],
      name_and_address: accounts(company('Name and address')),
      names: accounts(company('The 514-555-0142'), company('514 555 0142 inc.'), company('(514) 555-0142')),
    },
    [
      ['(514) 555-0142', 'name_is'],
      ['514 555 0142 inc.', 'name_begins'],
      ['The 514-555-0142', 'name_word'],
      ['Name and address', 'name_and_address'],
      ['Contact', 'contact_is'],
      ['Contact name', 'contact'],
      ['Order', 'order_is'],
      ['Order in part', 'order'],
      ['Contact in part', 'contact_part'],
      ['Elsewhere', 'elsewhere'],
    ],
  ],
])('%s ranks names, then contacts, then orders, then addresses', (text, results, expected) => {
  expect(ranked(text, results)).toEqual(expected)
})

test('a company that several searches find is listed once, by its strongest reason', () => {
  const bell = company('Bell')
  const zoe = contact({ name: 'Zoé Bell', email: 'zoe@bell.example' })
  const results = {
    free_text: accounts(bell),
    contacts: [
      { account: bell, contact: contact({ email: 'info@bell.example' }) },
      { account: bell, contact: zoe },
    ],
  }
  expect(ranked('bell', { ...results, names: accounts(bell) })).toEqual([['Bell', 'name_is']])
  expect(rankedCompanies(searchTerms('zoe@bell.example'), results)).toMatchObject([
    { company: bell, reason: 'contact_is', contact: zoe },
  ])
})

test('equal matches are ordered by name, ignoring accents', () => {
  const names = ['Éclair', 'Zinc', 'eau', 'Abc 10', 'Abc 9'].map((name) => company(name))
  expect(ranked('xyz', { free_text: accounts(...names) }).map(([name]) => name)).toEqual([
    'Abc 9',
    'Abc 10',
    'eau',
    'Éclair',
    'Zinc',
  ])
})

test('companies that were opened recently come first among equal matches', () => {
  const [aliant, canada, group] = ['Bell Aliant', 'Bell Canada', 'Groupe Bell'].map((name) => company(name))
  if (!aliant || !canada || !group) throw new Error('three companies')
  const found = rankedCompanies(
    searchTerms('bell'),
    { names: accounts(aliant, canada, group) },
    { recent: [group.id, canada.id] },
  )
  expect(found.map((match) => match.company.name)).toEqual(['Bell Canada', 'Bell Aliant', 'Groupe Bell'])
})

test('names are compared ignoring accents, capitals and punctuation', () => {
  const names = accounts(company('Café St-Jean'), company('L’Œuvre du Cœur'))
  expect(ranked('CAFE ST JEAN', { free_text: names })[0]).toEqual(['Café St-Jean', 'name_is'])
  expect(ranked("l'oeuvre", { free_text: names })[0]).toEqual(['L’Œuvre du Cœur', 'name_begins'])
  expect(ranked('Жук', { names: accounts(company('Жаба'), company('Жук')) })[0]).toEqual(['Жук', 'name_is'])
})

describe('an order', () => {
  test('has the code that matched and the contact who placed it', () => {
    const buyer = contact({})
    const placed = order({ vts_id: 'VTS1', external_id__c: 'ec4800', ecomm: true })
    const found = (text: string) =>
      rankedCompanies(searchTerms(text), {
        orders: [{ account: company('Bell'), order: placed, contact: buyer }],
      })
    expect(found('EC 4800')).toMatchObject([{ reason: 'order_is', code: 'ec4800', contact: buyer }])
    expect(found('vts1')).toMatchObject([{ reason: 'order_is', code: 'VTS1' }])
    expect(found('4800')).toMatchObject([{ reason: 'order', code: 'ec4800' }])
  })
})

describe('a confirmation code', () => {
  const customers = company('Customers')
  const found = (account: FoundCompany) => ({
    confirmation_code: [
      {
        account,
        order: order({ external_id__c: '7kq2m9xa0b3c', status: 'Draft' }),
        contact: contact({ name: 'Léa' }),
      },
    ],
  })

  test('comes before everything else, with its code and status', () => {
    const bell = company('Bell')
    const results = {
      ...found(bell),
      names: accounts(company('7kq2 m9xa 0b3c'), bell),
    }
    expect(rankedCompanies(searchTerms('7KQ2-M9XA-0B3C'), results)).toMatchObject([
      { company: bell, reason: 'confirmation_code', code: '7kq2m9xa0b3c', status: 'Draft' },
      { reason: 'name_is' },
    ])
  })

  test('finds a customer too, who is shown instead of the company of all customers', () => {
    const matches = rankedCompanies(searchTerms('7kq2m9xa0b3c'), found(customers), {
      without: customers.sfid,
    })
    expect(matches).toMatchObject([{ company: customers, contact: { name: 'Léa' }, isCustomer: true }])
  })
})

describe('the match that Enter opens unseen', () => {
  const matches = (...reasons: Reason[]): Match[] =>
    reasons.map((reason) => ({ company: company(reason), reason, isOwn: false }))

  test.each<[string, Match[], boolean, Reason | undefined]>([
    ['the only one', matches('contact'), false, 'contact'],
    ['not the only one of a list that was cut short', matches('contact'), true, undefined],
    ['the exact one among others', matches('name_is', 'name_begins', 'contact'), true, 'name_is'],
    ['an exact order after a contact in part', matches('contact', 'order_is'), false, 'order_is'],
    ['none of two exact ones', matches('name_is', 'name_is', 'contact'), false, undefined],
    ['none of several', matches('name_begins', 'name_begins'), false, undefined],
    ['nothing at all', [], false, undefined],
  ])('is %s', (_, of, isTruncated, reason) => {
    expect(certainMatch(of, isTruncated)?.reason).toBe(reason)
  })
})

test('contacts without a company and the company of all customers are left out', () => {
  const customers = company('Customers')
  const results = {
    names: accounts(customers, company('Custom')),
    contacts: [
      { account: null, contact: contact({}) },
      { account: customers, contact: contact({}) },
    ],
  }
  expect(ranked('custom', results, customers.sfid)).toEqual([['Custom', 'name_is']])
  expect(ranked('custom', results, null)).toHaveLength(2)
})

test('own companies come first, and the answer moves none of them', () => {
  const [towing, brewing, anchor, light] = [
    company('Old Harbour Towing'),
    company('Harbourview Brewing'),
    company('Blue Anchor'),
    company('Harbour Light'),
  ]
  const own = ownCompaniesOf([towing, brewing, anchor].map(({ id, name }) => [id, name, null]))
  const terms = searchTerms('harbour')
  const names = (results: SearchResults) =>
    rankedCompanies(terms, results, { own }).map((match) => match.company.name)
  expect(names({})).toEqual(['Harbourview Brewing', 'Old Harbour Towing'])
  const answer = {
    names: accounts(light, { ...towing, billingcity: 'Kingston' }),
    free_text: accounts(anchor),
    contacts: [at(towing, { name: 'Ines Harbour' })],
  }
  expect(names(answer)).toEqual(['Harbourview Brewing', 'Old Harbour Towing', 'Blue Anchor', 'Harbour Light'])
  expect(rankedCompanies(terms, answer, { own })[1]?.company.billingcity).toBe('Kingston')
})

test('own companies are folded in steps before the first key, and no key folds them again', () => {
  const texts = ['e', 'em', 'emile 24', 'montreal emile'].map(searchTerms)
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const own = ownCompaniesOf(Array.from({ length: 250 }, (_, at) => [at, `Émile n° ${at}`, 'Montréal']))
  expect(normalize).not.toHaveBeenCalled()
  expect([...foldOwnCompanies(own)]).toHaveLength(2)
  const folded = normalize.mock.calls.length
  expect(folded).toBeGreaterThanOrEqual(2 * 250)
  for (const terms of texts) expect(rankedCompanies(terms, {}, { own }).length).toBeGreaterThan(0)
  expect(normalize).toHaveBeenCalledTimes(folded)
  normalize.mockRestore()
})

test('without results there are no matches', () => {
  expect(ranked('bell', {})).toEqual([])
})
