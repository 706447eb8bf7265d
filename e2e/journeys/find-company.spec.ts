import { arrive, makeCustomer } from '../screens/company-search.ts'
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
