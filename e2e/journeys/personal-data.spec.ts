import { readFile } from 'node:fs/promises'
import { makeCompany, makeContact } from '../screens/company-contacts.ts'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

const said = {
  menu: 'Renseignements personnels',
  export: 'Exporter toutes les données',
  exported: 'Le fichier a été enregistré.',
  file: 'Renseignements personnels',
  anonymise: 'Anonymiser',
  reason: 'Motif',
  done: 'La personne a été anonymisée.',
  name: 'Personne anonymisée',
  search: 'Chercher par nom, courriel ou téléphone',
  noMatch: 'Aucun contact trouvé',
  history: 'Historique',
  anonymised: 'Anonymisation',
} as const

test('a person gets a copy of their data and is then anonymised', async ({ page }) => {
  const { token, user } = await signedIn(page, 'admin', { language: 'fr', property: 'MGM' })
  const company = await makeCompany(page, token)
  const contact = await makeContact(page, token, company)
  await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
  const menu = page.getByRole('button', { name: said.menu })

  await menu.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: said.export }).click(),
  ])
  await expect(page.getByText(said.exported)).toBeVisible()
  const html = await readFile(await download.path(), 'utf8')
  expect(html).toContain('<html lang="fr">')
  for (const text of [said.file, contact.name, contact.email, company.name, user.name])
    expect(html).toContain(text)

  await menu.click()
  await page.getByRole('menuitem', { name: said.anonymise }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(contact.name)).toBeVisible()
  await expectPlainWords(page)
  await dialog.getByLabel(said.reason).fill('Request, file 4711')
  await dialog.getByRole('button', { name: said.anonymise }).click()
  await expect(page.getByText(said.done)).toBeVisible()
  await expect(page.getByRole('heading', { name: said.name })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText(contact.name)

  await page.getByRole('button', { name: said.history }).last().click()
  const history = page.getByRole('dialog')
  await expect(history.getByRole('listitem').first()).toContainText(said.anonymised)
  await expect(history.getByRole('listitem').first()).toContainText('Request, file 4711')
  await expect(history).not.toContainText(contact.email)
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: said.search }).fill(contact.name)
  await expect(page.getByText(said.noMatch)).toBeVisible()
})
