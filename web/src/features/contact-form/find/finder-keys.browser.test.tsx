import { restCalls } from '@comptoir/contract/rest'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../../test/render.tsx'

const box = page.getByRole('combobox', { name: 'Find a company' })
const found = page.getByRole('listbox', { name: 'Companies found' })
const options = found.getByRole('option')
const recent = page.getByRole('listbox', { name: 'Recently opened' })
const newName = page.getByRole('dialog').getByRole('textbox', { name: 'Company name' })
const customers = 'customers-sfid'

beforeEach(async () => {
  const property = insertProperty()
  server.answerQuery('settingsList', { settingsList: [{ value: customers }] })
  server.answer(restCalls.companyFacts)(({ body }) => ({
    status: 200,
    companies: (body as { ids: number[] }).ids.map((id) => ({
      id,
      contacts: 7,
      last_order: { date: '2026-03-02', amount: 120 },
      properties: ['Maplegate Mall'],
    })),
  }))
  tables.insert('account', { name: 'Everybody', sfid: customers })
  await renderScreen('/contactform', { staff: insertStaff('user', [property]), property })
  await expect.element(box).toHaveFocus()
})

function insertCompanies(...names: string[]): AccountRow[] {
  return names.map((name) => tables.insert('account', { name, address_line_1__c: '12 rue des Ormes' }))
}

function isOpen(company: AccountRow | undefined) {
  return expect.poll(() => window.location.search).toContain(`company=${company?.id}`)
}

test('Alt and a number open the row that shows it, but none that was not seen', async () => {
  const companies = insertCompanies('Alpha Zoutard', 'Bravo Zoutard', 'Charlie Zoutard')
  const release = server.hold('names_name')
  await userEvent.keyboard('zoutard{Alt>}2{/Alt}')
  const number = { key: '1', code: 'Digit1', altKey: true, bubbles: true }
  const pressedAtOnce = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!options.elements()[1]?.textContent?.endsWith('2')) return
      observer.disconnect()
      box.element().dispatchEvent(new KeyboardEvent('keydown', number))
      resolve()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  release()
  await pressedAtOnce
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(window.location.search).toBe('')
  await expect.element(box).toHaveValue('zoutard')
  // The second number was meant for a row of the company.
  await userEvent.keyboard('{Alt>}32{/Alt}')
  await isOpen(companies[2])
  await expect.element(page.getByRole('heading', { name: 'Charlie Zoutard' })).toBeVisible()
})

test('the keyboard alone leads through the list and back', async () => {
  const companies = insertCompanies('Alpha Zoutard', 'Bravo Zoutard', 'Charlie Zoutard', 'Delta Zoutard')
  await userEvent.keyboard('zoutard')
  for (const [key, at] of [
    ['', 0],
    ['{ArrowDown}', 1],
    ['{End}', 3],
    ['{ArrowDown}', 0],
    ['{ArrowUp}', 3],
    ['{Home}', 0],
    ['{ArrowDown}{ArrowDown}', 2],
  ] as const) {
    if (key) await userEvent.keyboard(key)
    await expect.element(options.nth(at)).toHaveAttribute('aria-selected', 'true')
    await expect.element(box).toHaveAttribute('aria-activedescendant', options.nth(at).element().id)
    await expect.element(box).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await isOpen(companies[2])
  window.history.back()
  await expect.element(box).toHaveValue('zoutard')
  await userEvent.keyboard('zzz')
  await expect.element(box).toHaveValue('zzz')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(box).not.toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
})

describe('Enter at once', () => {
  test('does not wait: what alone is found is opened', async () => {
    const [alone] = insertCompanies('Librairie du Port')
    await box.fill('librairie')
    await userEvent.keyboard('{Enter}')
    await isOpen(alone)
  })

  test('opens no company that may not be meant, and says how many match', async () => {
    const [alpha] = insertCompanies('Alpha Zoutard', 'Bravo Zoutard', 'Charlie Zoutard')
    await box.fill('zoutard')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('3 companies match. Press Enter for the first one')).toBeVisible()
    expect(window.location.search).toBe('')
    await userEvent.keyboard('{Enter}')
    await isOpen(alpha)
  })

  test.each([
    ['leaving the field', () => page.getByRole('heading', { level: 1 }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is forgotten by %s while a search is slow', async (_, forget) => {
    insertCompanies('Alpha Zoutard')
    const release = server.hold('zoutard')
    await box.fill('zoutard')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Searching…')).toBeVisible()
    await forget()
    release()
    await box.fill('zoutard ')
    await expect.element(options).toHaveLength(1)
    await expect.element(page.getByText('Searching…')).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  test('holds what is typed while it waits for the view that it opens', async () => {
    const [company] = insertCompanies('Alpha Zoutard')
    for (const firstname of ['Ada', 'Bea'])
      tables.insert('contact', { firstname, lastname: 'Roy', accountid: company?.sfid ?? '' })
    const release = server.hold('zoutard')
    await box.fill('zoutard')
    await userEvent.keyboard('{Enter}bex{Backspace}a')
    await expect.element(box).toHaveValue('zoutard')
    release()
    const contacts = page.getByRole('combobox', { name: /^Search by name, email/ })
    await expect.element(contacts).toHaveFocus()
    await expect.element(contacts).toHaveValue('bea')
  })

  test('gives the box what was typed while it waited, where several may be meant', async () => {
    insertCompanies('Alpha Zoutard', 'Bravo Zoutard')
    const release = server.hold('zoutard')
    await box.fill('zoutard')
    await userEvent.keyboard('{Enter}{Enter} brav{Enter}')
    release()
    await expect.element(box).toHaveValue('zoutard brav')
    await expect.element(page.getByRole('heading', { name: 'Bravo Zoutard' })).toBeVisible()
  })

  test('creates a company where none is found, named after the text without its address', async () => {
    await box.fill('  Zzyzx & Frères, 12 rue du Puits  ')
    await userEvent.keyboard('{Enter}')
    await expect.element(newName).toHaveValue('Zzyzx & Frères')
  })
})

test('rows of an older text are dimmed, open nothing, and the keys apply to the new text', async () => {
  const [, wanted] = insertCompanies('Murray Accounting', 'Harbourview Brewing')
  await box.fill('murray')
  await expect.element(options).toHaveLength(1)
  const release = server.hold('harbourview')
  await box.fill('harbourview')
  await expect.element(found).toHaveAttribute('aria-busy', 'true')
  await expect.element(options).toHaveAttribute('aria-disabled', 'true')
  await expect.element(box).not.toHaveAttribute('aria-activedescendant')
  options.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(window.location.search).toBe('')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  release()
  await isOpen(wanted)
  await expect.element(page.getByRole('button', { name: 'Edit company' })).toBeVisible()
  // Companies opened before are not opened by what is typed either.
  await userEvent.keyboard('{Escape}')
  await box.fill('')
  await expect.element(recent.getByRole('option')).toHaveLength(1)
  const hold = server.hold('murray')
  await box.fill('murray')
  await expect.element(recent).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  hold()
  await expect.element(page.getByRole('heading', { name: 'Murray Accounting' })).toBeVisible()
})

test('a list narrows to a longer text before the answer comes, and its rows can be opened', async () => {
  const [, , wanted] = insertCompanies('Zoutard Alpha', 'Studio Zoutard Quince', 'Quarry Zoutard')
  await box.fill('zoutard')
  await expect.element(options).toHaveLength(3)
  const release = server.hold('zoutard q')
  await userEvent.keyboard(' quar')
  await expect.element(options).toHaveLength(1)
  await expect.element(options).toHaveTextContent('Quarry Zoutard')
  await expect.element(page.getByText('Searching…')).toBeVisible()
  await expect.element(found).toHaveAttribute('aria-busy', 'false')
  await userEvent.keyboard('{Enter}')
  await isOpen(wanted)
  release()
})

test('one request asks everything, and a filter keeps the companies of one kind of match', async () => {
  const [named, other] = insertCompanies('O’Regan Books', 'Librairie du Port')
  tables.insert('contact', {
    ...{ firstname: 'Aimée', lastname: 'Regan', email: 'a@b.example', accountid: other?.sfid ?? '' },
  })
  await box.fill('regan')
  await expect.element(options).toHaveLength(2)
  expect(server.sent('regan')).toHaveLength(1)
  await expect.element(options.first(), { timeout: 10_000 }).toHaveTextContent('O’Regan Books')
  const filters = page.getByRole('group', { name: 'Matched on' })
  await expect.element(filters).toHaveTextContent(/All 2.*Name 1.*Contact 1/)
  await filters.getByRole('button', { name: 'Contact' }).click()
  await expect.element(options).toHaveTextContent('Librairie du Port')
  await expect.element(options).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveFocus()
  await box.fill('regan books')
  await expect.element(options).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await isOpen(named)
})

test('the facts of the companies fill their cells later, and nothing moves', async () => {
  insertCompanies('Librairie du Port', 'Librairie du Parc')
  const release = server.hold('/api/company-facts')
  await box.fill('librairie')
  await expect.element(options).toHaveLength(2)
  const cell = (name: string) => document.querySelector(`[role=option] [data-column=${name}]`)?.textContent
  const places = () =>
    [...document.querySelectorAll('[role=option] [data-column]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      // The height of a line is that of its text; the middle stays.
      return [x, y + height / 2, width].map(Math.round)
    })
  expect(cell('order')?.trim()).toBe('')
  const before = places()
  release()
  await expect.poll(() => cell('contacts')).toMatch(/^Contacts 7/)
  expect(cell('order')).toMatch(/^Last order Mar 2, 2026/)
  expect(cell('amount')).toMatch(/^Amount \$120/)
  expect(places()).toEqual(before)
})

test('fifty companies are listed at first, and the down arrow at the last one lists the rest', async () => {
  insertCompanies(...Array.from({ length: 60 }, (_, at) => `Harbour ${at}`))
  // Each query returns fifty, so the rest comes by the other one.
  for (let at = 0; at < 20; at++) tables.insert('account', { name: `Quay ${at}`, billingcity: 'Harbour' })
  await box.fill('harbour')
  await expect.element(options).toHaveLength(50)
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.element(options.nth(49)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => options.elements().length).toBeGreaterThan(50)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(50)).toHaveAttribute('aria-selected', 'true')
  await expect.element(options.nth(50)).toBeInViewport()
})

test('Alt and N begin a new company, named after the text in the box', async () => {
  await box.fill('Murray')
  await expect.element(page.getByText('No company matches “Murray”.')).toBeVisible()
  const release = server.hold('harbourview')
  await box.fill('Harbourview')
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(newName).toHaveValue('Harbourview')
  release()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(page.getByRole('dialog')).toHaveLength(1)
})

test('what cannot be a name is not offered for a new company', async () => {
  await box.fill('personne@introuvable.example')
  await expect.element(page.getByText('No company matches “personne@introuvable.example”.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Create “/ })).not.toBeInTheDocument()
  await box.fill('abcd1234efgh')
  await expect
    .element(page.getByText('No order has this confirmation code. Check every character.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the company that stands for all customers is not offered, and neither are they', async () => {
  tables.insert('contact', { firstname: 'Seule', lastname: 'Roy', accountid: customers })
  for (const text of ['everybody', 'seule']) {
    await box.fill(text)
    await expect.element(page.getByText(`No company matches “${text}”.`)).toBeVisible()
  }
})

test('names and searches are shown as they were typed, whatever they look like', async () => {
  const hostile = `<img src=x onerror="document.title='caught'"> [count] $t(ui.ok) 100%_\\ Zoutard`
  insertCompanies(hostile)
  await box.fill('zoutard')
  await expect.element(options).toHaveTextContent(hostile)
  await box.fill('<b>$t(ui.ok)</b> xyz')
  await expect.element(page.getByText('No company matches “<b>$t(ui.ok)</b> xyz”.')).toBeVisible()
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('companies opened before are offered by their current name, and can be forgotten', async () => {
  const [one, other] = insertCompanies('Murray Accounting', 'Harbourview Brewing')
  for (const company of [one, other]) {
    await box.fill(company?.name ?? '')
    await userEvent.keyboard('{Enter}')
    await isOpen(company)
    await expect.element(page.getByRole('button', { name: 'Edit company' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await box.fill('')
  }
  tables.update('account', one?.id ?? 0, { name: 'Murray & Roy' })
  tables.delete('account', other?.id ?? 0)
  await renderScreen('/tokenfinder')
  await page.getByRole('link', { name: 'Contact form' }).click()
  await expect.element(recent.getByRole('option')).toHaveLength(1)
  await expect.element(recent.getByRole('option')).toHaveTextContent('Murray & Roy')
  await page.getByRole('button', { name: 'Clear this list' }).click()
  await expect.element(page.getByText('The companies that you open are listed here.')).toBeVisible()
})
