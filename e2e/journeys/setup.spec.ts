import { words as inventoryWords } from '../screens/gift-card-counts.ts'
import { activateFirstSuperadmin, setupWords } from '../screens/setup.ts'
import { type EmptyInstallation, hasPostgres, startEmptyInstallation } from '../support/empty-installation.ts'
import { expect, expectFits, expectPlainWords, rowOf, test } from '../support/journey.ts'

const said = setupWords

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
    await page.getByRole('textbox', { name: said.name, exact: true }).fill('Place Neuve')
    await page.getByRole('button', { name: said.createFirst }).click()
    await expect(page.getByText(said.missing)).toBeVisible()
    await page.getByRole('textbox', { name: said.code, exact: true }).fill('pln')
    await page.keyboard.press('Enter')
    await expect(page.getByText(said.isThere)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Place Neuve')

    await page.getByRole('main').getByRole('link', { name: said.cardTypes }).click()
    await page.getByRole('button', { name: said.createCardType }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: said.name, exact: true }).fill('Carte 25')
    await dialog.getByLabel('Place Neuve').click()
    await dialog.getByRole('button', { name: said.create, exact: true }).click()
    await expect(page.getByText(said.cardTypeCreated('Carte 25'))).toBeVisible()

    await page.goto(`${installation.url}/settings/notification-lists`)
    await page.getByRole('button', { name: said.createList }).click()
    await dialog.getByLabel(said.property).selectOption('Place Neuve')
    await dialog.getByLabel(said.emails).fill('Boss@Comptoir.example')
    await dialog.getByRole('button', { name: said.create, exact: true }).click()
    await expect(page.getByText(said.listCreated('Place Neuve'))).toBeVisible()
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
