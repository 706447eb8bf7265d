import { newUserDetails, openUsers, storedUsers } from '../screens/staff-users.ts'
import { hold, mentions } from '../support/faults.ts'
import { demoPassword, expect, mark, signedIn, test } from '../support/journey.ts'

/** A request in flight is not sent again, however often the user submits. */

test('an address whose saving takes long is sent once', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/settings/blocked-emails')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const email = `${mark().toLowerCase()}@client.example`
  const field = page.getByRole('textbox', { name: 'Email address' })
  await field.fill(email)
  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('createRow')) sent++
  })
  const letGo = await hold(page, (route) => mentions(route, 'createRow'))
  for (const _ of [1, 2, 3]) await field.press('Enter')
  await page.getByRole('button', { name: 'Block', exact: true }).click({ force: true })
  await page.keyboard.press('Escape')
  await expect(field, 'a window does not close over what is being saved').toHaveValue(email)
  letGo()
  await expect(page.getByText(`${email} is now blocked.`)).toBeVisible()
  expect(sent).toBe(1)
})

test('a user whose creation takes long is created once', async ({ page }) => {
  const { words, token } = await openUsers(page, 'admin')
  const { name, username } = newUserDetails()
  await page.getByRole('button', { name: words.add }).click()
  const form = page.getByRole('dialog', { name: words.newUser })
  await form.getByLabel(words.name).fill(name)
  await form.getByLabel(words.email).fill(username)
  await form.getByLabel('Maplegate Mall').check()
  let sent = 0
  page.on('request', (request) => {
    if (/\/(createuser|sendactivationemail)$/.test(request.url())) sent++
  })
  const letGo = await hold(page, () => true, '**/createuser')
  for (const _ of [1, 2, 3]) await form.getByLabel(words.email).press('Enter')
  letGo()
  await expect(page.getByText(words.sent(name, username))).toBeVisible()
  expect(sent, 'one creation and one mail').toBe(2)
  expect(await storedUsers(page, token, username)).toHaveLength(1)
})

test('signing in on a slow network happens once', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Username').fill('user@comptoir.example')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(demoPassword)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login')) sent++
  })
  const letGo = await hold(page, (route) => route.request().method() === 'POST', '**/login')
  for (const _ of [1, 2, 3]) await password.press('Enter')
  letGo()
  await expect(page).toHaveURL(/\/selectproperty$/)
  expect(sent).toBe(1)
})
