import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { type Counter, insertCounter } from '../../../../test/contact-form.ts'
import { failAtGateway, loseAnswer, once, refuse, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { draftKept, navigate, password, reload } from '../../../../test/render.tsx'

let counter: Counter

const form = page.getByRole('dialog').filter({ has: page.getByLabelText('First name') })
const firstName = form.getByLabelText('First name')
const lastName = form.getByLabelText('Last name')
const email = form.getByRole('textbox', { name: 'Email' })
const phone = form.getByLabelText('Phone')
const create = form.getByRole('button', { name: 'Create the contact' })
const save = form.getByRole('button', { name: 'Save', exact: true })
const add = page.getByRole('button', { name: 'New contact' }).first()
const edit = page.getByRole('button', { name: 'Edit contact' })
const restore = page.getByRole('button', { name: 'Restore' })
const notice = form.getByRole('alert')

beforeEach(() => {
  counter = insertCounter()
})

async function fillIn(): Promise<void> {
  await firstName.fill('Luc')
  await lastName.fill('Morin')
  await email.fill('luc@client.example')
}

test('of two who edit a contact at once, the second must choose, and loses nothing', async () => {
  const contact = counter.insertContact('Noémie')
  await counter.open(contact)
  await edit.click()
  await phone.fill('5145550199')
  await firstName.fill('Léa')
  tables.update('contact', contact.id, { firstname: 'Lia', hvc__c: true })
  await save.click()
  await expect.element(notice).toHaveTextContent('Someone else changed this in the meantime')
  const row = (label: string) => notice.getByRole('row', { name: label })
  await expect.element(row('First name')).toHaveTextContent('LéaLia')
  await expect.element(row('Phone')).toHaveTextContent('(514) 555-0199–')
  await expect.element(row('High value')).not.toBeInTheDocument()
  await expectAccessible()
  // One way on: there is nothing else to save with, and Enter without a choice overwrites nothing.
  await expect.element(save).not.toBeInTheDocument()
  await firstName.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(notice).toBeVisible()
  expect(tables.rows('contact')).toMatchObject([{ firstname: 'Lia', phone: null }])
  await notice.getByRole('button', { name: 'Keep mine and save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(tables.rows('contact')).toMatchObject([{ firstname: 'Léa', phone: '5145550199', hvc__c: true }])
})

describe('when the server is out of reach', () => {
  test('the failure is said, what was typed stays, and saving works afterwards', async () => {
    await counter.open()
    await add.click()
    await fillIn()
    const works = server.fault('mutation', refuse({ code: 'INTERNAL', key: 'internal' }))
    await create.click()
    await expect.element(page.getByText('The contact could not be created.', { exact: true })).toBeVisible()
    await expect.element(firstName).toHaveValue('Luc')
    works()
    await create.click()
    await expect.element(page.getByText('Luc Morin is now a contact.')).toBeVisible()
    expect(tables.rows('contact')).toHaveLength(1)
  })

  test('a creation whose answer is lost makes one contact, even if it is corrected', async () => {
    await counter.open()
    await add.click()
    await fillIn()
    server.fault('mutation', once(failAtGateway))
    await create.click()
    await expect.element(page.getByText('The contact could not be created. The service')).toBeVisible()
    await firstName.fill('Lucie')
    await create.dblClick()
    await expect.element(page.getByText('Lucie Morin is now a contact.')).toBeVisible()
    expect(tables.rows('contact')).toMatchObject([{ name: 'Lucie Morin' }])
  })

  test('a change whose answer is lost is not reported as another user’s', async () => {
    await counter.open(counter.insertContact('Noémie'))
    await edit.click()
    await phone.fill('514 555 0199')
    server.fault('mutation', once(loseAnswer))
    await save.click()
    await expect.element(page.getByText('The contact could not be updated. No answer')).toBeVisible()
    await save.click()
    await expect.element(page.getByText('Noémie Roy was updated.')).toBeVisible()
    expect(tables.rows('contact')).toMatchObject([{ phone: '5145550199' }])
  })
})

describe('leaving with unsaved work', () => {
  const newCustomer = page.getByRole('button', { name: 'New customer' })
  const keepEditing = page.getByRole('button', { name: 'Keep editing' })
  const leave = page.getByRole('button', { name: 'Leave without saving' })

  beforeEach(async () => {
    await counter.open()
    await page.getByText('Customers (B2C)').click()
    await newCustomer.click()
  })

  test('asks first, by Escape and by the way back', async () => {
    await userEvent.keyboard('{Escape}')
    // Nothing was typed yet.
    await expect.element(form).not.toBeInTheDocument()
    await newCustomer.click()
    await firstName.fill('Luc')
    window.history.back()
    await keepEditing.click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(firstName).toHaveValue('Luc')
    await userEvent.keyboard('{Escape}')
    await keepEditing.click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(firstName).toHaveValue('Luc')
    await userEvent.keyboard('{Escape}')
    await leave.click()
    await expect.element(form).not.toBeInTheDocument()
    await newCustomer.click()
    await expect.element(firstName).toBeVisible()
    await expect.element(restore).not.toBeInTheDocument()
  })

  test('on purpose, for another screen, discards it for good', async () => {
    await firstName.fill('Ginette')
    await draftKept('Ginette')
    window.history.back()
    await leave.click()
    await expect.poll(() => window.location.search).toContain('company=')
    window.history.forward()
    await newCustomer.click()
    await expect.element(firstName).toBeVisible()
    await expect.element(restore).not.toBeInTheDocument()
  })
})

describe('a draft', () => {
  test('is offered again after a reload, and deleted by signing out and by saving', async () => {
    await counter.open()
    await add.click()
    await firstName.fill('Ginette')
    await phone.fill('5145550199')
    await draftKept('5145550199')
    await reload()
    await add.click()
    await restore.click()
    await expect.element(firstName).toHaveValue('Ginette')
    await expect.element(phone).toHaveValue('(514) 555-0199')
    await draftKept('5145550199')
    await reload()

    await signInAs('user@comptoir.example')
    await add.click()
    await expect.element(firstName).toBeVisible()
    await expect.element(restore).not.toBeInTheDocument()
    await firstName.fill('Ginette')
    await lastName.fill('Caron')
    await email.fill('ginette@client.example')
    await create.click()
    await expect.element(page.getByText('Ginette Caron is now a contact.')).toBeVisible()
    await add.click()
    await expect.element(firstName).toBeVisible()
    await expect.element(restore).not.toBeInTheDocument()
  })

  test('of an older version is compared with the newer one', async () => {
    const contact = counter.insertContact('Noémie')
    await counter.open(contact)
    await edit.click()
    await phone.fill('5145550199')
    await draftKept('5145550199')
    tables.update('contact', contact.id, { lastname: 'Bouchard' })
    await reload()
    await edit.click()
    await restore.click()
    await expect.element(lastName).toHaveValue('Bouchard')
    await page.getByRole('button', { name: 'Keep mine and save' }).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(tables.rows('contact')).toMatchObject([{ lastname: 'Bouchard', phone: '5145550199' }])
  })

  /** Their only property is chosen for them. */
  async function signInAs(username: string): Promise<void> {
    await navigate('/logout')
    await page.getByLabelText('Username').fill(username)
    await page.getByLabelText('Password', { exact: true }).fill(password)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => window.location.pathname).toBe('/contactform')
    await navigate(`/contactform?company=${counter.company.id}`)
  }
})

test('what is missing, wrong or taken is said beside its field', async () => {
  await counter.open()
  await add.click()
  await create.click()
  for (const sentence of ['Enter a first name.', 'Enter a last name.', 'Enter an email address.'])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(firstName).toHaveFocus()
  await firstName.fill('Luc')
  await lastName.fill('Morin')
  await email.fill('nobody@')
  await phone.fill('514')
  await create.click()
  await expect.element(form.getByText('This is not a valid email address.')).toBeVisible()
  await expect.element(form.getByText('A phone number has exactly 10 digits.')).toBeVisible()
  await email.fill('luc@client.example')
  await phone.fill('')
  server.fault('createRow', refuse({ code: 'RULE', key: 'contact_email_exists_error', property: 'email' }))
  await create.click()
  const taken = 'This company already has a contact with this email address.'
  await expect.element(form.getByText(taken)).toBeVisible()
  await expect.element(email).toHaveFocus()
})
