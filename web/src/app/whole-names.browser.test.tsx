import { restCalls } from '@comptoir/contract/rest'
import { activated } from '@comptoir/contract/rules/order-status'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { server } from '../../test/fake-server.ts'
import { tables } from '../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../test/render.tsx'
import { rememberRecord } from '../lib/recent-records.ts'

const widths = [1440, 1280, 1024, 768, 390]
const group = 'Harbourview Group (Hamilton) Distribution and Logistics Services'
const companies = [`${group} Inc.`, `${group} Ltd.`, 'Northsky Outfitters', 'Northsky Outfitters']
const fatima = 'Fatima-Zahra Thompson-Vaillancourt'
const emails = ['first', 'second'].map(
  (one) => `fatima.thompson.vaillancourt.${one}@cooperhamiltondaughterslawoffice.example`,
)
const moment = '2026-03-17T15:00:00.000Z'
const today = new Date().toISOString().slice(0, 10)

let property: PropertyRow
let staff: SessionUser

beforeEach(() => {
  property = insertProperty()
  staff = insertStaff('superadmin', [property])
  server.answer(restCalls.pagePermission)(() => ({ status: 200, page: 'settings', result: true }))
  server.answerQuery('settingsList', { settingsList: [{ value: tables.insert('account').sfid }] })
})
afterEach(() => page.viewport(1280, 800))

/** The texts of the page that cannot be read whole. */
function cutTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const shown = elementsWith(text).filter((element) => element.getClientRects().length > 0)
    return shown.length === 0 || shown.some(isCut)
  })
}

/** The innermost elements that contain the whole text, except those for screen readers alone and columns that repeat it. */
function elementsWith(text: string): Element[] {
  const has = (element: Element) => (element.textContent ?? '').includes(text)
  return [...document.querySelectorAll('#root *, [data-portal] *')].filter(
    (element) =>
      has(element) &&
      ![...element.children].some(has) &&
      !element.closest('.visually-hidden, [data-column]:not([data-column=company], [data-column=address])'),
  )
}

function isCut(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  if (left < 0 || right > window.innerWidth) return true
  for (let around: Element | null = element; around; around = around.parentElement) {
    const hides = ['hidden', 'clip'].includes(getComputedStyle(around).overflowX)
    if (hides && around.scrollWidth > around.clientWidth && around.tagName !== 'HTML') return true
  }
  return false
}

async function expectWhole(...texts: string[]): Promise<void> {
  await expect.poll(() => elementsWith(texts[0] ?? '').length).toBeGreaterThan(0)
  for (const width of widths) {
    await page.viewport(width, 800)
    await expect.poll(() => cutTexts(texts), { message: `at ${width} pixels` }).toEqual([])
  }
}

/** Two pairs of companies, the second of which differ in their city only. */
function insertCompanies() {
  server.answer(restCalls.companyFacts)(() => ({
    status: 200,
    companies: inserted.map(({ id }) => ({
      id,
      contacts: 12,
      last_order: { date: '2026-03-17', amount: 25_025 },
      properties: ['Maplegate Mall', 'Northsky Galleria'],
    })),
  }))
  const inserted = companies.map((name, at) => {
    const billingcity = ['Hamilton', 'Hamilton', 'Calgary', 'Saint-Hyacinthe'][at] ?? ''
    const address_line_1__c = `${at + 1}201-370 Trillium Hill Road`
    return tables.insert('account', { name, billingcity, address_line_1__c, billingpostalcode: 'T3A 7G5' })
  })
  return inserted
}

function insertNamesakes(accountid: string | null) {
  return emails.map((email) =>
    tables.insert('contact', {
      ...{ name: fatima, firstname: 'Fatima-Zahra', lastname: 'Thompson-Vaillancourt', email, accountid },
      hvc__c: true,
    }),
  )
}

test.each(['harbourview', 'northsky'])('companies found by “%s”', async (text) => {
  insertCompanies()
  await renderScreen(`/contactform?q=${text}`, { staff, property })
  await page
    .getByRole('combobox', { name: /Find a company|Search/ })
    .first()
    .fill(text)
  await expectWhole(...(text === 'northsky' ? ['Calgary', 'Saint-Hyacinthe'] : companies.slice(0, 2)))
})

test('companies opened recently', async () => {
  for (const { id, name } of insertCompanies()) rememberRecord('recent-companies', staff.id, { id, name })
  await renderScreen('/contactform', { staff, property })
  await expectWhole(...companies.slice(0, 2), 'Calgary', 'Saint-Hyacinthe')
})

test('the company that is open, its contacts and the one who is chosen', async () => {
  const [company] = insertCompanies()
  const [first] = insertNamesakes(company?.sfid ?? null)
  for (const contact of tables.rows('contact'))
    tables.insert('order', {
      ...{ accountid: company?.sfid ?? null, contact__c: contact.sfid, property__c: property.sfid },
      ...{ status: activated, effectivedate: today, totalamount: 100 },
    })
  await renderScreen(`/contactform?company=${company?.id}&contact=${first?.id}`, { staff, property })
  await expectWhole(fatima, ...emails, companies[0] ?? '')
})

test('buyers and recipients of gift codes', async () => {
  for (const customer_email of emails)
    tables.insert('trnsx_ecom_activegc_b2c', {
      ...{ gift_code: 'ABCD1234EFGH5XYZ', name: fatima, first_name: 'Fatima-Zahra', customer_email },
      ...{ recipient: 'Marguerite Bourgeoys-Desrochers', mall: 'Maplegate Mall', cwf_last_sent: moment },
    })
  await renderScreen('/tokenfinder?q=fatima', { staff, property })
  await expectWhole(fatima, 'Marguerite Bourgeoys-Desrochers', ...emails)
})

test('recipients of e-tokens', async () => {
  for (const recipient_email of emails)
    tables.insert('eml_token', {
      ...{ external_id: `EML-${recipient_email.length}`, status: 'Active', recipient_email },
      ...{ recipient_name: fatima, customer_name: 'Marguerite Bourgeoys-Desrochers', amount: 25 },
    })
  await renderScreen('/tokenfinder?tab=eml&q=fatima', { staff, property })
  await expectWhole(fatima, 'Marguerite Bourgeoys-Desrochers', ...emails)
})

test('users', async () => {
  for (const username__c of emails)
    tables.insert('propertyuser__c', {
      ...{ name: fatima, username__c, role__c: 'user_inventory', last_login: moment },
    })
  await renderScreen('/settings/users', { staff, property })
  await expectWhole(fatima, ...emails)
})

test('campaigns', async () => {
  const names = ['Inc.', 'Ltd.'].map((end) => `Holiday gift cards for the staff of ${group} ${end}`)
  for (const name of names)
    tables.insert('campaign', { name, isactive: true, islocal: true, startdate: today, enddate: today })
  await renderScreen('/settings/campaigns', { staff, property })
  await expectWhole(...names)
})

test('companies and contacts of the rewards', async () => {
  const rewards = companies.slice(0, 2).map((company_name, at) => ({
    ...{ id: at + 1, company_name, name: fatima, email: emails[at] ?? '', phone: '5145550199' },
    ...{ language: 'fr' as const, total_purchases: 90_000.5, tier: 'Gold' },
  }))
  server.answer(restCalls.yearlyRewards)(() => rewards)
  server.answer(restCalls.largestRewards)(() => rewards)
  await renderScreen('/b2brewards', { staff, property })
  await expectWhole(...companies.slice(0, 2), fatima, ...emails)
})

test('contacts and companies of expired consents', async () => {
  const consents = emails.map((email, at) => ({
    ...{ id: at + 1, name: fatima, email, phone: null, language: 'fr' as const, optin_source: 'Web' },
    ...{ optin_date: moment, last_purchase: today, reason: 'purchase' as const, expired_on: today },
    company: { id: 7, name: companies[0] ?? '' },
  }))
  server.answer(restCalls.expiredConsents)(() => ({ status: 200, consents, more: false, count: 2 }))
  await renderScreen('/settings/expired-consents', { staff, property })
  await expectWhole(fatima, ...emails, companies[0] ?? '')
})

test('recipients of unsent emails', async () => {
  const mails = emails.map((to, at) => ({
    ...{ id: at + 1, to, template: 'eGiftCard', state: 'failed' as const, queued_at: moment, attempts: 5 },
    ...{ last_error: 'EENVELOPE 550 at RCPT TO', next_attempt_at: null, failed_at: moment, can_retry: true },
  }))
  server.answer(restCalls.mailQueue)(() => ({ status: 200, failed: 2, waiting: 0, oldest: null, mails }))
  await renderScreen('/settings/unsent-emails', { staff, property })
  await expectWhole(...emails)
})

test('companies and contacts in the palette', async () => {
  const [company] = insertCompanies()
  insertNamesakes(company?.sfid ?? null)
  await renderScreen('/tokenfinder', { staff, property })
  await expect.element(page.getByRole('banner')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('harbourview')
  await expectWhole(...companies.slice(0, 2))
  await field.fill('fatima')
  await expectWhole(fatima, ...emails)
})
