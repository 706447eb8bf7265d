import {
  expect,
  expectAccessible,
  expectFits,
  expectPlainWords,
  rowOf,
  signedIn,
  speaking,
  test,
  tokenOf,
} from './journey.ts'
import { makeUser, openUsers, somebody } from './staff-users.ts'

/** From a phone to a wide desk, and each of them at twice the size. */
const widths = [1920, 1280, 820, 640, 360, 320]

for (const language of ['en', 'fr'] as const) {
  test(`what anybody may open fits every screen, in ${language}`, async ({ page }) => {
    await speaking(page, language)
    for (const path of ['/', '/forgotpassword', '/resetpassword', '/activateuser', '/unsubscribe']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFits(page, ...widths)
      await expectAccessible(page)
      await expectPlainWords(page)
    }
  })

  test(`the shell and the settings fit every screen, in ${language}`, { tag: '@once' }, async ({ page }) => {
    await signedIn(page, 'admin', { language })
    for (const path of ['/b2brewards', '/settings']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectFits(page, ...widths)
      await expectAccessible(page)
      await expectPlainWords(page)
    }
  })
}

test('users with long names fit every screen, in the list and in the form', async ({ page }) => {
  const token = await tokenOf(page, 'superadmin')
  const { username } = somebody()
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
