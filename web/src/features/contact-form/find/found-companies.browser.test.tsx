import { restCalls } from '@comptoir/contract/rest'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { insertStaff, renderPart } from '../../../../test/render.tsx'
import { CompanyFinder } from './company-finder.tsx'

const box = page.getByRole('combobox', { name: 'Find a company' })
const options = page.getByRole('option')
const status = page.getByRole('status').first()
const onOpen = vi.fn()

beforeEach(async () => {
  onOpen.mockReset()
  server.answerQuery('settingsList', { settingsList: [] })
  server.answer(restCalls.companyFacts)(() => ({ status: 200, companies: [] }))
  const finder = <CompanyFinder onOpen={onOpen} onCreate={vi.fn()} unsaved={null} beside={null} />
  await renderPart(finder, { staff: insertStaff('user') })
  await expect.element(box).toHaveFocus()
})

test('for a name that nothing matches, the closest are listed and searched by a click', async () => {
  const company = tables.insert('account', { name: 'Harbourview Brewing' })
  server.answer(restCalls.closestCompanies)(() => ({
    status: 200,
    meant: 'Harbourview',
    companies: [{ company, contact: null }],
  }))
  await box.fill('harborveiw')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('No company matches “harborveiw”.')).toBeVisible()
  await expect.element(page.getByText(/found$/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Did you mean “Harbourview”?' }).click()
  await expect.element(box).toHaveValue('Harbourview')
  await expect.element(page.getByText('1 company found')).toBeVisible()
})

test('an early Enter never opens a company that has only a similar name', async () => {
  const company = tables.insert('account', { name: 'Harbourview Brewing' })
  server.answer(restCalls.closestCompanies)(() => ({
    status: 200,
    meant: 'Harbourview',
    companies: [{ company, contact: null }],
  }))
  await userEvent.keyboard('harborveiw{Enter}')
  await expect.element(page.getByText('No company matches “harborveiw”.')).toBeVisible()
  expect(onOpen).not.toHaveBeenCalled()
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onOpen.mock.calls).toEqual([[company.id, undefined]])
})

test('words of a contact and a company find both', async () => {
  const company = tables.insert('account', { name: 'Harbourview Brewing', sfid: 'a1' })
  const contact = tables.insert('contact', { name: 'Tanya Roy', accountid: 'a1' })
  server.answer(restCalls.closestCompanies)(() => ({
    status: 200,
    meant: null,
    companies: [{ company, contact }],
  }))
  await userEvent.keyboard('tanya harbourview{Enter}')
  await expect.poll(() => onOpen.mock.calls).toEqual([[company.id, contact.id]])
})

test.each([
  [50, '50 companies found', false],
  [51, '51 companies found', false],
  [70, '60+ companies found', true],
])('of %i companies with a name, "%s" are said to be there', async (count, text, hasMore) => {
  for (let at = 0; at < count; at++) tables.insert('account', { name: `Café ${at}` })
  await box.fill('cafe')
  await expect.element(status).toHaveTextContent(text)
  // The number of each kind is a limit, and so is that of the list.
  const filters = page.getByRole('group', { name: 'Matched on' })
  await expect
    .element(filters)
    .toHaveTextContent(hasMore ? /All 60\+Name 60\+$/ : `All ${count}Name ${count}`)
  if (count > 50)
    await expect.element(page.getByText(hasMore ? '50 of 60+ shown' : '50 of 51 shown')).toBeVisible()
  const more = page.getByText('There are more. Type more to narrow the list.')
  if (hasMore) await expect.element(more).toBeVisible()
  else await expect.element(more).not.toBeInTheDocument()
})

test('a search that failed does not say that nothing was found', async () => {
  server.fault('name_prefix', failWith(503))
  await box.fill('zebra')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(status).toHaveTextContent(/^$/)
})
