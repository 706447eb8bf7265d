import { expect, test } from 'vitest'
import { browserStore } from './browser-store.ts'
import { recentRecords, rememberRecord, removeRecentRecords } from './recent-records.ts'

const kind = 'recent-companies'
let lastUserId = 0
const newUser = () => ++lastUserId

test('the last opened company comes first, each is listed once, and eight are remembered', () => {
  const me = newUser()
  for (let id = 1; id <= 10; id++) rememberRecord(kind, me, { id, name: `Company ${id}` })
  rememberRecord(kind, me, { id: 5, name: 'Company five' })
  expect(recentRecords(kind, me).map(({ name }) => name)).toEqual([
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

test('users do not see the companies of other users', () => {
  const [one, other] = [newUser(), newUser()]
  rememberRecord(kind, one, { id: 1, name: 'Bell' })
  expect(recentRecords(kind, other)).toEqual([])
})

test('some or all companies can be removed', () => {
  const me = newUser()
  for (const id of [1, 2, 3]) rememberRecord(kind, me, { id, name: String(id) })
  removeRecentRecords(kind, me, [2])
  expect(recentRecords(kind, me).map(({ id }) => id)).toEqual([3, 1])
  removeRecentRecords(kind, me)
  expect(recentRecords(kind, me)).toEqual([])
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
])('invalid stored data is ignored: %s', (text) => {
  const me = newUser()
  browserStore.set(`comptoir-recent-companies:${me}`, text)
  expect(recentRecords(kind, me)).toEqual([])
  rememberRecord(kind, me, { id: 1, name: 'Bell' })
  expect(recentRecords(kind, me)).toEqual([{ id: 1, name: 'Bell', openedAt: expect.any(String) }])
})

test('a stored list is cut to its limit and deduplicated', () => {
  const me = newUser()
  const entries = [1, 1, ...Array.from({ length: 50 }, (_, at) => at + 2)]
  const text = JSON.stringify(entries.map((id) => ({ id, name: 'x', extra: '<b>' })))
  browserStore.set(`comptoir-recent-companies:${me}`, text)
  expect(recentRecords(kind, me)).toHaveLength(8)
  expect(recentRecords(kind, me)[0]).toEqual({ id: 1, name: 'x' })
})

test('the moment of opening is kept, and left out where it is not one', () => {
  const me = newUser()
  rememberRecord(kind, me, { id: 1, name: 'Bell' })
  expect(recentRecords(kind, me)[0]?.openedAt).toMatch(/^\d{4}-.*Z$/)
  for (const at of ['"x"', '-1', '"2026-13-01"', 'null']) {
    browserStore.set(`comptoir-recent-companies:${me}`, `[{"id": 1, "name": "Bell", "openedAt": ${at}}]`)
    expect(recentRecords(kind, me)).toEqual([{ id: 1, name: 'Bell' }])
  }
})
