import { readFile } from 'node:fs/promises'
import { makeCompany, makeContact } from '../screens/company-contacts.ts'
import { expect, expectPlainWords, type Language, signedIn, test } from '../support/journey.ts'

const words = {
  en: {
    menu: 'Personal data',
    export: 'Export all data',
    exported: 'The file was saved.',
    file: 'Personal data',
    anonymise: 'Anonymise',
    reason: 'Reason',
    done: 'The person was anonymised.',
    name: 'Anonymised person',
    search: 'Search by name, email or phone',
    noMatch: 'No contact found',
    history: 'History',
    anonymised: 'Anonymised',
    refused: 'Give the reason without the name, email address or phone number of the person.',
  },
  fr: {
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
    refused: 'Indiquez le motif sans le nom, l’adresse courriel ni le téléphone de la personne.',
  },
} as const

// A reason that names the person is refused.
test.use({ statusesExpected: [422] })

for (const language of ['en', 'fr'] as const satisfies Language[]) {
  const said = words[language]

  test(`a person gets a copy of their data and is then anonymised, in ${language}`, async ({ page }) => {
    const { token, user } = await signedIn(page, 'admin', { language, property: 'MGM' })
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
    await page.getByRole('button', { name: 'OK' }).click()
    const html = await readFile(await download.path(), 'utf8')
    expect(html).toContain(`<html lang="${language}">`)
    for (const text of [said.file, contact.name, contact.email, company.name, user.name])
      expect(html).toContain(text)

    await menu.click()
    await page.getByRole('menuitem', { name: said.anonymise }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(contact.name)).toBeVisible()
    await expectPlainWords(page)
    await dialog.getByLabel(said.reason).fill(`Asked by ${contact.name}`)
    await dialog.getByRole('button', { name: said.anonymise }).click()
    await expect(dialog.getByText(said.refused)).toBeVisible()
    await dialog.getByLabel(said.reason).fill('Request, file 4711')
    await dialog.getByRole('button', { name: said.anonymise }).click()
    await expect(page.getByText(said.done)).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
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
}

test('a clerk cannot export or anonymise anyone @once', async ({ page }) => {
  const { token } = await signedIn(page, 'user', { language: 'en', property: 'MGM' })
  const company = await makeCompany(page, token)
  const contact = await makeContact(page, token, company)
  await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
  await expect(page.getByRole('heading', { name: contact.name })).toBeVisible()
  await expect(page.getByRole('button', { name: words.en.menu })).toHaveCount(0)
  const headers = { authorization: `Bearer ${token}` }
  for (const call of ['export', 'anonymise']) {
    const data = { language: 'en', reason: 'None was given' }
    const answer = await page.request.post(`/api/people/${contact.id}/${call}`, { headers, data })
    expect(answer.status()).toBe(403)
  }
  const listed = await page.request.post('/api/expired-consents', { headers, data: { limit: 1 } })
  expect(listed.status()).toBe(403)
})
