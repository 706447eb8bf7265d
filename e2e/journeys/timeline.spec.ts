import type { Page } from '@playwright/test'
import { makeCompany, makeContact } from '../screens/company-contacts.ts'
import { propertyOf } from '../support/demo-rows.ts'
import { expect, expectPlainWords, type Language, mark, signedIn, test } from '../support/journey.ts'
import { change, create, type Row, remove } from '../support/rows.ts'

const words = {
  en: {
    open: 'History',
    openNamed: (name: string) => `Change history of ${name}`,
    title: 'Change history',
    close: 'Close',
    created: 'Created',
    changed: 'Changed',
    deleted: 'Deleted',
    added: 'Properties added',
    removed: 'Properties removed',
    phone: ['Phone', '(514) 555-0100', '(514) 555-0199'],
    optIn: ['Consent to emails', 'Given', 'Withdrawn'],
    language: ['Language', 'English', 'French'],
    ended: ['End', '–', 'Jan 31, 2027'],
    role: ['Role', 'User', 'User with inventory'],
    street: 'Street',
    company: 'Company',
  },
  fr: {
    open: 'Historique',
    openNamed: (name: string) => `Historique des modifications : ${name}`,
    title: 'Historique des modifications',
    close: 'Fermer',
    created: 'Création',
    changed: 'Modification',
    deleted: 'Suppression',
    added: 'Centres ajoutés',
    removed: 'Centres retirés',
    phone: ['Téléphone', '514 555-0100', '514 555-0199'],
    optIn: ['Consentement aux courriels', 'Donné', 'Retiré'],
    language: ['Langue', 'Anglais', 'Français'],
    ended: ['Fin', '–', '31 janv. 2027'],
    role: ['Rôle', 'Utilisateur', 'Utilisateur avec inventaire'],
    street: 'Rue',
    company: 'Entreprise',
  },
} as const

for (const language of ['en', 'fr'] as const satisfies Language[]) {
  const said = words[language]

  test(`a contact’s changes are shown in words, by keyboard alone, in ${language}`, async ({ page }) => {
    const { token, user } = await signedIn(page, 'user', { language, property: 'MGM' })
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

  test(`a campaign’s properties are shown with the campaign, in ${language}`, async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin', { language, property: 'MGM' })
    const name = `Timeline ${mark()}`
    const campaign = await create<Row>(page, token, 'campaign', { name, isactive: true })
    const offerAt = async (property: string) =>
      create<Row>(page, token, 'campaign_property', {
        campaign_id: campaign.id,
        property_id: (await propertyOf(page, token, property)).id,
      })
    // The last property of a campaign cannot be removed.
    await offerAt('CEM')
    const link = await offerAt('MGM')
    await change(page, token, 'campaign', campaign.id, { enddate: '2027-01-31' })
    await remove(page, token, 'campaign_property', link.id)
    await page.goto(`/settings/campaigns?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: said.openNamed(name) }).click()
    const changes = page.getByRole('dialog', { name: said.title }).getByRole('listitem')
    await expect(changes).toHaveCount(5)
    await expect(row(changes.nth(0), said.removed)).toHaveText([said.removed, 'Maplegate Mall'])
    await expect(row(changes.nth(1), said.ended[0])).toHaveText([...said.ended])
    await expect(row(changes.nth(2), said.added)).toHaveText([said.added, 'Maplegate Mall'])
    await expectPlainWords(page)
  })

  test(`a user’s role is shown in words, also on a phone, in ${language}`, async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin', { language, property: 'MGM' })
    const name = `Timeline ${mark()}`
    const user = await create<Row>(page, token, 'propertyuser__c', {
      name,
      username__c: `${mark()}@comptoir.example`,
      role__c: 'user',
    })
    await change(page, token, 'propertyuser__c', user.id, { role__c: 'user_inventory' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/settings/users?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: said.openNamed(name) }).click()
    const changes = page.getByRole('dialog', { name: said.title }).getByRole('listitem')
    await expect(row(changes.nth(0), said.role[0])).toHaveText([...said.role])
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  })
}

function row(item: ReturnType<Page['locator']>, field: string) {
  return item.getByRole('row', { name: field }).locator('th, td')
}
