import { restCalls } from '@comptoir/contract/rest'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { answerAddresses } from '../../../../test/contact-form.ts'
import { cutOff, refuse, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { draftKept, insertProperty, insertStaff, reload, renderScreen } from '../../../../test/render.tsx'

let property: PropertyRow
let clerk: SessionUser

const form = page.getByRole('dialog')
const notice = form.getByRole('alert')
const name = form.getByRole('textbox', { name: 'Company name' })
const address = form.getByRole('combobox', { name: 'Address' })
const options = page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option')
const chosen = page.getByLabelText('Chosen address')
const create = form.getByRole('button', { name: 'Create' })
const save = form.getByRole('button', { name: 'Save' })
const retry = form.getByRole('button', { name: 'Try again' })
const add = page.getByRole('button', { name: 'New company', exact: true })
const edit = page.getByRole('button', { name: 'Edit company' })
const restore = form.getByRole('button', { name: 'Restore' })
const created = page.getByText('Librairie was created.')
const internal = refuse({ code: 'INTERNAL', key: 'internal' })

beforeEach(() => {
  property = insertProperty()
  clerk = insertStaff('user', [property])
  answerAddresses([{ Id: 'CA|1', Text: '60 Maplewood Court', Description: 'Halifax, NS', Next: 'Retrieve' }])
})

function insertCompany(): AccountRow {
  return tables.insert('account', {
    name: 'Librairie',
    address_line_1__c: '60 Maplewood Court',
    billingstreet: '60 Maplewood Court',
    billingcity: 'Halifax',
    billingstate: 'NS',
    billingpostalcode: 'B3H 0K1',
    billingcountry: 'Canada',
  })
}

function answerSimilar(company: AccountRow): void {
  server.answer(restCalls.similarCompanies)(() => ({
    status: 200,
    matches: [{ ...company, score: 1, why: ['name'] }],
  }))
}

async function openNew(): Promise<void> {
  await renderScreen('/contactform', { staff: clerk, property })
  await add.click()
}

async function openEdit(): Promise<AccountRow> {
  const company = insertCompany()
  await renderScreen(`/contactform?company=${company.id}`, { staff: clerk, property })
  await edit.click()
  await expect.element(name).toBeVisible()
  return company
}

async function fillIn(): Promise<void> {
  await name.fill('Librairie')
  await address.fill('maplewood court halifax')
  await options.first().click()
  await expect.element(chosen).toBeVisible()
}

test('what is missing, only typed, taken or reserved is said beside its field', async () => {
  await openNew()
  await create.click()
  for (const sentence of ['Enter the name of the company.', 'Enter an address.'])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('Librairie')
  await address.fill('maplewood')
  await userEvent.keyboard('{Tab}')
  await create.click()
  await expect.element(form.getByText('Choose a complete address from the suggestions.')).toBeVisible()
  await expect.element(address).toHaveFocus()
  expect(server.sent('createRow')).toEqual([])
  await fillIn()
  for (const [key, sentence] of [
    ['company_exists_error', 'A company with this name and address exists already.'],
    ['company_name_reserved_error', 'This company name is reserved.'],
  ] as const) {
    const works = server.fault('createRow', refuse({ code: 'RULE', key, property: 'name' }))
    await create.click()
    await expect.element(form.getByText(sentence)).toBeVisible()
    await expect.element(name).toHaveFocus()
    works()
  }
  await expect.element(chosen).toBeVisible()
})

test('a company that exists already is offered and taken', async () => {
  const existing = insertCompany()
  await openNew()
  answerSimilar(existing)
  await name.fill('LIBRAIRIE')
  await expect.element(form.getByText('This company may already exist')).toBeVisible()
  await expect.element(form.getByText('60 Maplewood Court')).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: 'Use this one: Librairie' }).click()
  await expect.element(page.getByRole('heading', { name: 'Librairie' })).toBeVisible()
  expect(tables.rows('account')).toHaveLength(1)
})

test('what was typed is offered again after a reload, with the chosen address', async () => {
  await openNew()
  await fillIn()
  await draftKept('Halifax')
  await reload()
  await add.click()
  await expect.element(restore).toBeVisible()
  await expectAccessible()
  await restore.click()
  await expect.element(name).toHaveValue('Librairie')
  await expect.element(chosen).toHaveTextContent('60 Maplewood Court')
  await create.click()
  await expect.element(created).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await add.click()
  await expect.element(name).toBeVisible()
  await expect.element(restore).not.toBeInTheDocument()
})

test('without the address service the form is kept, and asks again on demand', async () => {
  await openNew()
  const down = 'The address search is not answering. What you typed is kept.'
  await name.fill('Belle-Étoile')
  const finds = server.fault('/Find/', cutOff)
  await address.fill('maplewood court')
  await expect.element(notice).toHaveTextContent(down)
  await expectAccessible()
  finds()
  await retry.click()
  await expect.element(options.first()).toBeVisible()
  await expect.element(form.getByText(down)).not.toBeInTheDocument()

  const refused = { Items: [{ Error: '2', Description: '-', Cause: '-', Resolution: '-' }] }
  const retrieves = server.fault('/Retrieve/', () => Response.json(refused))
  await options.first().click()
  await expect.element(notice).toHaveTextContent(down)
  retrieves()
  await retry.click()
  await expect.element(chosen).toBeVisible()
  await expect.element(name).toHaveValue('Belle-Étoile')
})

test('a company whose link fails is linked by the next try, and made once', async () => {
  await openNew()
  await fillIn()
  const works = server.fault(['mutation', 'accountproperty__c'], internal)
  await create.click()
  await expect.element(notice).toHaveTextContent('is not linked to Maplegate Mall yet')
  await expect.element(name).toBeDisabled()
  await expectAccessible()
  works()
  await retry.click()
  await expect.element(created).toBeVisible()
  const [company, ...others] = tables.rows('account')
  expect(others).toEqual([])
  expect(tables.rows('accountproperty__c')).toMatchObject([
    { account__c: company?.sfid, property__c: property.sfid },
  ])
})

test('a failure without a better name is said, and the company opens without its link', async () => {
  await openNew()
  await fillIn()
  const works = server.fault(['mutation', '"account"'], internal)
  await create.click()
  await expect.element(notice).toHaveTextContent(/^The company could not be created\.$/)
  works()
  const links = server.fault(['mutation', 'accountproperty__c'], internal)
  await create.click()
  await form.getByRole('button', { name: 'Open it anyway' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Librairie' }))
    .toHaveTextContent('Not linked to any property')
  links()
  await edit.click()
  server.fault(['mutation', 'updateRow'], internal)
  await name.fill('Librairie Ltd')
  await save.click()
  await expect.element(notice).toHaveTextContent(/^The company could not be updated\.$/)
  await expect.element(name).toHaveValue('Librairie Ltd')
  expect(tables.rows('account')).toHaveLength(1)
})

test('a company that is merged into another one while it is edited is said to be gone', async () => {
  const company = await openEdit()
  await name.fill('Too late')
  tables.delete('account', company.id)
  server.fault('mutation', refuse({ code: 'CONFLICT', key: 'conflict' }))
  await save.click()
  await expect.element(notice).toHaveTextContent('This company has been deleted or merged meanwhile.')
  await expect.element(name).toHaveValue('Too late')
  await form.getByRole('button', { name: 'Close the form' }).click()
  await expect.element(name).not.toBeInTheDocument()
})

test('an unchanged address counts as chosen; likely doubles are only a hint', async () => {
  const double = tables.insert('account', { name: 'Librairie Two' })
  const company = await openEdit()
  answerSimilar(double)
  await expect.element(chosen).toHaveTextContent('Halifax')
  await name.fill('Librairie Two')
  await expect.element(form.getByText('Other companies look like this one')).toBeVisible()
  await expect.element(form.getByRole('button', { name: /^Use this one/ })).not.toBeInTheDocument()
  await address.fill('something else')
  await expect.element(chosen).not.toBeInTheDocument()
  await address.fill('60 Maplewood Court')
  await expect.element(chosen).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await save.click()
  await expect.element(page.getByText('Librairie Two was updated.')).toBeVisible()
  const stored = tables.rows('account').find(({ id }) => id === company.id)
  expect(stored).toEqual({ ...company, name: 'Librairie Two' })
})

test('from a company, Escape and the link above the name lead back to the search that found it', async () => {
  const company = insertCompany()
  const find = page.getByRole('combobox', { name: 'Find a company' })
  await renderScreen('/contactform', { staff: clerk, property })
  await find.fill('librairie')
  await expect.element(page.getByRole('option', { name: /Librairie/, selected: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('link', { name: 'Results for “librairie”' }).click()
  await expect.element(find).toHaveValue('librairie')
  await expect.element(find).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.search).toContain(`company=${company.id}`)
  await expect.element(page.getByRole('button', { name: 'Edit company' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(find).toBeVisible()
  expect(window.location.search).not.toContain('company=')
})
