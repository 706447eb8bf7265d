import type { Page } from '@playwright/test'
import { expect, type Language, signedIn } from '../support/journey.ts'
import { create, read } from '../support/rows.ts'

export const companyWords = {
  en: {
    code: 'MGM',
    property: 'Maplegate Mall',
    add: 'New company',
    edit: 'Edit company',
    name: 'Company name',
    address: 'Address',
    suggestions: 'Suggested addresses',
    chosen: 'Chosen address',
    create: 'Create',
    save: 'Save',
    created: (name: string) => `${name} was created.`,
    updated: (name: string) => `${name} was updated.`,
    linked: 'Linked to',
    find: 'Find a company',
    noName: 'Enter the name of the company.',
    noAddress: 'Enter an address.',
    notChosen: 'Choose a complete address from the suggestions.',
    exists: 'A company with this name and address exists already.',
    reserved: 'This company name is reserved.',
    noSuggestion: 'No address found. Check the spelling, or type less.',
    mayExist: 'This company may already exist',
    sameName: 'Same or similar name',
    use: (name: string) => `Use this one: ${name}`,
    conflict: 'Someone else changed this in the meantime',
    keep: 'Keep mine and save',
    take: 'Take theirs',
    down: 'The address search is not answering. What you typed is kept.',
    retry: 'Try again',
    restore: 'Restore',
    unlinked: 'is not linked to Maplegate Mall yet',
  },
  fr: {
    code: 'CEM',
    property: 'Carrefour des Érables',
    add: 'Nouvelle entreprise',
    edit: 'Modifier l’entreprise',
    name: 'Nom de l’entreprise',
    address: 'Adresse',
    suggestions: 'Adresses suggérées',
    chosen: 'Adresse choisie',
    create: 'Créer',
    save: 'Enregistrer',
    created: (name: string) => `L’entreprise ${name} a été créée.`,
    updated: (name: string) => `L’entreprise ${name} a été modifiée.`,
    linked: 'Centres\u00a0:',
    find: 'Trouver une entreprise',
    noName: 'Entrez le nom de l’entreprise.',
    noAddress: 'Entrez une adresse.',
    notChosen: 'Choisissez une adresse complète parmi les suggestions.',
    exists: 'Une entreprise avec ce nom et cette adresse existe déjà.',
    reserved: 'Ce nom d’entreprise est réservé.',
    noSuggestion: 'Aucune adresse trouvée. Vérifiez l’orthographe ou raccourcissez le texte.',
    mayExist: 'Cette entreprise existe peut-être déjà',
    sameName: 'Nom identique ou semblable',
    use: (name: string) => `Choisir celle-ci\u00a0: ${name}`,
    conflict: 'Quelqu’un d’autre a modifié cette fiche entre-temps',
    keep: 'Garder la mienne et enregistrer',
    take: 'Prendre l’autre',
    down: 'La recherche d’adresses ne répond pas. Votre saisie est conservée.',
    retry: 'Réessayer',
    restore: 'Rétablir la saisie',
    unlinked: 'n’est pas encore liée à Carrefour des Érables',
  },
} as const

export interface StoredCompany {
  id: number
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

export async function arrive(page: Page, language: Language) {
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

export async function openEdit(page: Page, id: number, w: (typeof companyWords)[Language]) {
  await page.goto(`/contactform?company=${id}`)
  await page.getByRole('button', { name: w.edit }).click()
  const form = page.getByRole('dialog', { name: w.edit })
  await expect(form).toBeVisible()
  return { form, ...fieldsOf(page, w) }
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

/** A company at an address of the demo's. */
export function makeCompany(page: Page, token: string, name = unique()): Promise<StoredCompany> {
  return create(page, token, 'account', {
    name,
    address_line_1__c: '60 Maplewood Court',
    billingstreet: '60 Maplewood Court',
    billingcity: 'Halifax',
    billingstate: 'NS',
    billingpostalcode: 'B3H 0K1',
    billingcountry: 'Canada',
  })
}

export async function storedCompanies(page: Page, token: string, name: string) {
  const { records } = await read<{ account: StoredCompany }>(page, token, {
    name: 'account',
    filter: [{ column: 'name', operator: '=', value: name }],
  })
  return records.map(({ account }) => account)
}
