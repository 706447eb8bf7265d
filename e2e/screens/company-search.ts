import type { Page } from '@playwright/test'
import { customersCompany } from '../support/demo-rows.ts'
import { mentions } from '../support/faults.ts'
import { demoPassword, expect, type Language, mark, signedIn } from '../support/journey.ts'
import { create, read } from '../support/rows.ts'

export const findWords = {
  en: {
    property: 'MGM',
    box: 'Find a company',
    found: 'Companies found',
    count: (count: number) => `${count} ${count === 1 ? 'company' : 'companies'} found`,
    order: 'Order',
    none: (text: string) => `No company matches “${text}”.`,
    create: (name: string) => `Create “${name}”`,
    add: 'New company',
    recent: 'Recently opened',
    clear: 'Clear this list',
    searching: 'Searching…',
    undecided: (count: number) => `${count} companies match. Press Enter for the first one`,
    code: (code: string, status: 'Draft' | 'Activated') => `Confirmation code ${code}, ${status}`,
    noSuchCode: 'No order has this confirmation code. Check every character.',
    customer: 'Customer',
    unsearched: 'Could not be searched: contacts.',
    elsewhere: 'Nothing was found elsewhere.',
    retry: 'Try again',
    phone: (area: string, exchange: string, line: string) => `(${area}) ${exchange}-${line}`,
  },
  fr: {
    property: 'CEM',
    box: 'Trouver une entreprise',
    found: 'Entreprises trouvées',
    count: (count: number) => (count === 1 ? '1 entreprise trouvée' : `${count} entreprises trouvées`),
    order: 'Commande',
    none: (text: string) => `Aucune entreprise ne correspond à «\u00a0${text}\u00a0».`,
    create: (name: string) => `Créer «\u00a0${name}\u00a0»`,
    add: 'Nouvelle entreprise',
    recent: 'Ouvertes récemment',
    clear: 'Vider cette liste',
    searching: 'Recherche en cours…',
    undecided: (count: number) => `${count} entreprises correspondent. Appuyez sur Entrée pour la première`,
    code: (code: string, status: 'Draft' | 'Activated') =>
      `Code de confirmation ${code}, ${status === 'Draft' ? 'Brouillon' : 'Activée'}`,
    noSuchCode: 'Aucune commande n’a ce code de confirmation. Vérifiez chaque caractère.',
    customer: 'Client',
    unsearched: 'Recherche impossible\u00a0: contacts.',
    elsewhere: 'Rien n’a été trouvé ailleurs.',
    retry: 'Réessayer',
    phone: (area: string, exchange: string, line: string) => `${area} ${exchange}-${line}`,
  },
} as const

export interface Company {
  id: number
  sfid: string
  name: string
  address_line_1__c: string
  billingpostalcode: string
}

export async function arrive(page: Page, language: Language) {
  const w = findWords[language]
  const { token, user } = await signedIn(page, 'user', { language, property: w.property })
  await page.goto('/contactform')
  const box = page.getByRole('combobox', { name: w.box })
  await expect(box).toBeFocused()
  const status = page.getByRole('region', { name: w.box }).getByRole('status')
  const options = page.getByRole('listbox', { name: w.found }).getByRole('option')
  const look = async (text: string) => {
    await box.fill(text)
    await expect(status).toBeVisible()
    await expect(status).not.toContainText(w.searching)
  }
  return { token, user, box, w, options, status, look }
}

let made = 0

export async function makeCustomer(page: Page, token: string) {
  const word = mark()
  const company = await makeCompany(page, token, `Café Zénith-Lumière ${word}`)
  const phone = `819${String(Date.now() * 10 + (made++ % 10)).slice(-7)}`
  const contact = await create<{ id: number; email: string; phone: string }>(page, token, 'contact', {
    firstname: 'Aimée',
    lastname: `O'Regan-${word}`,
    email: `aimee.${word}@zenith.example`,
    phone,
    language: 'fr',
    accountid: company.sfid,
  })
  return { word, company, contact }
}

export function makeCompany(page: Page, token: string, name: string): Promise<Company> {
  const street = `${1000 + (made++ % 9000)} rue du Grand-Puits`
  return create(page, token, 'account', {
    name,
    address_line_1__c: street,
    billingstreet: street,
    billingcity: 'Drummondville',
    billingstate: 'QC',
    billingpostalcode: 'J2B 1A9',
    billingcountry: 'Canada',
  })
}

export interface FoundOrder {
  order: { id: number; vts_id: string; external_id__c: string }
  account: { id: number; name: string }
  contact: { id: number; name: string }
}

/** One of the demo's Activated orders, which only other systems make. */
export async function someOrder(page: Page, token: string, ecomm: boolean): Promise<FoundOrder> {
  const customers = await customersCompany(page, token)
  const { records } = await read<FoundOrder>(page, token, {
    name: 'order',
    limit: 20,
    filter: [
      { column: 'status', operator: '=', value: 'Activated' },
      { column: 'ecomm', operator: '=', value: ecomm },
      { column: 'accountid', operator: '!=', value: customers.sfid },
    ],
    contain: ['account', 'contact'],
  })
  const found = records.find(({ account, contact }) => account && contact)
  if (!found) throw new Error('The demo has no such order.')
  return found
}

/** Fails one of the searches, as the server does: the others are answered. */
export async function failSearch(page: Page, search: string): Promise<void> {
  await page.route('**/api/graphql/v2', async (route) => {
    if (!mentions(route, `"${search}_name"`)) return route.fallback()
    const { data } = await (await route.fetch()).json()
    const extensions = { code: 'INTERNAL', key: 'service_unavailable' }
    const errors = [{ message: 'Down', path: [search], extensions }]
    await route.fulfill({ json: { data: { ...data, [search]: null }, errors } })
  })
}

export function recentIds(page: Page, userId: number): Promise<number[]> {
  return page.evaluate((key) => {
    const entries: { id: number }[] = JSON.parse(localStorage.getItem(key) ?? '[]')
    return entries.map(({ id }) => id)
  }, `comptoir-recent-companies:${userId}`)
}

/** The browser's storage after another user's sign-in on the same computer. */
export async function storedSession(page: Page, staff: string): Promise<Record<string, string>> {
  const answer = await page.request.post('/login', {
    data: { username: `${staff}@comptoir.example`, password: demoPassword },
  })
  const { token, expires, user } = await answer.json()
  return { 'cwf-token': token, 'cwf-token-expiry': String(expires), 'cwf-user': JSON.stringify(user) }
}
