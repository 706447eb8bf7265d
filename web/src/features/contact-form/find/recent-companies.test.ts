import { expect, test } from 'vitest'
import { browserStore } from '../../../lib/browser-store.ts'
import { forgetCompanies, recentCompanies, rememberCompany } from './recent-companies.ts'

let people = 0
const somebody = () => ++people

test('the last company opened comes first, each stands there once, and eight are remembered', () => {
  const me = somebody()
  for (let id = 1; id <= 10; id++) rememberCompany(me, { id, name: `Company ${id}` })
  rememberCompany(me, { id: 5, name: 'Company five' })
  expect(recentCompanies(me).map(({ name }) => name)).toEqual([
    'Company five',
    'Company 10',
    'Company 9',
    'Company 8',
    'Company 7',
    'Company 6',
    'Company 4',
    'Company 3',
  ])
})

test('nobody sees what another person opened', () => {
  const [one, other] = [somebody(), somebody()]
  rememberCompany(one, { id: 1, name: 'Bell' })
  expect(recentCompanies(other)).toEqual([])
})

test('those that are gone can be forgotten, and all of them', () => {
  const me = somebody()
  for (const id of [1, 2, 3]) rememberCompany(me, { id, name: String(id) })
  forgetCompanies(me, [2])
  expect(recentCompanies(me).map(({ id }) => id)).toEqual([3, 1])
  forgetCompanies(me)
  expect(recentCompanies(me)).toEqual([])
})

test.each([
  '',
  'null',
  '7',
  '"text"',
  '{"id":1}',
  '[null, 7, "x", {"id": "1", "name": "x"}, {"id": 1.5, "name": "x"}]',
  '[{"id": 1}]',
  '[{"name": "x"}]',
  '[{"id": 1, "name": {"toString": "x"}}]',
])('what somebody else wrote there is ignored: %s', (text) => {
  const me = somebody()
  browserStore.set(`comptoir-recent-companies:${me}`, text)
  expect(recentCompanies(me)).toEqual([])
  rememberCompany(me, { id: 1, name: 'Bell' })
  expect(recentCompanies(me)).toEqual([{ id: 1, name: 'Bell' }])
})

test('of a list that is too long, or names a company twice, the rest is left out', () => {
  const me = somebody()
  const entries = [1, 1, ...Array.from({ length: 50 }, (_, at) => at + 2)]
  const text = JSON.stringify(entries.map((id) => ({ id, name: 'x', extra: '<b>' })))
  browserStore.set(`comptoir-recent-companies:${me}`, text)
  expect(recentCompanies(me)).toHaveLength(8)
  expect(recentCompanies(me)[0]).toEqual({ id: 1, name: 'x' })
})
