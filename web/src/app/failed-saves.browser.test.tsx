import type { Language } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import i18next from 'i18next'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, server } from '../../test/fake-server.ts'
import { tables } from '../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../test/render.tsx'

const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const address = {
  address_line_1__c: '60 Maplewood Court',
  billingstreet: '60 Maplewood Court',
  billingcity: 'Halifax',
  billingstate: 'NS',
  billingpostalcode: 'B3H 0K1',
  billingcountry: 'Canada',
}

let property: PropertyRow
let staff: SessionUser

beforeEach(() => {
  property = insertProperty()
  staff = insertStaff('superadmin', [property])
  server.answerQuery('settingsList', { settingsList: [] })
  server.answerQuery('mails:', { mails: [] })
  server.answerQuery('allAudits', { allAudits: [] })
  server.answer(restCalls.companyFacts)(() => ({ status: 200, companies: [] }))
  server.answer(restCalls.timeline)(() => ({ status: 200, entries: [], more: false, names: {} }))
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

interface FailedSave {
  /** Inserts what the screen shows, and returns the screen's address. */
  path: () => string
  /** Does what a user does, up to the click that fails. */
  save: () => Promise<void>
  said: Record<Language, string>
}

const saves: Record<string, FailedSave> = {
  'a new company': {
    path: () => '/contactform',
    save: async () => {
      await page.getByRole('button', { name: word('words.new_company'), exact: true }).click()
      await field('columns.account.name').fill('Librairie')
      await dialog.getByRole('combobox', { name: word('words.address') }).fill('maplewood court halifax')
      await page.getByRole('option').first().click()
      await expect.element(page.getByLabelText(word('company.chosen_address'))).toBeVisible()
      await click('words.create')
    },
    said: { en: 'The company could not be created.', fr: 'L’entreprise n’a pas pu être créée.' },
  },
  'a changed company': {
    path: () => `/contactform?company=${insertCompany().id}`,
    save: async () => {
      await page.getByRole('button', { name: word('company.edit_title') }).click()
      await field('columns.account.name').fill('Librairie Sud')
      await click('ui.save')
    },
    said: { en: 'The company could not be updated.', fr: 'L’entreprise n’a pas pu être modifiée.' },
  },
  'a new contact': {
    path: () => `/contactform?company=${insertCompany().id}`,
    save: async () => {
      await page
        .getByRole('button', { name: word('contacts.b2b.add') })
        .first()
        .click()
      await field('columns.contact.firstname').fill('Luc')
      await field('columns.contact.lastname').fill('Morin')
      await field('columns.contact.email').fill('luc@client.example')
      await click('contacts.b2b.create')
    },
    said: { en: 'The contact could not be created.', fr: 'Le contact n’a pas pu être créé.' },
  },
  'a changed contact': {
    path: () => {
      const { id, sfid } = insertCompany()
      const names = { firstname: 'Noémie', lastname: 'Roy', email: 'noemie@client.example' }
      const contact = tables.insert('contact', { ...names, language: 'en', accountid: sfid })
      return `/contactform?company=${id}&contact=${contact.id}`
    },
    save: async () => {
      await page.getByRole('button', { name: word('contacts.b2b.edit_title') }).click()
      await field('columns.contact.firstname').fill('Naomi')
      await click('ui.save')
    },
    said: { en: 'The contact could not be updated.', fr: 'Le contact n’a pas pu être modifié.' },
  },
  'a new user': {
    path: () => '/settings/users',
    save: async () => {
      await page.getByRole('button', { name: word('users.create') }).click()
      await field('columns.staff_user.name').fill('Noémie')
      await field('words.email').fill('noemie@comptoir.example')
      await dialog.getByLabelText('Maplegate Mall').click()
      await click('words.create')
    },
    said: { en: 'The user could not be created.', fr: 'L’utilisateur n’a pas pu être créé.' },
  },
  'a changed user': {
    path: () => {
      insertUser()
      return '/settings/users'
    },
    save: async () => {
      await page.getByRole('button', { name: word('words.edit_named', { name: 'Noémie' }) }).click()
      await expect.element(dialog.getByLabelText('Maplegate Mall')).toBeVisible()
      await field('columns.staff_user.name').fill('Naomi')
      await click('ui.save')
    },
    said: { en: 'The user could not be updated.', fr: 'L’utilisateur n’a pas pu être modifié.' },
  },
  'the deletion of a user': {
    path: () => {
      insertUser()
      return '/settings/users'
    },
    save: async () => {
      await page.getByRole('button', { name: word('words.delete_named', { name: 'Noémie' }) }).click()
      await question.getByRole('button', { name: word('ui.delete') }).click()
    },
    said: { en: 'The user could not be deleted.', fr: 'L’utilisateur n’a pas pu être supprimé.' },
  },
  'a new campaign': {
    path: () => '/settings/campaigns',
    save: async () => {
      await page
        .getByRole('button', { name: word('campaigns.create') })
        .first()
        .click()
      await field('columns.campaign.name').fill('Summer')
      await dialog.getByLabelText('Maplegate Mall').click()
      await click('words.create')
    },
    said: { en: 'The campaign could not be created.', fr: 'La campagne n’a pas pu être créée.' },
  },
  'a changed campaign': {
    path: insertCampaign,
    save: async () => {
      await page.getByRole('button', { name: word('words.edit_named', { name: 'Summer' }) }).click()
      await field('columns.campaign.description').fill('Longer')
      await click('ui.save')
    },
    said: { en: 'The campaign could not be updated.', fr: 'La campagne n’a pas pu être modifiée.' },
  },
  'the deletion of a campaign': {
    path: insertCampaign,
    save: async () => {
      await page.getByRole('button', { name: word('words.delete_named', { name: 'Summer' }) }).click()
      await question.getByRole('button', { name: word('ui.delete') }).click()
    },
    said: { en: 'The campaign could not be deleted.', fr: 'La campagne n’a pas pu être supprimée.' },
  },
  'a new count': {
    path: () => `/giftcardinventory?count=new-${insertCardType()}-2024-05`,
    save: async () => {
      await field('columns.count.on_hand').fill('17')
      await userEvent.keyboard('{Enter}')
    },
    said: { en: 'The count could not be saved.', fr: 'Le dénombrement n’a pas pu être enregistré.' },
  },
  'a changed count': {
    path: () => `/giftcardinventory?count=${insertCount()}-edit`,
    save: async () => {
      await field('columns.count.on_hand').fill('18')
      await click('ui.save')
    },
    said: { en: 'The count could not be updated.', fr: 'Le dénombrement n’a pas pu être modifié.' },
  },
  'the approval of a count': {
    path: () => `/giftcardinventory?count=${insertCount()}`,
    save: async () => {
      await click('inventory.approve')
      await question.getByRole('button', { name: word('inventory.approve') }).click()
    },
    said: { en: 'The count could not be approved.', fr: 'Le dénombrement n’a pas pu être approuvé.' },
  },
  'the deletion of a count': {
    path: () => `/giftcardinventory?count=${insertCount()}`,
    save: async () => {
      await click('ui.delete')
      await question.getByRole('button', { name: word('ui.delete') }).click()
    },
    said: { en: 'The count could not be deleted.', fr: 'Le dénombrement n’a pas pu être supprimé.' },
  },
}

describe.each(Object.entries(saves))('%s that fails', (_, { path, save, said }) => {
  test.each(['en', 'fr'] as const)('is named in %s', async (language) => {
    await renderScreen(path(), { staff, property, language })
    server.fault('mutation', failWith(500))
    server.fault('createuser', failWith(500))
    await save()
    await expect.element(page.getByText(said[language])).toBeVisible()
  })
})

describe.each([
  {
    path: 'resetpassword',
    kind: 'reset' as const,
    said: { en: 'Password could not be updated.', fr: 'Le mot de passe n’a pas pu être modifié.' },
  },
  {
    path: 'activateuser',
    kind: 'activation' as const,
    said: { en: 'User could not be activated.', fr: 'Le compte n’a pas pu être activé.' },
  },
])('a password that cannot be saved at /$path', ({ path, kind, said }) => {
  test.each(['en', 'fr'] as const)('is named in %s, and can be sent again', async (language) => {
    server.answer(restCalls.validateToken)(() => ({ status: 200, kind }))
    const works = server.fault('/updatepassword', failWith(500))
    server.answer(restCalls.updatePassword)(() => ({ status: 200 }))
    await renderScreen(`/${path}?token=known`, { language })
    await page.getByLabelText(word('access.new_password'), { exact: true }).fill('Comptoir!2027')
    await page.getByLabelText(word('access.confirm_password')).fill('Comptoir!2027')
    const submit = page.getByRole('button', {
      name: word(kind === 'reset' ? 'ui.save' : 'access.activate'),
    })
    await submit.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(said[language])
    works()
    await submit.click()
    await expect.element(submit).toBeDisabled()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

function word(key: string, values: Record<string, string> = {}): string {
  return i18next.t(key, { defaultValue: key, ...values })
}

function field(key: string) {
  return dialog.getByRole('textbox', { name: word(key), exact: true })
}

function click(key: string): Promise<void> {
  return dialog.getByRole('button', { name: word(key), exact: true }).click()
}

function insertCompany() {
  return tables.insert('account', { name: 'Librairie', ...address })
}

function insertUser(): void {
  const user = tables.insert('propertyuser__c', { name: 'Noémie', username__c: 'noemie@comptoir.example' })
  tables.insert('property_propertyuser__c', { propertyuser__c: user.sfid, property__c: property.sfid ?? '' })
}

function insertCampaign(): string {
  const campaign = tables.insert('campaign', { sfid: 'SUMMER', name: 'Summer', isactive: true })
  tables.insert('campaign_property', { campaign_id: campaign.id, property_id: property.id })
  return '/settings/campaigns'
}

function insertCardType(): number {
  const { id } = tables.insert('sku', { description: 'Gift box', detailed_form: false })
  tables.insert('sku_property', { sku_id: id, property_id: property.id })
  return id
}

function insertCount(): number {
  const counted = { property__c_id: property.id, sku: insertCardType(), counted_by: staff.id }
  return tables.insert('gc_inventory', { ...counted, date: '2024-05-05', on_hand: 7 }).id
}
