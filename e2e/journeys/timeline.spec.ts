import type { Page } from '@playwright/test'
import { makeCompany, makeContact } from '../screens/company-contacts.ts'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'
import { change } from '../support/rows.ts'

const said = {
  open: 'Historique',
  title: 'Historique des modifications',
  created: 'Création',
  phone: ['Téléphone', '514 555-0100', '514 555-0199'],
  optIn: ['Consentement aux courriels', 'Donné', 'Retiré'],
  language: ['Langue', 'Anglais', 'Français'],
  company: 'Entreprise',
} as const

test('a contact’s changes are shown in words, by keyboard alone', async ({ page }) => {
  const { token, user } = await signedIn(page, 'user', { language: 'fr', property: 'MGM' })
  const company = await makeCompany(page, token)
  const contact = await makeContact(page, token, company, {
    phone: '5145550100',
    optin_email: true,
    optin_other: false,
  })
  await change(page, token, 'contact', contact.id, { phone: '5145550199', language: 'fr' })
  await change(page, token, 'contact', contact.id, { optin_email: false })
  await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
  await expect(page.getByRole('heading', { name: contact.name })).toBeVisible()
  const opener = page.getByRole('button', { name: said.open }).last()
  await opener.focus()
  await page.keyboard.press('Enter')
  const history = page.getByRole('dialog', { name: said.title })
  await expect(history).toContainText(contact.name)
  const changes = history.getByRole('listitem')
  await expect(changes).toHaveCount(3)
  await expect(changes.nth(0)).toContainText(`${user.name}, `)
  await expect(row(changes.nth(0), said.optIn[0])).toHaveText([...said.optIn])
  await expect(row(changes.nth(1), said.phone[0])).toHaveText([...said.phone])
  await expect(row(changes.nth(1), said.language[0])).toHaveText([...said.language])
  await expect(changes.nth(2)).toContainText(said.created)
  await expect(row(changes.nth(2), said.company)).toHaveText([said.company, company.name])
  await expectPlainWords(page)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(opener).toBeFocused()
})

function row(item: ReturnType<Page['locator']>, field: string) {
  return item.getByRole('row', { name: field }).locator('th, td')
}
