import { maxInListLength } from '@comptoir/contract/constants'
import type { Filter, Operator } from '@comptoir/contract/query'
import { beforeAll, describe, expect, test } from 'vitest'
import { badInput } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'

const app = await startTestApp()
const staff = tableClient(await app.as('user'))

/** Callers may spell operators with any capitals and spaces. */
function leaf(column: string, operator: string, value?: unknown): Filter {
  return { column, operator: operator as Operator, value }
}

describe('a condition on one column', () => {
  beforeAll(async () => {
    const author = await app.as('user')
    await app.make.eToken({
      external_id: 'A-1',
      comment: 'Paid',
      amount: 10,
      updated_at: '2026-01-10T08:00:00Z',
    })
    await app.make.eToken({
      external_id: 'B-2',
      comment: 'paid',
      amount: 49.6,
      redeem: true,
      updated_at: '2026-01-10T08:00:00.001Z',
    })
    await app.make.eToken({
      external_id: 'C-3',
      comment: null,
      amount: 100,
      user_id: author.user.id,
      updated_at: '2026-02-01T00:00:00Z',
    })
  })

  const everything = ['A-1', 'B-2', 'C-3']
  test.each<[string, string, unknown, string[]]>([
    ['comment', '=', 'Paid', ['A-1']],
    ['comment', '!=', 'Paid', ['B-2', 'C-3']],
    ['comment', '=', null, ['C-3']],
    ['comment', '!=', null, ['A-1', 'B-2']],
    ['comment', 'iLIKE', 'PAID', ['A-1', 'B-2']],
    ['comment', 'ilike', 'pa%', ['A-1', 'B-2']],
    ['comment', 'ILIKE', 'nothing', []],
    ['comment', 'NOT iLIKE', 'pa%', ['C-3']],
    ['comment', 'not ILIKE', 'x%', everything],
    ['comment', 'IN', ['Paid', 'PAID', 'never'], ['A-1']],
    ['comment', 'in', [], []],
    ['comment', 'iN', ['paid', 'Paid'], ['A-1', 'B-2']],
    ['external_id', '>=', 'B', ['B-2', 'C-3']],
    ['external_id', '<=', 'B-2', ['A-1', 'B-2']],
    ['redeem', '=', true, ['B-2']],
    ['redeem', '!=', true, ['A-1', 'C-3']],
    ['redeem', 'IN', [true, false], everything],
    ['amount', '=', 49.6, ['B-2']],
    ['amount', '=', '49.60', ['B-2']],
    ['amount', '>=', 49.6, ['B-2', 'C-3']],
    ['amount', '<=', 49.59, ['A-1']],
    ['amount', 'IN', [10, 100], ['A-1', 'C-3']],
    ['user_id', '=', null, ['A-1', 'B-2']],
    ['updated_at', '=', '2026-01-10T08:00:00.000Z', ['A-1']],
    ['updated_at', '<=', '2026-01-10T08:00:00Z', ['A-1']],
    ['updated_at', '>=', '2026-01-10T03:00:00.001-05:00', ['B-2', 'C-3']],
    ['updated_at', '>=', '2026-02-01', ['C-3']],
  ])('%s %s %j', async (column, operator, value, expected) => {
    const found = await staff.list('eml_token', {
      filter: [leaf('external_id', 'IN', everything), leaf(column, operator, value)],
    })
    expect(found.error).toBeUndefined()
    expect(found.rows.map((row) => row.external_id)).toEqual(expected)
    expect(found.count).toBe(expected.length)
  })

  test('a number of the id kind is found as a number and as the text of an ID', async () => {
    const { id } = (await app.as('user')).user
    for (const value of [id, String(id)]) {
      const found = await staff.list('eml_token', { filter: [leaf('user_id', '=', value)] })
      expect(found.rows.map((row) => row.external_id)).toEqual(['C-3'])
    }
  })

  test('days are compared as days, both ends included', async () => {
    for (const effectivedate of ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01']) {
      await app.make.order({ effectivedate, vts_id: 'YEAR' })
    }
    const found = await staff.list('order', {
      filter: [
        leaf('vts_id', '=', 'YEAR'),
        leaf('effectivedate', '>=', '2025-01-01'),
        leaf('effectivedate', '<=', '2025-12-31'),
      ],
    })
    expect(found.rows.map((row) => row.effectivedate)).toEqual(['2025-01-01', '2025-12-31'])
  })

  test.each<[string, string, unknown]>([
    ['comment', '==', 'x'],
    ['comment', 'LIKE', 'x'],
    ['comment', '=', 5],
    ['comment', '>=', null],
    ['comment', 'iLIKE', null],
    ['comment', 'iLIKE', ['x']],
    ['comment', 'iLIKE', 'x'.repeat(256)],
    ['comment', 'iLIKE', '%a'.repeat(13)],
    ['comment', 'IN', 'x'],
    ['comment', 'IN', [null]],
    ['comment', 'IN', [['x']]],
    ['amount', 'iLIKE', '1%'],
    ['amount', '=', 'ten'],
    ['redeem', '=', 'true'],
    ['redeem', '>=', true],
    ['user_id', '=', 1.5],
    ['updated_at', '=', 'yesterday'],
    ['updated_at', '=', '2026-13-01'],
    ['nothing', '=', 1],
    ['propertyuser__c.name', '=', 'not joined'],
    ['toString', '=', 'x'],
    ['', '=', 'x'],
  ])('%s %s %j is refused', async (column, operator, value) => {
    const { error } = await staff.list('eml_token', { filter: [leaf(column, operator, value)] })
    expect(error).toMatchObject(badInput())
  })

  test('IN takes 10,000 values and no more, however long each is', async () => {
    const emails = Array.from({ length: maxInListLength }, (_, at) => `person${at}@client.example`)
    emails[17] = `${'long'.repeat(80)}@client.example`
    await app.make.blocked('person9999@client.example')
    const found = await staff.list('blocked', { filter: [leaf('email', 'IN', emails)] })
    expect(found.rows.map((row) => row.email)).toEqual(['person9999@client.example'])
    const more = await staff.list('blocked', { filter: [leaf('email', 'IN', [...emails, 'x'])] })
    expect(more.error).toMatchObject(badInput('email'))
  })
})

describe('a search by pattern', () => {
  const stored = {
    accents: 'Café Élan Ltée',
    plain: 'cafe elan ltee',
    decomposed: 'Cafe\u0301 E\u0301lan Lte\u0301e',
    ligature: 'Œuvre Straße',
    percent: '100% pur',
    words: '100 pour',
    fullwidth: '１００％ pur',
    underscore: 'a_b',
    letters: 'axb',
    backslash: 'back\\slash',
    ending: 'ends in \\',
    quotes: `O'Neil "Le Roi" ''; --`,
    emoji: 'a😀b',
  }
  type Name = keyof typeof stored
  const cafes: Name[] = ['accents', 'plain', 'decomposed']

  beforeAll(async () => {
    for (const [name, text] of Object.entries(stored)) {
      await app.make.eToken({ external_id: `search-${name}`, comment: text, recipient_name: text })
    }
  })

  const cases: [string, Name[]][] = [
    ['CAFÉ%', cafes],
    ['%elan%', cafes],
    ['%Ltée', cafes],
    ['cafe', []],
    ['oeuvre STRASSE', ['ligature']],
    ['100\\% pur', ['percent', 'fullwidth']],
    ['100％ pur', ['percent', 'fullwidth']],
    ['100%pur', ['percent', 'fullwidth']],
    ['100%', ['percent', 'words', 'fullwidth']],
    ['100_p%', ['words']],
    ['a_b', ['underscore', 'letters', 'emoji']],
    ['a\\_b', ['underscore']],
    ['a＿b', ['underscore']],
    ['back\\\\slash', ['backslash']],
    ['%\\\\%', ['backslash', 'ending']],
    ['%\\', ['ending']],
    ['\\a\\x\\b', ['letters']],
    [`o'neil%`, ['quotes']],
    [`%"le roi"%`, ['quotes']],
    [`%''; --`, ['quotes']],
    ['%😀%', ['emoji']],
    ['', []],
  ]
  // A column with a stored copy for searching, and one without.
  describe.each(['recipient_name', 'comment'])('in %s', (column) => {
    test.each(cases)('%s', async (pattern, expected) => {
      const only = leaf('external_id', 'iLIKE', 'search-%')
      const found = await staff.list('eml_token', {
        filter: [only, leaf(column, 'iLIKE', pattern)],
        limit: 50,
      })
      expect(found.error).toBeUndefined()
      expect(found.rows.map((row) => String(row.external_id).slice('search-'.length))).toEqual(expected)
      const others = await staff.list('eml_token', { filter: [only, leaf(column, 'NOT iLIKE', pattern)] })
      expect(others.count).toBe(Object.keys(stored).length - expected.length)
    })
  })

  test('signs that are escaped are no wildcards and not counted as such', async () => {
    const found = await staff.list('eml_token', { filter: [leaf('comment', 'iLIKE', 'x\\_'.repeat(30))] })
    expect(found).toMatchObject({ error: undefined, rows: [] })
  })
})

describe('groups of conditions', () => {
  beforeAll(async () => {
    for (const [name, description] of [
      ['Alpha', 'spring'],
      ['Beta', 'spring'],
      ['Gamma', 'autumn'],
      ['Delta', null],
    ] as const) {
      await app.make.campaign({ name, description })
    }
  })
  const named = (name: string) => leaf('name', '=', name)
  const described = (text: string) => leaf('description', '=', text)

  test.each<[string, Filter[], string[]]>([
    ['none at all', [], ['Alpha', 'Beta', 'Gamma', 'Delta']],
    ['a list is AND', [described('spring'), named('Beta')], ['Beta']],
    ['or_', [{ or_: [named('Alpha'), described('autumn')] }], ['Alpha', 'Gamma']],
    ['and_', [{ and_: [named('Alpha'), described('autumn')] }], []],
    [
      'or_ of and_',
      [{ or_: [{ and_: [named('Alpha'), described('spring')] }, named('Delta')] }],
      ['Alpha', 'Delta'],
    ],
    ['and_ of or_', [{ and_: [{ or_: [named('Alpha'), named('Delta')] }, described('spring')] }], ['Alpha']],
    ['beside a condition', [described('spring'), { or_: [named('Beta'), named('Gamma')] }], ['Beta']],
    ['an empty or_ holds for nothing', [{ or_: [] }], []],
    ['an empty and_ holds for everything', [{ and_: [] }], ['Alpha', 'Beta', 'Gamma', 'Delta']],
  ])('%s', async (_, filter, expected) => {
    const found = await staff.list('campaign', { filter })
    expect(found.error).toBeUndefined()
    expect(found.rows.map((row) => row.name)).toEqual(expected)
  })

  test.each<[string, unknown]>([
    ['neither a condition nor a group', {}],
    ['both at once', { ...named('Alpha'), or_: [] }],
    ['both kinds of group', { or_: [], and_: [] }],
    ['a column without an operator', { column: 'name', value: 'Alpha' }],
    ['nested deeper than any screen asks', nested(9)],
  ])('%s is refused', async (_, filter) => {
    const { error } = await staff.list('campaign', { filter: [filter as Filter] })
    expect(error).toMatchObject({ code: 'BAD_INPUT' })
  })

  test('a hundred conditions are enough', async () => {
    const many = (size: number) => Array.from({ length: size }, () => named('Alpha'))
    expect((await staff.list('campaign', { filter: many(100) })).rows).toHaveLength(1)
    expect((await staff.list('campaign', { filter: many(101) })).error).toMatchObject({ code: 'BAD_INPUT' })
    expect((await staff.list('campaign', { filter: [nested(8)] })).error).toBeUndefined()
  })

  function nested(depth: number): Filter {
    return depth === 1 ? leaf('name', '=', 'Alpha') : { and_: [nested(depth - 1)] }
  }
})
