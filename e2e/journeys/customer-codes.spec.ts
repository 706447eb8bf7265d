import type { Page } from '@playwright/test'
import { blockEmail } from '../screens/company-contacts.ts'
import { atTheDesk, codeWords, makeCustomer, properties } from '../screens/confirmation-codes.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { failAt, hold, mentions } from '../support/faults.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  type Language,
  present,
  signedIn,
  test,
} from '../support/journey.ts'
import { type Row, read } from '../support/rows.ts'

const words: Record<
  Language,
  {
    people: string
    choose: string
    todayHere: string
    customer: string
    history: (name: string) => string
    taken: string
    prohibited: string
    failed: string
    add: string
    create: string
    order: (code: string) => string
    none: string
  }
> = {
  en: {
    people: 'Search by name, email, phone or order code',
    choose: 'Choose the customer who is buying.',
    todayHere: 'Today’s codes for customers',
    customer: 'Customer',
    history: (name) => `Orders of ${name}`,
    taken: 'A customer with this email address exists already.',
    prohibited: 'Purchases by this customer are prohibited.',
    failed: 'The customer could not be created.',
    add: 'New customer',
    create: 'Create the customer',
    order: (code) => `Order ${code}`,
    none: 'Nobody has “zzzxq99” in their name, email, phone or orders.',
  },
  fr: {
    people: 'Chercher par nom, courriel, téléphone ou code de commande',
    choose: 'Choisissez le client qui achète.',
    todayHere: 'Codes du jour pour les clients',
    customer: 'Client',
    history: (name) => `Commandes\u00a0: ${name}`,
    taken: 'Un client avec cette adresse courriel existe déjà.',
    prohibited: 'Les achats par ce client sont interdits.',
    failed: 'Le client n’a pas pu être créé.',
    add: 'Nouveau client',
    create: 'Créer le client',
    order: (code) => `Commande ${code}`,
    none: 'Personne n’a «\u00a0zzzxq99\u00a0» dans son nom, son courriel, son téléphone ou ses commandes.',
  },
}

for (const language of ['en', 'fr'] as const) {
  const say = { ...codeWords[language], ...words[language] }

  test(`a customer gets a code, and nothing speaks of the company that stands for them all, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { token, panel, generate, shown } = await atTheDesk(page, language)
    const company = await customersCompany(page, token)
    const customer = await makeCustomer(page, token)
    const noCompany = async () => expect(page.locator('body')).not.toContainText(company.name)
    await page.goto('/contactform?for=b2c')
    await expect(panel.getByText(say.choose)).toBeVisible()
    await page.goto(`/contactform?for=b2c&contact=${customer.id}`)
    await expect(page.getByRole('region', { name: say.history(customer.name), exact: true })).toBeVisible()
    await generate.click()
    await expect(shown).toBeVisible()
    const code = (await shown.getAttribute('data-code')) ?? ''
    const here = page.getByRole('region', { name: say.todayHere })
    await expect(here.locator(`[data-code="${code}"]`)).toContainText(customer.name)
    await expectFits(page, 820, 360)
    await expectPlainWords(page)
    await noCompany()

    await page.emulateMedia({ media: 'print' })
    const paper = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
    expect(paper).toContain(`Customer / Client ${customer.name}`)
    expect(paper).toContain(properties[language].name)
    expect(paper).not.toMatch(/Company|Entreprise/)
    await noCompany()
    await page.emulateMedia({ media: 'screen' })

    await page.goto('/contactform')
    const item = page.locator(`li[data-code="${code}"]`)
    await expect(item).toContainText(say.customer)
    await expectFits(page, 820, 360)
    await noCompany()
    await item.getByRole('button', { name: customer.name }).click()
    await expect(page).toHaveURL(`/contactform?for=b2c&contact=${customer.id}`)
  })

  test(`a customer is found by an order of theirs, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language, property: properties[language].code })
    const company = await customersCompany(page, token)
    await page.goto('/contactform?for=b2c')
    const search = page.getByRole('combobox', { name: say.people })
    const bySystem = await orderOf(page, token, company, { ecomm: false })
    const byShop = await orderOf(page, token, company, { ecomm: true })
    for (const [code, { contact }] of [
      [bySystem.order.vts_id, bySystem],
      [byShop.order.external_id__c, byShop],
    ] as const) {
      await search.fill(present(code).toLowerCase())
      const found = page.getByRole('option').filter({ hasText: say.order(present(code)) })
      await expect(found).toContainText(contact.name)
    }
    // Typing on aborts both requests, for orders and for people, without an error message.
    const requestsSent = ['order', 'contact'].map((table) =>
      page.waitForRequest((request) => {
        const question = request.postData() ?? ''
        return question.includes(`"name":"${table}"`) && question.includes('zzzxq9%')
      }),
    )
    const letGo = await hold(page, (route) => mentions(route, 'zzzxq9%'))
    await search.fill('zzzxq9')
    await Promise.all(requestsSent)
    await search.fill('zzzxq99')
    await expect(page.getByText(say.none)).toBeVisible()
    letGo()
    await search.fill(present(byShop.order.external_id__c))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: byShop.contact.name })).toBeVisible()
  })

  test(`what is refused of a customer says customer, in ${language}`, async ({ page }) => {
    const { token, generate, panel } = await atTheDesk(page, language)
    const customer = await makeCustomer(page, token)
    await page.goto('/contactform?for=b2c')
    await page.getByRole('button', { name: say.add }).first().click()
    const form = page.getByRole('dialog')
    const [first, last] = [form.getByRole('textbox').nth(0), form.getByRole('textbox').nth(1)]
    await first.fill('Léo')
    await last.fill('Roy')
    await form.getByRole('textbox').nth(2).fill(customer.email)
    await form.getByRole('button', { name: say.create }).click()
    await expect(form.getByText(say.taken)).toBeVisible()
    await form.getByRole('textbox').nth(2).fill(`x${customer.email}`)
    await failAt(page, 'mutation', 200)
    await form.getByRole('button', { name: say.create }).click()
    await expect(form.getByText(say.failed)).toBeVisible()
    await page.unrouteAll()

    await blockEmail(page, customer.email)
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(`/contactform?for=b2c&contact=${customer.id}`)
    await expect(generate).toBeDisabled()
    await expect(panel.getByText(say.prohibited)).toBeVisible()
  })
}

test.describe('when no company is set for customers', () => {
  test('that is said, and who sets it', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.route('**/api/graphql/v2', (route) =>
      /settingsList/.test(route.request().postDataJSON().query)
        ? route.fulfill({ json: { data: { settingsList: [] } } })
        : route.continue(),
    )
    await page.goto('/contactform?for=b2c')
    await expect(page.getByText('No company is set for customers')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
  })
})

interface BoughtByCustomer {
  order: { vts_id: string | null; external_id__c: string | null }
  contact: Row
}

async function orderOf(
  page: Page,
  token: string,
  company: Row,
  { ecomm }: { ecomm: boolean },
): Promise<BoughtByCustomer> {
  const { records } = await read<BoughtByCustomer>(page, token, {
    name: 'order',
    limit: 1,
    filter: [
      { column: 'accountid', operator: '=', value: company.sfid },
      { column: 'status', operator: '=', value: 'Activated' },
      { column: 'ecomm', operator: '=', value: ecomm },
      { column: ecomm ? 'external_id__c' : 'vts_id', operator: '!=', value: null },
    ],
    contain: ['contact'],
  })
  return present(records[0])
}
