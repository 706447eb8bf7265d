import type { Language } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { cutOff, refuse, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { draftKept, insertProperty, insertStaff, reload, renderScreen } from '../../../../test/render.tsx'

let property: PropertyRow
let clerk: SessionUser

const form = page.getByRole('dialog')
const notice = form.getByRole('alert')
const internal = refuse({ code: 'INTERNAL', key: 'internal' })

const words = {
  en: {
    add: 'New company',
    edit: 'Edit company',
    name: 'Company name',
    address: 'Address',
    suggestions: 'Suggested addresses',
    chosen: 'Chosen address',
    create: 'Create',
    save: 'Save',
    conflict: 'Someone else changed this in the meantime',
    keep: 'Keep mine and save',
    take: 'Take theirs',
    restore: 'Restore',
    back: 'Search',
    down: 'The address search is not answering. What you typed is kept.',
    retry: 'Try again',
    unlinked: 'is not linked to Maplegate Mall yet',
    missing: ['Enter the name of the company.', 'Enter an address.'],
    notChosen: 'Choose a complete address from the suggestions.',
    exists: 'A company with this name and address exists already.',
    reserved: 'This company name is reserved.',
    mayExist: 'This company may already exist',
    use: 'Use this one: Librairie',
    created: 'Librairie was created.',
    updated: (name: string) => `${name} was updated.`,
  },
  fr: {
    add: 'Nouvelle entreprise',
    edit: 'Modifier l’entreprise',
    name: 'Nom de l’entreprise',
    address: 'Adresse',
    suggestions: 'Adresses suggérées',
    chosen: 'Adresse choisie',
    create: 'Créer',
    save: 'Enregistrer',
    conflict: 'Quelqu’un d’autre a modifié cette fiche entre-temps',
    keep: 'Garder la mienne et enregistrer',
    take: 'Prendre l’autre',
    restore: 'Rétablir la saisie',
    back: 'Recherche',
    down: 'La recherche d’adresses ne répond pas. Votre saisie est conservée.',
    retry: 'Réessayer',
    unlinked: 'n’est pas encore liée à Maplegate Mall',
    missing: ['Entrez le nom de l’entreprise.', 'Entrez une adresse.'],
    notChosen: 'Choisissez une adresse complète parmi les suggestions.',
    exists: 'Une entreprise avec ce nom et cette adresse existe déjà.',
    reserved: 'Ce nom d’entreprise est réservé.',
    mayExist: 'Cette entreprise existe peut-être déjà',
    use: 'Choisir celle-ci\u00a0: Librairie',
    created: 'L’entreprise Librairie a été créée.',
    updated: (name: string) => `L’entreprise ${name} a été modifiée.`,
  },
} as const

beforeEach(() => {
  property = insertProperty()
  clerk = insertStaff('user', [property])
  server.answerQuery('settingsList', { settingsList: [] })
  server.answer(restCalls.companyFacts)(() => ({ status: 200, companies: [] }))
  server.answerUrl(/\/Find\//, {
    Items: [{ Id: 'CA|1', Text: '60 Maplewood Court', Description: 'Halifax, NS', Next: 'Retrieve' }],
  })
  server.answerUrl(/\/Retrieve\//, {
    Items: [
      {
        Language: 'ENG',
        Line1: '60 Maplewood Court',
        City: 'Halifax',
        ProvinceCode: 'NS',
        PostalCode: 'B3H 0K1',
        CountryName: 'Canada',
      },
    ],
  })
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

function fields(language: Language) {
  const w = words[language]
  return {
    w,
    name: form.getByRole('textbox', { name: w.name }),
    address: form.getByRole('combobox', { name: w.address }),
    options: page.getByRole('listbox', { name: w.suggestions }).getByRole('option'),
    save: form.getByRole('button', { name: w.save }),
    create: form.getByRole('button', { name: w.create }),
  }
}

async function openNew(language: Language = 'en') {
  const found = fields(language)
  await renderScreen('/contactform', { staff: clerk, property, language })
  await page.getByRole('button', { name: found.w.add, exact: true }).click()
  return found
}

async function openEdit(language: Language = 'en') {
  const company = insertCompany()
  const found = fields(language)
  await renderScreen(`/contactform?company=${company.id}`, { staff: clerk, property, language })
  await page.getByRole('button', { name: found.w.edit }).click()
  await expect.element(found.name).toBeVisible()
  return { company, ...found }
}

async function fillIn({ w, name, address, options }: ReturnType<typeof fields>, title = 'Librairie') {
  await name.fill(title)
  await address.fill('maplewood court halifax')
  await options.first().click()
  await expect.element(page.getByLabelText(w.chosen)).toBeVisible()
}

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  test('what is missing, only typed, taken or reserved is said beside its field', async () => {
    const found = await openNew(language)
    const { w, name, address, create } = found
    await create.click()
    for (const sentence of w.missing) await expect.element(form.getByText(sentence)).toBeVisible()
    await expect.element(name).toHaveFocus()
    await name.fill('Librairie')
    await address.fill('maplewood')
    await userEvent.keyboard('{Tab}')
    await create.click()
    await expect.element(form.getByText(w.notChosen)).toBeVisible()
    await expect.element(address).toHaveFocus()
    expect(server.sent('createRow')).toEqual([])
    await fillIn(found)
    for (const [key, sentence] of [
      ['company_exists_error', w.exists],
      ['company_name_reserved_error', w.reserved],
    ] as const) {
      const works = server.fault('createRow', refuse({ code: 'RULE', key, property: 'name' }))
      await create.click()
      await expect.element(form.getByText(sentence)).toBeVisible()
      await expect.element(name).toHaveFocus()
      works()
    }
    await expect.element(page.getByLabelText(w.chosen)).toBeVisible()
  })

  test('a company that exists already is offered and taken', async () => {
    const existing = insertCompany()
    const { w, name } = await openNew(language)
    answerSimilar(existing)
    await name.fill('LIBRAIRIE')
    await expect.element(form.getByText(w.mayExist)).toBeVisible()
    await expect.element(form.getByText('60 Maplewood Court')).toBeVisible()
    await expectAccessible()
    await form.getByRole('button', { name: w.use }).click()
    await expect.element(page.getByRole('heading', { name: 'Librairie' })).toBeVisible()
    expect(tables.rows('account')).toHaveLength(1)
  })

  test('what was typed is offered again after a reload, with the chosen address', async () => {
    const found = await openNew(language)
    await fillIn(found)
    await draftKept('Halifax')
    await reload()
    await page.getByRole('button', { name: found.w.add, exact: true }).click()
    await expect.element(form.getByRole('button', { name: found.w.restore })).toBeVisible()
    await expectAccessible()
    await form.getByRole('button', { name: found.w.restore }).click()
    await expect.element(found.name).toHaveValue('Librairie')
    await expect.element(page.getByLabelText(found.w.chosen)).toHaveTextContent('60 Maplewood Court')
    await found.create.click()
    await expect.element(page.getByText(found.w.created)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('link', { name: found.w.back, exact: true }).click()
    await page.getByRole('button', { name: found.w.add, exact: true }).click()
    await expect.element(found.name).toBeVisible()
    await expect.element(form.getByRole('button', { name: found.w.restore })).not.toBeInTheDocument()
  })

  test('without the address service the form is kept, and asks again on demand', async () => {
    const { w, name, address, options } = await openNew(language)
    await name.fill('Belle-Étoile')
    const finds = server.fault('/Find/', cutOff)
    await address.fill('maplewood court')
    await expect.element(notice).toHaveTextContent(w.down)
    await expectAccessible()
    finds()
    await form.getByRole('button', { name: w.retry }).click()
    await expect.element(options.first()).toBeVisible()
    await expect.element(form.getByText(w.down)).not.toBeInTheDocument()

    const refused = { Items: [{ Error: '2', Description: '-', Cause: '-', Resolution: '-' }] }
    const retrieves = server.fault('/Retrieve/', () => Response.json(refused))
    await options.first().click()
    await expect.element(notice).toHaveTextContent(w.down)
    retrieves()
    await form.getByRole('button', { name: w.retry }).click()
    await expect.element(page.getByLabelText(w.chosen)).toBeVisible()
    await expect.element(name).toHaveValue('Belle-Étoile')
  })

  test('a company whose link fails is linked by the next try, and made once', async () => {
    const found = await openNew(language)
    await fillIn(found)
    const works = server.fault(['mutation', 'accountproperty__c'], internal)
    await found.create.click()
    await expect.element(notice).toHaveTextContent(found.w.unlinked)
    await expect.element(found.name).toBeDisabled()
    await expectAccessible()
    works()
    await form.getByRole('button', { name: found.w.retry }).click()
    await expect.element(page.getByText(found.w.created)).toBeVisible()
    const [company, ...others] = tables.rows('account')
    expect(others).toEqual([])
    expect(tables.rows('accountproperty__c')).toMatchObject([
      { account__c: company?.sfid, property__c: property.sfid },
    ])
  })
})

test('a failure without a better name is said, and the company opens without its link', async () => {
  const found = await openNew()
  await fillIn(found)
  const works = server.fault(['mutation', '"account"'], internal)
  await found.create.click()
  await expect.element(notice).toHaveTextContent(/^The company could not be created\.$/)
  works()
  const links = server.fault(['mutation', 'accountproperty__c'], internal)
  await found.create.click()
  await form.getByRole('button', { name: 'Open it anyway' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Librairie' }))
    .toHaveTextContent('Not linked to any property')
  links()
  await page.getByRole('button', { name: found.w.edit }).click()
  server.fault(['mutation', 'updateRow'], internal)
  await found.name.fill('Librairie Ltd')
  await found.save.click()
  await expect.element(notice).toHaveTextContent(/^The company could not be updated\.$/)
  await expect.element(found.name).toHaveValue('Librairie Ltd')
  expect(tables.rows('account')).toHaveLength(1)
})

test('a company that is merged into another one while it is edited is said to be gone', async () => {
  const { company, name, save } = await openEdit()
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
  const { company, w, name, address, save } = await openEdit()
  answerSimilar(double)
  await expect.element(page.getByLabelText(w.chosen)).toHaveTextContent('Halifax')
  await name.fill('Librairie Two')
  await expect.element(form.getByText('Other companies look like this one')).toBeVisible()
  await expect.element(form.getByRole('button', { name: /^Use this one/ })).not.toBeInTheDocument()
  await address.fill('something else')
  await expect.element(page.getByLabelText(w.chosen)).not.toBeInTheDocument()
  await address.fill('60 Maplewood Court')
  await expect.element(page.getByLabelText(w.chosen)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await save.click()
  await expect.element(page.getByText(w.updated('Librairie Two'))).toBeVisible()
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
