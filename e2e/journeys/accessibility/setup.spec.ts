import { activateFirstSuperadmin, setupWords } from '../../screens/setup.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import {
  type EmptyInstallation,
  hasPostgres,
  startEmptyInstallation,
} from '../../support/empty-installation.ts'
import { expect, rowOf, signedIn, test } from '../../support/journey.ts'

const said = setupWords.en

test.describe('axe', () => {
  test('properties: the list, what is missing, the history, deleting, the deleted ones', async ({ page }) => {
    await signedIn(page, 'superadmin', { property: 'MGM' })
    await page.goto('/settings/properties?q=Maplegate')
    await expect(rowOf(page, 'MGM')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: said.history('Maplegate Mall') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `${said.del} Maplegate Mall` }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: said.createProperty }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(said.missing)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/settings/properties?q=nowhere&deleted=yes')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expectAccessible(page)
  })

  test('card types: the list, the form, what is missing', async ({ page }) => {
    await signedIn(page, 'superadmin', { property: 'MGM' })
    await page.goto('/settings/card-types')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: said.createCardType }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Maplegate Mall')).toBeVisible()
    await dialog.getByRole('button', { name: said.create, exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: said.name, exact: true })).toBeFocused()
    await expectAccessible(page)
  })

  test('notification lists: the list, the form, a wrong address', async ({ page }) => {
    await signedIn(page, 'superadmin', { property: 'MGM' })
    await page.goto('/settings/notification-lists?q=Maplegate')
    await expect(rowOf(page, 'Maplegate Mall')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: said.edit }).click()
    await page.getByLabel(said.emails).fill('no address')
    await page.getByRole('button', { name: said.save }).click()
    await expect(page.getByLabel(said.emails)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  test('the pages that only superadmins see', async ({ page }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.goto('/settings/properties')
    await expect(page.getByText(said.noAccess)).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('an empty installation', () => {
    test.skip(!hasPostgres, 'needs a database of its own')
    let installation: EmptyInstallation
    test.beforeAll(async () => {
      installation = await startEmptyInstallation()
    })
    test.afterAll(() => installation?.stop())

    test('the first steps: nothing yet, what is missing, the first property, empty lists', async ({
      page,
    }) => {
      await activateFirstSuperadmin(page, installation, 'en')
      await expectAccessible(page)
      await page.getByRole('button', { name: said.createFirst }).click()
      await expect(page.getByText(said.missing)).toBeVisible()
      await expectAccessible(page)
      for (const path of ['card-types', 'notification-lists', 'properties']) {
        await page.goto(`${installation.url}/settings/${path}`)
        await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
        await expectAccessible(page)
      }
      await page.goto(`${installation.url}/selectproperty`)
      await page.getByRole('textbox', { name: said.name, exact: true }).fill('Place Neuve')
      await page.getByRole('textbox', { name: said.code, exact: true }).fill('pln')
      await page.getByRole('button', { name: said.createFirst }).click()
      await expect(page.getByText(said.isThere)).toBeVisible()
      await expectAccessible(page)
    })
  })
})
