import { arrive, makeCustomer, someOrder } from '../screens/company-search.ts'
import { makeCustomer as customerForCode, makeDrafts } from '../screens/confirmation-codes.ts'
import { makeBuyer } from '../screens/purchases.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { expect, expectPlainWords, test } from '../support/journey.ts'

test('a company is found by whatever is known of it', async ({ page }) => {
  const { token, box, options, status, w, look } = await arrive(page, 'en')
  const { word, company, contact } = await makeCustomer(page, token)
  const name = `Café Zénith-Lumière ${word}`
  for (const text of [
    name.toUpperCase(),
    `lumiere, zenith: ${word}`,
    `${name} ${company.address_line_1__c}`,
    `${word} ${company.billingpostalcode.replace(' ', '')}`,
    `${word} drummondville`,
  ]) {
    await look(text)
    await expect(options, text).toHaveCount(1)
    await expect(options, text).toContainText(name)
    await expect(options, text).toContainText(`${company.address_line_1__c}, Drummondville, J2B 1A9`)
    await expect(status).toContainText(w.count(1))
  }
  await expect(
    options.locator('[data-column=address] mark').filter({ hasText: 'Drummondville' }),
  ).toBeVisible()
  const [area = '', exchange = '', line = ''] = /(...)(...)(....)/.exec(contact.phone)?.slice(1) ?? []
  for (const text of [
    contact.email.toUpperCase(),
    `Aimee o’regan-${word}`,
    `+1 (${area}) ${exchange}.${line}`,
  ]) {
    await look(text)
    await expect(options, text).toHaveCount(1)
    await expect(options, text).toContainText(`Aimée O'Regan-${word[0]?.toUpperCase()}${word.slice(1)}`)
    for (const known of [w.phone(area, exchange, line), contact.email])
      await expect(options, text).toContainText(known)
  }
  await expect(options.locator('mark').filter({ hasText: exchange })).toBeVisible()
  await expectPlainWords(page)
  await options.click()
  await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)

  await page.goto('/contactform')
  await expect(box).toBeFocused()
  for (const text of ['%', '_', '\\', `${'é'.repeat(60)}${'_'.repeat(60)}`]) {
    await look(text)
    await expect(page.getByText(w.none(text)), text).toBeVisible()
  }
})

test('orders and confirmation codes lead to who bought, however they are typed', async ({ page }) => {
  const { token, box, options, status, w, look } = await arrive(page, 'en')
  const [placed, fromShop] = [await someOrder(page, token, false), await someOrder(page, token, true)]
  for (const { account, contact, code } of [
    { ...placed, code: placed.order.vts_id },
    { ...fromShop, code: fromShop.order.external_id__c },
  ]) {
    await look(code.toLowerCase())
    const first = options.first()
    await expect(first, code).toContainText(`${w.order} ${code}`)
    await expect(first).toContainText(account.name)
    await expect(first).toContainText(contact.name)
    await expect(first.locator('mark')).toHaveText(code)
    await first.click()
    await expect(page).toHaveURL(`/contactform?company=${account.id}&contact=${contact.id}`)
    await page.goBack()
    await expect(box).toHaveValue(code.toLowerCase())
  }
  const { order, account } = placed
  await look(order.external_id__c)
  await expect(options.first()).toContainText(w.code(order.external_id__c, 'Activated'))
  await expect(options.first()).toContainText(account.name)

  const { company, contact } = await makeBuyer(page, token)
  const [draft = ''] = await makeDrafts(page, { token, company, contact }, 1)
  const groups = draft.match(/.{4}/g) ?? []
  for (const text of [draft.toUpperCase(), groups.join(' '), groups.join('-')]) {
    await look(text)
    await expect(options, text).toHaveCount(1)
    await expect(options).toContainText(w.code(draft, 'Draft'))
    await expect(options).toContainText(company.name)
    await expect(options).toContainText(contact.name)
  }
  await expectPlainWords(page)
  const unknown = `${draft.slice(1)}0`
  await look(unknown)
  await expect(status).toContainText(w.none(unknown))
  await expect(status).toContainText(w.noSuchCode)

  const customers = await customersCompany(page, token)
  const customer = await customerForCode(page, token)
  const [code = ''] = await makeDrafts(page, { token, company: customers, contact: customer }, 1)
  await look(code)
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(`${customer.name} ${w.customer}`)
  await expect(page.getByRole('main')).not.toContainText(customers.name)
  await options.click()
  await expect(page).toHaveURL(`/contactform?for=b2c&contact=${customer.id}`)
})
