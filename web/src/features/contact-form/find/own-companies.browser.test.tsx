import { readCalls } from '@comptoir/contract/schemaless-calls'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../../test/render.tsx'
import { chooseProperty } from '../../../data/chosen-property.ts'
import { queryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'

const box = page.getByRole('combobox', { name: 'Find a company' })
const list = page.getByRole('listbox', { name: 'Companies found' })
const options = list.getByRole('option')
const names = () =>
  options.elements().map((row) => row.querySelector('[data-column=company]')?.textContent?.trim())
const [brewing, signs, towing] = ['Harbourview Brewing', 'Harbinger Signs', 'Old Harbour Towing'] as const

beforeEach(async () => {
  const own = [signs, brewing, towing].map((name) =>
    tables.insert('account', { name, billingcity: 'Kingston' }),
  )
  for (const name of ['Harbour Light', 'Harbord Dental']) tables.insert('account', { name })
  const anchor = tables.insert('account', { name: 'Blue Anchor', address_line_1__c: '41 Harbour Street' })
  server.answer(readCalls.propertyCompanies)(() => ({
    status: 200,
    version: 'v1',
    companies: [...own, anchor].map(({ id, name, billingcity }) => [id, name, billingcity]),
  }))
  const property = insertProperty()
  await renderScreen('/contactform', { staff: insertStaff('user', [property]), property })
  await expect.element(box).toHaveFocus()
  await expect.poll(() => queryClient.getQueryData(['own-companies', 'MGM'])).toBeTruthy()
})

test('own companies are listed with each key; the answer joins below and moves none of them', async () => {
  const release = server.hold('name_prefix')
  await userEvent.keyboard('harb')
  await expect.poll(names).toEqual([signs, brewing, towing])
  const first = options.first().element()
  const { top } = first.getBoundingClientRect()
  release()
  await expect.poll(names).toEqual([signs, brewing, towing, 'Blue Anchor', 'Harbord Dental', 'Harbour Light'])
  expect(options.first().element()).toBe(first)
  expect(first.getBoundingClientRect().top).toBe(top)
  await expect
    .element(list.getByRole('group', { name: 'Maplegate Mall' }).getByRole('option').nth(3))
    .toBeVisible()
  await expect
    .element(list.getByRole('group', { name: 'Other properties' }).getByRole('option').nth(1))
    .toBeVisible()
  // Typed on: what is known of the longer text is there at once, own companies by their city too.
  await userEvent.keyboard(' kingston')
  await expect.poll(names).toEqual([signs, brewing, towing])
})

test('own companies stand there from the first letters on, before the server is asked', async () => {
  let shownBefore: unknown
  server.fault('name_prefix', (proceed) => {
    shownBefore ??= names()
    return proceed()
  })
  await userEvent.keyboard('harb')
  await expect.poll(() => shownBefore).toEqual([signs, brewing, towing])
})

test('Enter opens the first own company that was seen, before the server has answered', async () => {
  server.hold('name_prefix')
  await userEvent.keyboard('harbourv')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: brewing })).toBeVisible()
})

test('the list is in the memory alone, and gone when another property is chosen', async () => {
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored()).not.toContain(signs)
  expect(await caches.keys()).toEqual([])
  const other = insertProperty('Cedar Inlet', 'CDR')
  server.answer(readCalls.propertyCompanies)(() => ({ status: 200, version: 'v2', companies: [] }))
  chooseProperty(other)
  await expect.poll(() => server.sent('companies/recent?property=CDR').length).toBe(1)
  expect(queryClient.getQueryData(['own-companies', 'MGM'])).toBeUndefined()
  session.end()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('it is refreshed by its version: an unchanged list is kept', async () => {
  server.fault('companies/recent', () => new Response(null, { status: 304 }))
  await queryClient.invalidateQueries({ queryKey: ['own-companies'] })
  expect(server.sent('companies/recent').at(-1)?.knownVersion).toBe('"v1"')
  await box.fill('harb')
  await expect.poll(() => names().slice(0, 3)).toEqual([signs, brewing, towing])
})
