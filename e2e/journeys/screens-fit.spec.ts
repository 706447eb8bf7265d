import { makeUser, newUserDetails, openUsers } from '../screens/staff-users.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  rowOf,
  signedIn,
  speaking,
  test,
  tokenOf,
} from '../support/journey.ts'

/** From a phone to a wide desk, and each of them at twice the size. */
const widths = [1920, 1280, 820, 640, 360, 320]

for (const language of ['en', 'fr'] as const) {
  test(`what anybody may open fits every screen, in ${language}`, async ({ page }) => {
    await speaking(page, language)
    for (const path of ['/', '/forgotpassword', '/resetpassword', '/activateuser', '/unsubscribe']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFits(page, ...widths)
      await expectPlainWords(page)
    }
  })

  test(`the shell and the settings fit every screen, in ${language}`, { tag: '@once' }, async ({ page }) => {
    await signedIn(page, 'admin', { language })
    for (const path of ['/b2brewards', '/settings']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectFits(page, ...widths)
      await expectPlainWords(page)
    }
  })
}

for (const language of ['en', 'fr'] as const)
  test(`properties, card types and notification lists fit every screen, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    await signedIn(page, 'superadmin', { language, property: 'MGM' })
    for (const path of ['properties', 'card-types', 'notification-lists']) {
      await page.goto(`/settings/${path}`)
      await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
      await expectFits(page, ...widths)
      await expectPlainWords(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Create|Créer)/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectFits(page, ...widths)
      await expectPlainWords(page)
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
  const { words } = await openUsers(page, 'superadmin', { language: 'fr', search: username })
  await expect(rowOf(page, username)).toBeVisible()
  await expectFits(page, ...widths)
  await page.getByRole('button', { name: `${words.edit} ${name}` }).click()
  await expect(page.getByRole('textbox', { name: words.name })).toHaveValue(name)
  await expectFits(page, ...widths)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `${words.delete} ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(name)
  await expectFits(page, ...widths)
})

test('a field at fault is seen whole, label and all, on a small screen too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { words } = await openUsers(page, 'admin')
  await page.getByRole('button', { name: words.add }).click()
  const form = page.getByRole('dialog', { name: words.newUser })
  await form.getByRole('button', { name: words.create }).click()
  await expect(form.getByLabel(words.name)).toBeFocused()
  const label = form.locator('label').filter({ hasText: words.name }).first()
  await expect(label).toBeInViewport({ ratio: 1 })
  // Not beneath the title either, which stays in place while the form moves.
  const covered = await label.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + 4, top + height / 2))
  })
  expect(covered).toBe(false)
})
