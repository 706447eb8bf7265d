import type { Page } from '@playwright/test'
import { block, blockedRows, blockedWords, openBlocked, ownDomain } from '../screens/blocked-emails.ts'
import { campaignWords, makeCampaign, openCampaigns, ownMark } from '../screens/campaigns.ts'
import { contactForm, makeContact, openCompany } from '../screens/company-contacts.ts'
import { arrive, makeCompany } from '../screens/company-search.ts'
import { lookUp, redeemable, tokenPane } from '../screens/e-tokens.ts'
import {
  fillCards,
  test as inventoryTest,
  words as inventoryWords,
  openInventory,
} from '../screens/gift-card-counts.ts'
import { foundRows, giftCodeNumber, giftCodePane, search } from '../screens/gift-codes.ts'
import { busiestCompany } from '../screens/purchases.ts'
import { makeUser, newUserDetails } from '../screens/staff-users.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  mark,
  rowOf,
  signedIn,
  speaking,
  test,
  tokenOf,
} from '../support/journey.ts'

/** In French, whose words are longer, and with the longest names: nothing stands beside a screen or is cut off. */

/** A wide desk, and a desk and a tablet at twice the size, which are narrower than a phone. */
const widths = [1920, 640, 320]

async function fits(page: Page): Promise<void> {
  await expectFits(page, ...widths)
  await expectPlainWords(page)
}

test('what anybody may open fits every screen', async ({ page }) => {
  await speaking(page, 'fr')
  for (const path of ['/', '/forgotpassword', '/resetpassword', '/activateuser', '/unsubscribe']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fits(page)
  }
})

test('the shell, the palette, the settings and the reports fit every screen', async ({ page }) => {
  await signedIn(page, 'superadmin', { language: 'fr', property: 'PVM' })
  for (const path of ['/selectproperty', '/tokenfinder', '/b2brewards', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await fits(page)
  }
  for (const path of ['properties', 'card-types', 'notification-lists']) {
    await page.goto(`/settings/${path}`)
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
    await fits(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Créer/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fits(page)
  }
  await page.goto('/tokenfinder')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher' })
  await palette.getByRole('combobox').fill('co')
  await expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await fits(page)

  await page.goto('/reports')
  const root = page.frameLocator('iframe').locator('html')
  await expect(root.getByRole('listbox').first()).toBeVisible()
  for (const width of [360, 820, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    // The frame is as high as what it holds, so that the page scrolls and not the frame.
    for (const side of ['Width', 'Height'] as const)
      await expect
        .poll(() => root.evaluate((html, of) => html[`scroll${of}`] - html[`client${of}`], side))
        .toBeLessThanOrEqual(0)
  }
})

test('users with long names fit every screen, in the list and in the form', async ({ page }) => {
  const token = await tokenOf(page, 'superadmin')
  const { username } = newUserDetails()
  const name = `Marie-Philippe-Alexandrine de la Fontaine-Saint-Hyacinthe ${'Wagner'.repeat(6)}`
  await makeUser(page, token, {
    name,
    username: `${'long.'.repeat(12)}${username}`,
    properties: ['CEM', 'MGM', 'PVM'],
  })
  await signedIn(page, 'superadmin', { language: 'fr' })
  await page.goto(`/settings/users?q=${username}`)
  await expect(rowOf(page, username)).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue(name)
  await fits(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Supprimer ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(name)
  await fits(page)
  await page.keyboard.press('Escape')

  // A field at fault is seen whole, label and all, and not beneath the title, which stays while the form moves.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click()
  const form = page.getByRole('dialog', { name: 'Nouvel utilisateur' })
  await form.getByRole('button', { name: 'Créer' }).click()
  await expect(form.getByLabel('Nom')).toBeFocused()
  const label = form.locator('label').filter({ hasText: 'Nom' }).first()
  await expect(label).toBeInViewport({ ratio: 1 })
  const covered = await label.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + 4, top + height / 2))
  })
  expect(covered).toBe(false)
})

test('campaigns and blocked emails with long texts fit every screen', async ({ page }) => {
  const own = ownMark()
  const token = await openCampaigns(page)
  const name = `${'Campagne-aux-mots-interminables '.repeat(3)}${own}`
  const description = 'x'.repeat(300)
  await makeCampaign(page, token, { name, sfid: own, description, properties: ['CEM', 'MGM', 'NSG'] })
  await page.goto(`/settings/campaigns?q=${own}`)
  await expect(rowOf(page, own)).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: `${campaignWords.edit} ${name}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Maplegate Mall')).toBeChecked()
  await fits(page)

  const domain = ownDomain()
  await openBlocked(page, 'fr')
  await block(page, token, `${'a-very-long-name-'.repeat(3)}@${'long-label-'.repeat(5)}${domain}`)
  await page.goto(`/settings/blocked-emails?q=${domain}`)
  await expect(blockedRows(page)).toHaveCount(1)
  await fits(page)
  await page.getByRole('button', { name: blockedWords.fr.import }).click()
  await expect(page.getByRole('dialog').getByLabel(blockedWords.fr.list)).toBeVisible()
  await fits(page)
})

test('the finder, the desk of a company and its forms fit every screen', async ({ page }) => {
  const { token, box, options, look, w } = await arrive(page, 'fr')
  const name = `Boulangerie-pâtisserie-traiteur Saint-Hyacinthe-de-la-Rivière-aux-Renards ${mark()}`
  const company = await makeCompany(page, token, name)
  await look(name)
  await expect(options).toHaveCount(1)
  await expectFits(page, 1920, 820, 360)
  const contact = await makeContact(page, token, company, {
    firstname: 'Marie-Antoinette-Bernadette',
    lastname: `Vaillancourt-Desrochers${mark()}`,
    email: `marie-antoinette.bernadette.${mark()}.vaillancourt@courrier.exemple.example`,
    phone: '5145550142',
    hvc__c: true,
  })
  await makeContact(page, token, company)
  const { words } = await openCompany(page, company, contact)
  await expect(page.getByRole('heading', { name: contact.name })).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.getByRole('button', { name: words.edit }).click()
  await expect(contactForm(page, 'fr').save).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Modifier l’entreprise' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.goto('/contactform')
  await box.fill('')
  await expect(page.getByRole('listbox', { name: w.recent }).getByRole('option')).toHaveCount(1)
  await expectFits(page, 1920, 820, 360)
  await page.goto(`/contactform?company=${(await busiestCompany(page, token)).id}`)
  await expect(
    page.getByRole('table', { name: 'Commandes', exact: true }).getByRole('row').nth(5),
  ).toBeVisible()
  await expectFits(page, 1920, 820, 360)
})

test('the token finder with its details and forms fits every screen', async ({ page }) => {
  const { token } = await signedIn(page, 'user', { language: 'fr', property: 'PVM' })
  const code = await giftCodeNumber(page, token, 3)
  for (const path of ['/tokenfinder', '/tokenfinder/resend']) {
    await page.goto(path)
    await search(page, 'c')
    await expect(foundRows(page).nth(5)).toBeVisible()
    await expectFits(page, 1920, 820, 360)
  }
  await page.goto('/tokenfinder')
  await page.setViewportSize({ width: 1280, height: 900 })
  await search(page, code.order)
  await foundRows(page).filter({ hasText: code.name }).click()
  await expect(giftCodePane(page)).toContainText(code.mall)
  await expectFits(page, 1920, 820, 360)
  await page.getByRole('button', { name: 'Renvoyer le courriel d’activation' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.goto('/tokenfinder?tab=eml')
  await expect(foundRows(page).nth(5)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  const { external_id } = await redeemable(page, token, 4)
  await page.setViewportSize({ width: 1280, height: 900 })
  await lookUp(page, external_id)
  await tokenPane(page).getByRole('button', { name: 'Échanger' }).click()
  await expect(page.getByLabel('Commentaire')).toBeVisible()
  await expectFits(page, 1920, 820, 360)
})

inventoryTest('the inventory fits every screen', async ({ page }) => {
  const desk = await openInventory(page, 'admin', 'fr')
  await expect(page.getByRole('button', { name: inventoryWords.fr.export })).toBeVisible()
  await fits(page)
  for (const tab of ['board', 'month']) {
    await page.goto(`/giftcardinventory?tab=${tab}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    await fits(page)
  }
  await page.goto(`/giftcardinventory?count=new-${desk.detailed[0]?.id}-1900-01`)
  await fillCards(page, 'fr', [9, 0, 0, 0, 0, 1000000])
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: inventoryWords.fr.reason }),
  ).toBeVisible()
  await fits(page)
})
