import type { Page } from '@playwright/test'
import { makeCompany, makeContact } from '../screens/company-contacts.ts'
import { propertyOf } from '../support/demo-rows.ts'
import {
  expect,
  expectAccessible,
  expectPlainWords,
  type Language,
  mark,
  signedIn,
  test,
} from '../support/journey.ts'
import { change, create, type Row, remove } from '../support/rows.ts'

const words = {
  en: {
    open: 'History',
    openNamed: (name: string) => `Change history of ${name}`,
    title: 'Change history',
    older: 'Show older changes',
    none: 'No change is recorded',
    close: 'Close',
    system: /System, .*\d/,
    created: 'Created',
    changed: 'Changed',
    deleted: 'Deleted',
    added: 'Properties added',
    removed: 'Properties removed',
    phone: ['Phone', '(514) 555-0100', '(514) 555-0199'],
    optIn: ['Accepts emails', 'Yes', 'No'],
    language: ['Language', 'English', 'French'],
    ended: ['End', '–', 'Jan 31, 2027'],
    role: ['Role', 'User', 'User with inventory'],
    street: 'Street',
    company: 'Company',
    failed: 'The revisions could not be loaded.',
    retry: 'Try again',
  },
  fr: {
    open: 'Historique',
    openNamed: (name: string) => `Historique des modifications : ${name}`,
    title: 'Historique des modifications',
    older: 'Afficher les modifications plus anciennes',
    none: 'Aucune modification consignée',
    close: 'Fermer',
    system: /Système, .*\d/,
    created: 'Création',
    changed: 'Modification',
    deleted: 'Suppression',
    added: 'Centres ajoutés',
    removed: 'Centres retirés',
    phone: ['Téléphone', '514 555-0100', '514 555-0199'],
    optIn: ['Accepte les courriels', 'Oui', 'Non'],
    language: ['Langue', 'Anglais', 'Français'],
    ended: ['Fin', '–', '31 janv. 2027'],
    role: ['Rôle', 'Utilisateur', 'Utilisateur avec inventaire'],
    street: 'Rue',
    company: 'Entreprise',
    failed: 'Les révisions n’ont pas pu être chargées.',
    retry: 'Réessayer',
  },
} as const

test.use({ statusesExpected: [500] })

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
    await expectAccessible(page)
    await expectPlainWords(page)
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test(`a company with a long history shows it page by page, in ${language}`, async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language, property: 'MGM' })
    const company = await makeCompany(page, token)
    for (let number = 1; number <= 24; number++)
      await change(page, token, 'account', company.id, { address_line_1__c: `${number} Maplewood Court` })
    await page.route('**/api/timeline/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/contactform?company=${company.id}`)
    await page.getByRole('button', { name: said.open }).first().click()
    const history = page.getByRole('dialog', { name: said.title })
    await expect(history.getByText(said.failed)).toBeVisible()
    await page.unroute('**/api/timeline/**')
    await history.getByRole('button', { name: said.retry }).click()
    await expect(history.getByRole('listitem')).toHaveCount(20)
    await expect(row(history.getByRole('listitem').first(), said.street)).toHaveText([
      said.street,
      '23 Maplewood Court',
      '24 Maplewood Court',
    ])
    await history.getByRole('button', { name: said.older }).click()
    await expect(history.getByRole('listitem')).toHaveCount(25)
    await expect(history.getByRole('listitem').last()).toContainText(said.created)
    await expect(history.getByRole('button', { name: said.older })).toHaveCount(0)
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
    await expectAccessible(page)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  })

  test(`entries without a user are shown as the system’s, and an unchanged record says so, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language, property: 'MGM' })
    await page.route('**/api/timeline/**', async (route) => {
      const answer = await route.fetch()
      const { entries, ...rest } = await answer.json()
      const withoutUser = entries.map((entry: object) => ({ ...entry, by: null }))
      await route.fulfill({ json: { ...rest, entries: withoutUser } })
    })
    const company = await makeCompany(page, token)
    await page.goto(`/contactform?company=${company.id}`)
    await page.getByRole('button', { name: said.open }).first().click()
    const history = page.getByRole('dialog', { name: said.title })
    await expect(history.getByText(said.system)).toBeVisible()
    await page.unroute('**/api/timeline/**')
    // Companies that came with the demo have no past.
    await page.goto('/contactform?company=7')
    await page.getByRole('button', { name: said.open }).first().click()
    await expect(history.getByText(said.none)).toBeVisible()
    await expectAccessible(page)
  })
}

function row(item: ReturnType<Page['locator']>, field: string) {
  return item.getByRole('row', { name: field }).locator('th, td')
}
