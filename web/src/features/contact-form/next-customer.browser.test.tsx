import type { ContactRow } from '@comptoir/contract/tables/contact'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Counter, insertCounter } from '../../../test/contact-form.ts'
import { tables } from '../../../test/fake-tables.ts'

const find = page.getByRole('combobox', { name: 'Find a company' })
const contacts = page.getByRole('combobox', { name: /^Search by name, email/ })

let counter: Counter
let ada: ContactRow

beforeEach(async () => {
  counter = insertCounter({ name: 'Trillium Books' })
  ada = counter.insertContact('Ada')
  counter.insertContact('Bea')
  await counter.open()
  await expect.element(page.getByRole('option').nth(1)).toBeVisible()
})

test('a link to a company leads to the search for its contacts, one to a contact to no button', async () => {
  await expect.element(contacts).toHaveFocus()
  await counter.open(ada)
  await expect.element(page.getByRole('button', { name: 'Generate confirmation code' })).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('content')
})

test('what is typed right after Escape stands in the search for the next company', async () => {
  // In one task, before anything is drawn. Only real keys type, so what the page does not hold is lost.
  for (const key of ['Escape', 't', 'r', 'l', 'x', 'Backspace', 'Backspace', ...'illium'])
    contacts.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await expect.element(find).toHaveFocus()
  await expect.element(find).toHaveValue('trillium')
})

test('what is typed on a button is searched among the contacts, and the space in it generates no code', async () => {
  await userEvent.keyboard('bea{Enter}')
  await expect.element(page.getByRole('button', { name: 'Generate confirmation code' })).toHaveFocus()
  await userEvent.keyboard('trillium cafe{Enter}')
  await expect.element(contacts).toHaveFocus()
  await expect.element(contacts).toHaveValue('trillium cafe')
  await expect.element(page.getByText('No contact has “trillium cafe”')).toBeVisible()
  expect(tables.rows('order')).toEqual([])
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(find).toHaveFocus()
})

test('what is typed right after a company was opened stands in the search for its contacts', async () => {
  await userEvent.keyboard('{Escape}trillium')
  await expect.element(page.getByRole('option', { name: /Trillium/, selected: true })).toBeVisible()
  await userEvent.keyboard('{Enter}bea')
  await expect.element(contacts).toHaveFocus()
  await expect.element(contacts).toHaveValue('bea')
})

test('what is typed right after Ctrl+K stands in the palette', async () => {
  await userEvent.keyboard('{Control>}k{/Control}trill')
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveValue('trill')
})

test('what is typed right after Alt+N stands in the form for a new company', async () => {
  await userEvent.keyboard('{Escape}')
  await expect.element(find).toHaveFocus()
  await userEvent.keyboard('{Alt>}n{/Alt}trill')
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: 'Company name' }))
    .toHaveValue('trill')
})

test('Alt with an arrow key opens the company before or after this one in the list it was found in', async () => {
  for (const name of ['Trillium Cafe', 'Trillium Dental']) tables.insert('account', { name })
  await userEvent.keyboard('{Escape}trillium')
  await expect.element(page.getByRole('option').nth(2)).toBeVisible()
  // The rest of the answer may put other rows first, and then a key waits for what is drawn.
  await expect.element(page.getByText('Searching…')).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { selected: true })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Trillium Cafe')
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(title).toHaveTextContent('Trillium Dental')
  await expect.element(page.getByRole('button', { name: 'Next company' })).toBeDisabled()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(title).toHaveTextContent('Trillium Cafe')
})
