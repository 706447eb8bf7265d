import type { Page } from '@playwright/test'
import { words as inventoryWords } from '../screens/gift-card-counts.ts'
import {
  type EmptyInstallation,
  firstSuperadmin,
  hasPostgres,
  startEmptyInstallation,
} from '../support/empty-installation.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  rowOf,
  speaking,
  strongPassword,
  test,
} from '../support/journey.ts'

test.describe('an empty production database', () => {
  test.skip(!hasPostgres, 'needs a database of its own')
  let installation: EmptyInstallation
  test.beforeAll(async () => {
    installation = await startEmptyInstallation()
  })
  test.afterAll(() => installation?.stop())

  test('is set up by its first superadmin until cards are counted', async ({ page }) => {
    await activateFirstSuperadmin(page, installation)
    await expectPlainWords(page)
    await expectFits(page, 390, 1440)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Place Neuve')
    await page.getByRole('button', { name: 'Create the property' }).click()
    await expect(page.getByText('Enter a code.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('pln')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('Place Neuve (PLN) has been created, and you are working for it now.'),
    ).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Place Neuve')

    await page.getByRole('main').getByRole('link', { name: 'Card types' }).click()
    await page.getByRole('button', { name: 'Create a card type' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Carte 25')
    await dialog.getByLabel('Place Neuve').click()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('The card type Carte 25 has been created.')).toBeVisible()

    await page.goto(`${installation.url}/settings/notification-lists`)
    await page.getByRole('button', { name: 'Create a notification list' }).click()
    await dialog.getByLabel('Property').selectOption('Place Neuve')
    await dialog.getByLabel('Email addresses').fill('Boss@Comptoir.example')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('The notification list of Place Neuve has been created.')).toBeVisible()
    await expect(rowOf(page, 'boss@comptoir.example')).toBeVisible()

    const counting = inventoryWords.en
    await page.goto(`${installation.url}/giftcardinventory?count=new`)
    const form = page.getByRole('dialog', { name: counting.newCount })
    await form.getByLabel(counting.sku).selectOption('Carte 25')
    await form.getByRole('textbox', { name: counting.onHand }).fill('40')
    await form.getByRole('button', { name: counting.saveNew }).click()
    await expect(page.getByText(counting.saved)).toBeVisible()
    await expect(page.getByText(counting.mailTo)).toContainText('boss@comptoir.example')
    await expect(rowOf(page, 'Carte 25')).toContainText('40')

    const messages = installation.log().map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toContain(`ready on ${installation.url}`)
    expect(messages).toContain('answered')
  })
})

/** The first superadmin chooses a password and signs in. */
async function activateFirstSuperadmin(page: Page, installation: EmptyInstallation): Promise<void> {
  await speaking(page, 'en')
  await page.goto(installation.activation)
  await page.getByLabel('New password', { exact: true }).fill(strongPassword)
  await page.getByLabel('Confirm password').fill(strongPassword)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('User activated successfully.')).toBeVisible()
  await page.goto(`${installation.url}/login`)
  await page.getByLabel('Username').fill(firstSuperadmin.username)
  await page.getByLabel('Password', { exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
}
