import { restCalls } from '@comptoir/contract/rest'
import { activated } from '@comptoir/contract/rules/order-status'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Counter, insertCounter } from '../../../../test/contact-form.ts'
import { failWith, refuse, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'

const search = page.getByRole('combobox', { name: 'Search by name, email or phone', exact: true })
const options = page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')
const generate = page.getByRole('button', { name: 'Generate confirmation code' })
const form = page.getByRole('dialog').filter({ has: page.getByLabelText('First name') })
const email = form.getByRole('textbox', { name: 'Email' })

let counter: Counter

beforeEach(() => {
  counter = insertCounter()
})

function answerSimilar(contact: ContactRow): void {
  server.answer(restCalls.similarContacts)(() => ({
    status: 200,
    matches: [{ ...contact, score: 1, why: ['email'] }],
  }))
}

/** The contact stands on the page, and generating a code is what comes next. */
async function expectChosen(name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect.element(generate).toHaveFocus()
}

test('the contacts are listed by first name, marked and searched', async () => {
  for (const letter of 'abcdefghijklmnopqrstuv') counter.insertContact(`${letter}lix`, 'Tremblay')
  const zoe = counter.insertContact('Zoé', 'Gagné', { phone: '4185550142', hvc__c: true })
  const blocked = counter.insertContact('Aaron', 'Zed')
  tables.insert('blocked', { email: blocked.email ?? '' })
  tables.insert('order', {
    ...{
      accountid: counter.company.sfid,
      contact__c: zoe.sfid,
      status: activated,
      effectivedate: '2026-03-02',
    },
  })
  await counter.open()
  await expect.element(options).toHaveLength(20)
  await expect.element(options.first()).toHaveTextContent(/Aaron Zed.*Blocked/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(options).toHaveLength(24)
  for (const text of ['gagne zoe', '(418) 555-01', 'ZOÉ']) {
    await search.fill('xyzzy')
    await expect.element(page.getByText('No contact found')).toBeVisible()
    await search.fill(text)
    await expect.element(options).toHaveLength(1)
    await expect.element(options).toHaveTextContent('Zoé Gagné')
  }
  await expect.element(options).toHaveTextContent('High value')
  await expect.element(options).toHaveTextContent('Purchased before')
})

test('marks that cannot be had are said to be missing', async () => {
  for (const name of ['Ada', 'Bea']) counter.insertContact(name, 'Roy')
  server.fault('"blocked"', failWith(500))
  await counter.open()
  await expect.element(page.getByText('Orders and blocked addresses could not be checked.')).toBeVisible()
  await expect.element(options).toHaveLength(2)
})

describe('a contact is chosen', () => {
  test('at once if it is the only one, and Enter in the search leads to the code again', async () => {
    counter.insertContact('Zoé', 'Gagné')
    await counter.openAt('')
    await page.getByRole('combobox', { name: 'Find a company' }).fill('papeterie')
    await userEvent.keyboard('{Enter}')
    await expectChosen('Zoé Gagné')
    await search.click()
    await expect.element(options).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(generate).toHaveFocus()
    expect(tables.rows('order')).toEqual([])
  })

  test('by keyboard alone', async () => {
    for (const [first, last] of [
      ['Alix', 'Roy'],
      ['Béa', 'Roy'],
      ['Zoé', 'Gagné'],
    ] as const)
      counter.insertContact(first, last)
    await counter.open()
    await expect.element(options).toHaveLength(3)
    await search.click()
    await userEvent.keyboard('{ArrowDown}{End}{Home}{ArrowUp}{ArrowUp}{Enter}')
    await expectChosen('Béa Roy')
    await search.click()
    // Enter searches without a delay, and chooses none of several contacts that were not seen.
    await userEvent.keyboard('roy{Enter}')
    await expect.element(page.getByText('2 match. Press Enter')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expectChosen('Alix Roy')
    await search.fill('gagne')
    await userEvent.keyboard('{Enter}')
    await expectChosen('Zoé Gagné')
  })

  test('by keys pressed before the contacts are found, which apply to the new text', async () => {
    for (const [first, last] of [
      ['Alix', 'Murray'],
      ['Béa', 'Harbour'],
      ['Carl', 'Harbour'],
    ] as const)
      counter.insertContact(first, last)
    await counter.open()
    await search.fill('murray')
    await expect.element(options).toHaveLength(1)
    const release = server.hold('harbour%')
    await search.fill('harbour')
    await expect.element(options.first()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    release()
    await expect.element(page.getByText('2 match. Press Enter')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expectChosen('Carl Harbour')
  })
})

describe('while details are typed', () => {
  test('an existing contact is offered, here or at another company', async () => {
    const here = counter.insertContact('Beatrice', 'Roy')
    counter.insertContact('Ada', 'Roy')
    const elsewhere = tables.insert('account', { name: 'Librairie' })
    const there = counter.insertContact('Odette', 'Roy', { accountid: elsewhere.sfid })
    await counter.open()
    answerSimilar(there)
    await page.getByRole('button', { name: 'New contact' }).first().click()
    await email.fill(there.email ?? '')
    await expect.element(form.getByText('At Librairie')).toBeVisible()
    await expect.element(form.getByText('Same email')).toBeVisible()
    answerSimilar(here)
    await email.fill(here.email ?? '')
    await form.getByRole('button', { name: 'Use this one: Beatrice Roy' }).click()
    await expectChosen('Beatrice Roy')
    answerSimilar(there)
    await page.getByRole('button', { name: 'New contact' }).first().click()
    await email.fill(there.email ?? '')
    await form.getByRole('button', { name: 'Open: Odette Roy' }).click()
    await expect.poll(() => window.location.search).toBe(`?company=${elsewhere.id}&contact=${there.id}`)
  })

  test('an edited contact that resembles another shows a warning', async () => {
    const [contact, other] = [
      counter.insertContact('Beatrice', 'Roy'),
      counter.insertContact('Odette', 'Roy'),
    ]
    await counter.open(contact)
    answerSimilar(other)
    await page.getByRole('button', { name: 'Edit contact' }).click()
    await email.fill(other.email ?? '')
    await expect.element(form.getByText('Others look like this person')).toBeVisible()
    await form.getByRole('button', { name: 'Open: Odette Roy' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expectChosen('Odette Roy')
  })

  test('a blocked address is pointed out on leaving its field, and cannot be saved', async () => {
    tables.insert('blocked', { email: 'luc@client.example' })
    server.fault('createRow', refuse({ code: 'RULE', key: 'email_purchases_prohibited', property: 'email' }))
    await counter.open()
    await page.getByRole('button', { name: 'New contact' }).first().click()
    await form.getByLabelText('First name').fill('Luc')
    await form.getByLabelText('Last name').fill('Morin')
    await email.fill('LUC@client.example')
    await form.getByLabelText('Phone').click()
    const prohibited = form.getByText('Purchases with this email address are prohibited.')
    await expect.element(prohibited).toBeVisible()
    await form.getByRole('button', { name: 'Create the contact' }).click()
    await expect.element(email).toHaveFocus()
    await expect.element(prohibited).toBeVisible()
    expect(tables.rows('contact')).toEqual([])
  })
})

describe('customers', () => {
  const people = page.getByRole('combobox', { name: /^Search by name, email, phone or order code/ })
  const list = page.getByRole('listbox', { name: 'Customers' })

  test('are found by an order of theirs, of either system', async () => {
    const lea = counter.insertContact('Léa', 'Roy', { accountid: counter.customers.sfid })
    tables.insert('order', {
      ...{ accountid: counter.customers.sfid, contact__c: lea.sfid, status: activated, vts_id: 'V-77' },
    })
    tables.insert('order', {
      ...{ accountid: counter.customers.sfid, contact__c: lea.sfid, status: activated, ecomm: true },
      external_id__c: 'WEB-77',
    })
    await counter.openAt('for=b2c')
    for (const code of ['v-77', 'web-77']) {
      await people.fill(code)
      await expect.element(list.getByRole('option')).toHaveTextContent(`Order ${code.toUpperCase()}`)
    }
    await people.fill('zzzxq99')
    await expect
      .element(page.getByText('No customer has “zzzxq99” in their name, email, phone or orders.'))
      .toBeVisible()
    const release = server.hold('web-77')
    await people.fill('web-77')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    release()
    await expectChosen('Léa Roy')
  })

  test('are called so by what is refused of them', async () => {
    const lea = counter.insertContact('Léa', 'Roy', { accountid: counter.customers.sfid })
    tables.insert('blocked', { email: lea.email ?? '' })
    await counter.openAt('for=b2c')
    await page.getByRole('button', { name: 'New customer' }).first().click()
    await form.getByLabelText('First name').fill('Léo')
    await form.getByLabelText('Last name').fill('Roy')
    await email.fill('leo@client.example')
    server.fault('createRow', failWith(500))
    await form.getByRole('button', { name: 'Create the customer' }).click()
    await expect.element(form.getByText('The customer could not be created.')).toBeVisible()
    await counter.openAt(`for=b2c&contact=${lea.id}`)
    await expect.element(page.getByText('Purchases by this customer are prohibited.')).toBeVisible()
  })

  test('cannot be served where no company is set for them', async () => {
    server.answerQuery('settingsList', { settingsList: [] })
    await counter.openAt('for=b2c')
    await expect.element(page.getByText('No company is set for customers')).toBeVisible()
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  })
})
