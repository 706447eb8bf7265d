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

test.use({ statusesExpected: [503] })

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

test('a list that could be read once stays when it cannot be read again', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/settings/blocked-emails')
  const rows = page.getByRole('table', { name: 'Blocked emails' }).getByRole('row')
  await expect(rows.nth(3)).toContainText('@')
  await page.route('**/api/graphql/v2', (route) =>
    route.request().postData()?.includes('mutation')
      ? route.fallback()
      : route.fulfill({ status: 503, json: {} }),
  )
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(`kept-${Date.now()}@client.example`)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The service is unavailable for the moment. Try again shortly.',
  )
  await expect(rows.nth(3)).toContainText('@')
})

test('a search that finds nothing can be given up where that is said', async ({ page }) => {
  await signedIn(page, 'admin')
  for (const [path, title] of [
    ['/settings/campaigns', 'Campaigns'],
    ['/settings/blocked-emails', 'Blocked emails'],
  ] as const) {
    await page.goto(`${path}?q=zzzzzzzz`)
    await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click()
    await expect(page.getByRole('table', { name: title }).getByRole('row').nth(3)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
