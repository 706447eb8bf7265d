import { successShownMs } from '@comptoir/contract/constants'
import type { Page } from '@playwright/test'
import {
  blockEmail,
  contactForm,
  makeCompany,
  makeContact,
  makeContacts,
  openCompany,
} from '../../screens/company-contacts.ts'
import {
  arrive,
  fillIn,
  makeCompany as makeAddressedCompany,
  openEdit,
  openNew,
  unique,
} from '../../screens/company-forms.ts'
import {
  arrive as arriveAtSearch,
  failSearch,
  findWords,
  makeCustomer as makeBuyer,
  recentIds,
} from '../../screens/company-search.ts'
import {
  atTheDesk,
  codeWords,
  makeCampaign,
  makeCustomer,
  properties,
} from '../../screens/confirmation-codes.ts'
import { busiestCompany } from '../../screens/purchases.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { customersCompany } from '../../support/demo-rows.ts'
import { failAt } from '../../support/faults.ts'
import { draftKept, expect, mark, present, signedIn, test } from '../../support/journey.ts'
import { change, read } from '../../support/rows.ts'

test.describe('axe', () => {
  test.use({ statusesExpected: [0, 503] })

  test('finding a company: found, not found, recently opened', async ({ page }) => {
    const w = findWords.en
    const { token, user, box, options, look } = await arriveAtSearch(page, 'en')
    const { company, contact } = await makeBuyer(page, token)
    await look(contact.email)
    await expect(options.locator('mark').first()).toBeVisible()
    await expectAccessible(page)
    await box.fill('Zzyzx introuvable')
    await expect(page.getByText(w.none('Zzyzx introuvable'))).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/contactform?company=${company.id}`)
    await expect.poll(() => recentIds(page, user.id)).toContain(company.id)
    await page.goto('/contactform')
    await box.fill('')
    await expect(page.getByRole('listbox', { name: w.recent }).getByRole('option')).not.toHaveCount(0)
    await expectAccessible(page)
  })

  test('finding a company while one of the searches fails', async ({ page }) => {
    const { token, box, options } = await arriveAtSearch(page, 'en')
    const { word } = await makeBuyer(page, token)
    await failSearch(page, 'contacts')
    await box.fill(`zenith lumiere ${word}`)
    await expect(page.getByRole('alert')).toContainText(findWords.en.unsearched)
    await expect(options).toHaveCount(1)
    await expectAccessible(page)
  })

  test('a new company: what is missing, doubles, addresses to choose from, created, its card', async ({
    page,
  }) => {
    await keepSuccessMessages(page)
    const { token, w, form, name, address, options } = await openNew(page, 'en')
    const create = form.getByRole('button', { name: w.create })
    await create.click()
    await expect(form.getByText(w.noName)).toBeVisible()
    await expectAccessible(page)
    const existing = await makeAddressedCompany(page, token)
    await name.fill(existing.name.toUpperCase())
    await expect(form.getByText(w.mayExist)).toBeVisible()
    await expectAccessible(page)
    const title = unique('Fleuriste Belle-Étoile')
    await name.fill(title)
    await address.fill('sorbiers')
    await expect(options).toHaveCount(3)
    await expectAccessible(page)
    await fillIn({ name, address, options }, title)
    await create.click()
    const message = page.getByRole('alertdialog')
    await expect(message).toContainText(w.created(title))
    // The last part of the desk behind the message.
    await expect(page.getByText('No orders yet')).toBeVisible()
    await expectAccessible(page)
    await message.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('region', { name: title })).toContainText(w.property)
    await expectAccessible(page)
  })

  test('a new company: a draft, no address service, a link that fails', async ({ page }) => {
    const { w, form, name, address, options } = await openNew(page, 'en')
    const title = unique('Librairie du Quai')
    await name.fill(title)
    await draftKept(page, title)
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: w.add, exact: true }).click()
    await expect(form.getByRole('button', { name: w.restore })).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: w.restore }).click()
    await page.route('**/Find/**', (route) => route.abort())
    await address.fill('sorbiers montréal')
    await expect(form.getByRole('alert')).toContainText(w.down)
    await expectAccessible(page)
    await page.unroute('**/Find/**')
    await fillIn({ name, address, options }, title)
    await failAt(page, ['mutation', 'accountproperty__c'], 200)
    await form.getByRole('button', { name: w.create }).click()
    await expect(form.getByRole('alert')).toContainText(w.unlinked)
    await expectAccessible(page)
  })

  test('a company that another user has changed', async ({ page }) => {
    const { token, w } = await arrive(page, 'en')
    const company = await makeAddressedCompany(page, token)
    const { form, name } = await openEdit(page, company.id, w)
    await name.fill(`${company.name} Sud`)
    await change(page, token, 'account', company.id, { name: `${company.name} Nord` })
    await form.getByRole('button', { name: w.save }).click()
    await expect(form.getByRole('alert').filter({ hasText: w.conflict })).toContainText('Nord')
    await expectAccessible(page)
  })

  test('contacts: the list, the form, a double, the one who is chosen', async ({ page }) => {
    const { token, company, words } = await openCompany(page)
    const elsewhere = await makeCompany(page, token)
    const there = await makeContact(page, token, elsewhere, { firstname: 'Odette' })
    const blocked = `${mark()}@client.example`
    await makeContacts(page, token, company, [
      ...[...'abcdefghijklmnopqrstuv'].map((letter) => ({
        firstname: `${letter}lix`,
        lastname: 'Tremblay',
      })),
      { firstname: 'Aaron', lastname: 'Zed', email: blocked },
      { firstname: 'Béa', lastname: 'Roy', hvc__c: true, optin_email: true },
    ])
    await blockEmail(page, blocked)
    await page.reload()
    const options = page.getByRole('option')
    await expect(options.first()).toContainText(words.blocked)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.add }).first().click()
    const form = contactForm(page, 'en')
    await form.create.click()
    await expect(form.window.getByText(words.missing[0])).toBeVisible()
    await expectAccessible(page)
    await form.email.fill(there.email)
    await expect(form.window.getByText(there.name)).toBeVisible()
    await expectAccessible(page)
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto(`/contactform?company=${company.id}`)
    await options.filter({ hasText: 'Béa Roy' }).click()
    await expect(page.getByText(words.changedBy)).toBeVisible()
    await expectAccessible(page)
  })

  test('a contact that another user has changed', async ({ page }) => {
    const { company, token } = await openCompany(page)
    const contact = await makeContact(page, token, company)
    const { words } = await openCompany(page, { company, contact })
    await page.getByRole('button', { name: words.edit }).click()
    const form = contactForm(page, 'en')
    await form.firstName.fill('Léa')
    await form.phone.fill('5145550199')
    await change(page, token, 'contact', contact.id, { firstname: 'Lia', hvc__c: true })
    await form.save.click()
    await expect(page.getByRole('alert').filter({ hasText: words.conflict })).toContainText('Lia')
    await expectAccessible(page)
  })

  test('a code: no contact chosen, a campaign to choose, made, in the lists, to be cancelled, prohibited', async ({
    page,
  }) => {
    const say = codeWords.en
    const { token, company, panel, generate, shown, contact, open } = await atTheDesk(page, 'en')
    // The only contact would be chosen at once.
    await makeContact(page, token, company)
    const word = mark()
    await makeCampaign(page, `Été ${word}`, { property: properties.en.code })
    await open('')
    await expect(panel.getByText(say.chooseContact)).toBeVisible()
    await expectAccessible(page)
    await open()
    await panel.getByRole('combobox', { name: say.campaign }).fill(word)
    await expect(panel.getByRole('option')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    await expect(page.getByRole('region', { name: say.todayHere }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await page.goto('/contactform')
    await expect(
      page.getByRole('region', { name: say.today, exact: true }).getByRole('listitem'),
    ).not.toHaveCount(0)
    await expectAccessible(page)
    await open()
    await page
      .getByRole('region', { name: say.todayHere })
      .getByRole('button', { name: say.cancelCode })
      .click()
    await expect(page.getByRole('alertdialog', { name: say.cancelCodeTitle })).toBeVisible()
    await expectAccessible(page)
    await blockEmail(page, contact.email)
    await open()
    await expect(panel.getByText(say.prohibited)).toBeVisible()
    await expectAccessible(page)
  })

  test('a code while the campaigns fail to load', async ({ page }) => {
    const { panel, open } = await atTheDesk(page, 'en')
    await page.route('**/api/graphql/v2', (route) =>
      route.request().postDataJSON().variables.name === 'campaign' ? route.abort() : route.continue(),
    )
    await open()
    await expect(panel.getByRole('alert')).toContainText(codeWords.en.campaignsFailed)
    await expectAccessible(page)
  })

  test('customers: no search yet, found by an order, their code on a phone', async ({ page }) => {
    const { token, generate, shown } = await atTheDesk(page, 'en')
    const customer = await makeCustomer(page, token)
    await page.goto('/contactform?for=b2c')
    const search = page.getByRole('combobox', { name: /^Search / })
    await expect(search).toBeVisible()
    await expectAccessible(page)
    await search.fill(await codeOfCustomersOrder())
    await expect(page.getByRole('option')).not.toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/contactform?for=b2c&contact=${customer.id}`)
    await generate.click()
    await expect(shown).toBeVisible()
    await expectAccessible(page)

    async function codeOfCustomersOrder(): Promise<string> {
      const { sfid } = await customersCompany(page, token)
      const { records } = await read<{ order: { external_id__c: string } }>(page, token, {
        name: 'order',
        limit: 1,
        filter: [
          { column: 'accountid', operator: '=', value: sfid },
          { column: 'status', operator: '=', value: 'Activated' },
          { column: 'ecomm', operator: '=', value: true },
        ],
      })
      return present(records[0]).order.external_id__c
    }
  })

  test('customers, while no company is set for them', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.route('**/api/graphql/v2', (route) =>
      /settingsList/.test(route.request().postDataJSON().query)
        ? route.fulfill({ json: { data: { settingsList: [] } } })
        : route.continue(),
    )
    await page.goto('/contactform?for=b2c')
    await expect(page.getByText(/No company is set for customers/)).toBeVisible()
    await expectAccessible(page)
  })

  test('purchases: many, and none', async ({ page }) => {
    const { token, contact, company } = await atTheDesk(page, 'en')
    const busiest = await busiestCompany(page, token)
    await page.goto(`/contactform?company=${busiest.id}`)
    await expect(page.getByRole('table').last().getByRole('row')).toHaveCount(11)
    await expectAccessible(page)
    await page.goto(`/contactform?company=${company.id}`)
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await expect(page.getByText(contact.name).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('the change history of a contact, and of a company without any', async ({ page }) => {
    const { token, company } = await openCompany(page)
    const contact = await makeContact(page, token, company, { phone: '5145550100', optin_email: true })
    await change(page, token, 'contact', contact.id, { phone: '5145550199', optin_email: false })
    await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
    await expect(page.getByRole('heading', { name: contact.name })).toBeVisible()
    const openers = page.getByRole('button', { name: 'History', exact: true })
    const history = page.getByRole('dialog')
    await openers.last().click()
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    // Companies that came with the demo have no past.
    await page.goto('/contactform?company=7')
    await openers.first().click()
    await expect(history.getByText(/No change is recorded/)).toBeVisible()
    await expectAccessible(page)
  })

  test('personal data: the menu, the question, an anonymised person', async ({ page }) => {
    const { token } = await signedIn(page, 'admin', { language: 'en', property: 'MGM' })
    const company = await makeCompany(page, token)
    const contact = await makeContact(page, token, company)
    await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
    await page.getByRole('button', { name: 'Personal data' }).click()
    await expect(page.getByRole('menuitem', { name: 'Anonymise' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Anonymise' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Anonymise' }).click()
    await expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('Request, file 4711')
    await dialog.getByRole('button', { name: 'Anonymise' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('heading', { name: 'Anonymised person' })).toBeVisible()
    await expectAccessible(page)
  })
})

/** A message of success closes by itself, on a slow machine before it is checked. */
async function keepSuccessMessages(page: Page): Promise<void> {
  await page.addInitScript((shownMs) => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (setTimer, self, args) => (args[1] === shownMs ? 0 : Reflect.apply(setTimer, self, args)),
    })
  }, successShownMs)
}
