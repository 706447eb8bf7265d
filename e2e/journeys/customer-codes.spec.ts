import { contactForm, expectChosen } from '../screens/company-contacts.ts'
import { atTheDesk, codeWords, language, property } from '../screens/confirmation-codes.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { expect, expectFits, expectPlainWords, mark, test } from '../support/journey.ts'

const say = {
  ...codeWords,
  title: 'Clients',
  ask: 'Qui est-ce?',
  search: 'Chercher par nom, courriel, téléphone ou code de commande',
  choose: 'Choisissez le client qui achète.',
  todayHere: 'Codes du jour pour les clients',
  customer: 'Client',
  history: (name: string) => `Commandes\u00a0: ${name}`,
  add: 'Nouveau client',
}

// In French, whose words are longer.
test('a customer is created and gets a code, and no word is about a company', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { token, panel, generate, shown } = await atTheDesk(page)
  const company = await customersCompany(page, token)
  const noCompany = async () => expect(page.locator('body')).not.toContainText(company.name)
  await page.goto('/contactform?for=b2c')
  await expect(panel.getByText(say.choose)).toBeVisible()
  // Customers are listed only once something is typed.
  await expect(page.getByText(say.ask)).toBeVisible()
  const list = page.getByRole('region', { name: say.title, exact: true })
  await expect(list.getByRole('option')).toHaveCount(0)
  await expectPlainWords(page)
  const lastName = `Côté${mark()}`
  const name = `Anne ${lastName}`
  const search = page.getByRole('combobox', { name: say.search })
  await search.fill(`anne ${lastName}`)
  await page.getByRole('button', { name: say.add }).last().click()
  const form = contactForm(page, language)
  await expect(form.firstName).toHaveValue('anne')
  await expect(form.lastName).toHaveValue(lastName)
  await form.email.fill(`${mark()}@client.example`)
  await page.keyboard.press('Enter')
  await expectChosen(page, name)
  await expect(page.getByRole('region', { name: say.history(name), exact: true })).toBeVisible()
  await generate.click()
  await expect(shown).toBeVisible()
  const code = (await shown.getAttribute('data-code')) ?? ''
  const here = page.getByRole('region', { name: say.todayHere })
  await expect(here.locator(`[data-code="${code}"]`)).toContainText(name)
  await expectFits(page, 820, 360)
  await expectPlainWords(page)
  await noCompany()

  await page.emulateMedia({ media: 'print' })
  const paper = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
  expect(paper).toContain(`Customer / Client ${name}`)
  expect(paper).toContain(property.name)
  expect(paper).not.toMatch(/Company|Entreprise/)
  await noCompany()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/contactform')
  const item = page.locator(`li[data-code="${code}"]`)
  await expect(item).toContainText(say.customer)
  await expectFits(page, 820, 360)
  await noCompany()
  await item.getByRole('button', { name }).click()
  await expect(page).toHaveURL(/contactform\?for=b2c&contact=\d+$/)
  await search.fill(lastName.toUpperCase().replace('Ô', 'o'))
  await page.keyboard.press('Enter')
  await expectChosen(page, name)
  await page.goto(`/contactform?company=${company.id}`)
  await expect(page, 'the address of that company').toHaveURL('/contactform?for=b2c')
})
