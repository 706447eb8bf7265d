import type { Page } from '@playwright/test'
import { expect, type Language, mark, signedIn, tokenOf } from '../support/journey.ts'
import { create, read } from '../support/rows.ts'

export const contactWords = {
  en: {
    add: 'New contact',
    create: 'Create the contact',
    edit: 'Edit contact',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    language: 'Language',
    optinEmail: 'Accepts emails',
    optinOther: 'Accepts other messages',
    highValue: 'High value',
    save: 'Save',
  },
  fr: {
    add: 'Nouveau contact',
    create: 'Créer le contact',
    edit: 'Modifier le contact',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    email: 'Courriel',
    phone: 'Téléphone',
    language: 'Langue',
    optinEmail: 'Accepte les courriels',
    optinOther: 'Accepte les autres messages',
    highValue: 'Client de grande valeur',
    save: 'Enregistrer',
    created: (name: string) => `${name} fait maintenant partie des contacts.`,
    shaped: '514 555-0199',
  },
} as const

export interface Company {
  id: number
  sfid: string
  name: string
}

export function makeCompany(page: Page, token: string): Promise<Company> {
  return create(page, token, 'account', {
    name: `Papeterie ${mark()}`,
    address_line_1__c: '12 rue des Ormes',
    billingstreet: '12 rue des Ormes',
    billingcity: 'Laval',
    billingstate: 'QC',
    billingpostalcode: 'H7N 2K4',
    billingcountry: 'CA',
  })
}

export interface Contact {
  id: number
  name: string
  firstname: string
  lastname: string
  email: string
  phone: string | null
  language: string
  optin_email: boolean
  optin_other: boolean
  hvc__c: boolean
}

export function makeContact(
  page: Page,
  token: string,
  company: Company,
  person: Partial<Contact> = {},
): Promise<Contact> {
  return create(page, token, 'contact', {
    ...{ firstname: 'Noémie', lastname: `Roy${mark()}`, language: 'en', email: `${mark()}@client.example` },
    accountid: company.sfid,
    ...person,
  })
}

/** The stored contacts of a company, read as a superadmin. */
export async function storedContacts(page: Page, company: Company): Promise<Contact[]> {
  const { records } = await read<{ contact: Contact }>(page, await tokenOf(page, 'admin'), {
    name: 'contact',
    limit: 50,
    filter: [{ column: 'accountid', operator: '=', value: company.sfid }],
  })
  return records.map(({ contact }) => contact)
}

/** Opens the desk of a contact at the French property. */
export async function openCompany(page: Page, company: Company, contact: { id: number }) {
  const words = contactWords.fr
  await signedIn(page, 'user', { language: 'fr', property: 'CEM' })
  await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
  await expect(page.getByRole('button', { name: words.add }).first()).toBeVisible()
  return { words }
}

/** The contact stands on the page, and generating a code is what comes next. */
export async function expectChosen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Generate|Générer)/ })).toBeFocused()
}

/** The window in which a contact is written. */
export function contactForm(page: Page, language: Language = 'en') {
  const words = contactWords[language]
  const window = page.getByRole('dialog').filter({ has: page.getByLabel(words.firstName) })
  return {
    window,
    firstName: window.getByLabel(words.firstName),
    lastName: window.getByLabel(words.lastName),
    email: window.getByRole('textbox', { name: words.email }),
    phone: window.getByLabel(words.phone),
    language: window.getByLabel(words.language),
    optinEmail: window.getByLabel(words.optinEmail),
    optinOther: window.getByLabel(words.optinOther),
    highValue: window.getByLabel(words.highValue),
    create: window.getByRole('button', { name: words.create }),
    save: window.getByRole('button', { name: words.save, exact: true }),
  }
}
