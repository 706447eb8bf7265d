import type { Page } from '@playwright/test'
import { expect, type Language, signedIn } from '../support/journey.ts'
import { read } from '../support/rows.ts'

export const companyWords = {
  en: {
    code: 'MGM',
    property: 'Maplegate Mall',
    add: 'New company',
    name: 'Company name',
    address: 'Address',
    suggestions: 'Suggested addresses',
    chosen: 'Chosen address',
    created: (name: string) => `${name} was created.`,
    linked: 'Linked to',
  },
  fr: {
    code: 'CEM',
    property: 'Carrefour des Érables',
    add: 'Nouvelle entreprise',
    name: 'Nom de l’entreprise',
    address: 'Adresse',
    suggestions: 'Adresses suggérées',
    chosen: 'Adresse choisie',
    created: (name: string) => `L’entreprise ${name} a été créée.`,
    linked: 'Centres\u00a0:',
  },
} as const

export interface StoredCompany {
  id: number
  sfid: string
  name: string
  address_line_1__c: string
  billingcity: string
  billingpostalcode: string
}

/** A name that nothing else has, and that resembles no other. */
export function unique(name = 'Aa'): string {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `${name} ${letters.join('')}`
}

async function arrive(page: Page, language: Language) {
  const w = companyWords[language]
  const { token } = await signedIn(page, 'user', { language, property: w.code })
  await page.goto('/contactform')
  await expect(page.getByRole('button', { name: w.add, exact: true })).toBeVisible()
  return { token, w }
}

/** The form of a new company. */
export async function openNew(page: Page, language: Language) {
  const { token, w } = await arrive(page, language)
  await page.getByRole('button', { name: w.add, exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: w.add })
  await expect(form).toBeVisible()
  return { token, w, form, ...fieldsOf(page, w) }
}

function fieldsOf(page: Page, w: (typeof companyWords)[Language]) {
  const form = page.getByRole('dialog')
  return {
    name: form.getByRole('textbox', { name: w.name }),
    address: form.getByRole('combobox', { name: w.address }),
    options: page.getByRole('listbox', { name: w.suggestions }).getByRole('option'),
  }
}

export async function idOf(option: ReturnType<Page['getByRole']>): Promise<string> {
  return (await option.getAttribute('id')) ?? ''
}

export async function storedCompanies(page: Page, token: string, name: string) {
  const { records } = await read<{ account: StoredCompany }>(page, token, {
    name: 'account',
    filter: [{ column: 'name', operator: '=', value: name }],
  })
  return records.map(({ account }) => account)
}
