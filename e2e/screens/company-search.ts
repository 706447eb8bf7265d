import type { Page } from '@playwright/test'
import { expect, type Language, mark, signedIn } from '../support/journey.ts'
import { create, type Row } from '../support/rows.ts'

const findWords = {
  en: {
    property: 'MGM',
    box: 'Find a company',
    found: 'Companies found',
    count: (count: number) => `${count} ${count === 1 ? 'company' : 'companies'} found`,
    none: (text: string) => `No company matches “${text}”.`,
    recent: 'Recently opened',
    searching: 'Searching…',
    phone: (area: string, exchange: string, line: string) => `(${area}) ${exchange}-${line}`,
  },
  fr: {
    property: 'CEM',
    box: 'Trouver une entreprise',
    found: 'Entreprises trouvées',
    count: (count: number) => (count === 1 ? '1 entreprise trouvée' : `${count} entreprises trouvées`),
    none: (text: string) => `Aucune entreprise ne correspond à «\u00a0${text}\u00a0».`,
    recent: 'Ouvertes récemment',
    searching: 'Recherche en cours…',
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
  const contact = await create<Row & { email: string; phone: string }>(page, token, 'contact', {
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
