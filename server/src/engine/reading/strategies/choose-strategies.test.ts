import { expect, test } from 'vitest'
import { chooseStrategies, type SearchTraits, type Step } from './choose-strategies.ts'

/** An uncounted search for a word in the columns of an index that has the requested order. */
const word: SearchTraits = {
  isIndexRange: false,
  isScannable: true,
  isCounted: false,
  isShort: false,
  isRare: false,
  layout: 'inIndex',
  findsRelated: false,
  hasLinksInOrder: false,
}
const inContacts = { layout: 'related', findsRelated: true } as const

const plain = 'plain'
const scan = (budget: number) => `scan ${budget}`
const sort = (maxCandidates?: number) => `index then sort ${maxCandidates ?? 'all'}`
const sortRelated = (maxCandidates?: number) => `related index then sort ${maxCandidates ?? 'all'}`

function described(step: Step): string {
  switch (step.strategy) {
    case 'plain':
      return plain
    case 'scanInOrder':
      return [scan(step.budget), ...(step.extendedBudget ? [step.extendedBudget] : [])].join(' or ')
    case 'indexThenSort':
      return sort(step.maxCandidates)
    case 'indexThenSortRelated':
      return sortRelated(step.maxCandidates)
  }
}

test('a list without a pattern that an index serves leaves the plan to PostgreSQL', () => {
  expect(chooseStrategies(undefined).map(described)).toEqual([plain])
})

test.each<[string, Partial<SearchTraits>, string[]]>([
  ['the matches are one range of the index', { isIndexRange: true }, [plain]],
  ['a word, scanned in the index', {}, ['scan 6000 or 50000', sort(8000), scan(50_000), sort()]],
  ['a word, where each row is fetched', { layout: 'own' }, [sort(8000), scan(15_000), sort()]],
  [
    'a short term, where each row is fetched',
    { layout: 'own', isShort: true },
    ['scan 2000 or 15000', sort(8000), scan(15_000), sort()],
  ],
  ['a rare text', { isRare: true }, [sort(8000), scan(50_000), sort()]],
  [
    'short terms that are rare in combination',
    { isShort: true, isRare: true },
    [sort(8000), scan(50_000), sort()],
  ],
  ['a counted word', { isCounted: true }, ['scan 6000 or 50000', sort(50_000), scan(50_000), sort()]],
  [
    'a counted short term',
    { isCounted: true, isShort: true },
    ['scan 6000 or 50000', sort(20_000), scan(50_000), sort()],
  ],
  ['no index has the order', { isScannable: false }, [sort(8000), sort()]],
  ['no index has the order, a short term', { isScannable: false, isShort: true }, [sort(8000), sort()]],
  ['no index has the order, counted', { isScannable: false, isCounted: true }, [sort(50_000), sort()]],
  ['a word in contacts', inContacts, ['scan 1000 or 12000', sortRelated()]],
  [
    'a rare text in contacts',
    { ...inContacts, isRare: true },
    [sortRelated(15_000), scan(12_000), sortRelated()],
  ],
  [
    'a counted word in contacts',
    { ...inContacts, isCounted: true },
    ['scan 1000 or 12000', sortRelated(50_000), scan(12_000), sortRelated()],
  ],
  [
    'contacts without an index to them',
    { ...inContacts, isScannable: false },
    [sortRelated(15_000), sortRelated()],
  ],
  ['a word in companies or contacts', { layout: 'related' }, ['scan 1000 or 12000', sort()]],
  [
    'a rare text in companies or contacts',
    { layout: 'related', isRare: true },
    [sort(15_000), scan(12_000), sort()],
  ],
])('%s', (_, traits, expected) => {
  expect(chooseStrategies({ ...word, ...traits }).map(described)).toEqual(expected)
})

test.each<[boolean, Partial<SearchTraits>]>([
  [true, { isScannable: true, hasLinksInOrder: true }],
  [false, { isScannable: true, hasLinksInOrder: false }],
  [false, { isScannable: false, hasLinksInOrder: true }],
])('related matches are looked for in order before they are sorted: %s for %j', (scansLinks, traits) => {
  const steps = chooseStrategies({ ...word, ...inContacts, ...traits, isRare: true })
  const lookups = steps.filter((step) => step.strategy === 'indexThenSortRelated')
  expect(lookups).toHaveLength(2)
  for (const step of lookups) expect(step.scansLinks).toBe(scansLinks)
})
