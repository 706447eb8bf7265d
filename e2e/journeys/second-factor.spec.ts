import type { Page } from '@playwright/test'
import { activePerson, addAuthenticator, appCode, typePassword } from '../screens/second-factor.ts'
import { endSession, signInDialog, typeAnAddress } from '../support/ended-sessions.ts'
import { expect, signedIn, test } from '../support/journey.ts'

test.use({ statusesExpected: [401, 403] })

const chooseProperty = { level: 1, name: 'Choose a property' }

/** Sets up an authenticator app and returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  // There is an outline of the secret until it has arrived.
  await expect(dialog.locator('code')).toHaveText(/\w/)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code that the app shows').fill(appCode(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const done = dialog.getByRole('button', { name: 'I saved them' })
  await expect(done).toBeVisible()
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
  await done.click()
  return { secret, recoveryCodes }
}

test('an authenticator app is set up and asked for, and a recovery code replaces a lost phone', async ({
  page,
}) => {
  const person = await activePerson(page)
  await signedIn(page, person)
  const { secret, recoveryCodes } = await setUpApp(page)
  expect(recoveryCodes).toHaveLength(10)
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await page.goto('/logout')
  await typePassword(page, person)
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.pressSequentially(appCode(secret, 20))
  await expect(page.getByRole('alert')).toHaveText('This code is not right.')
  // The sixth digit sends the code. The one that confirmed the app is used up.
  await field.pressSequentially(appCode(secret, 1))
  await expect(page.getByRole('heading', chooseProperty)).toBeVisible()

  await page.goto('/logout')
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', chooseProperty)).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})

test('a session that ends over a form goes on with the second factor, and nothing is lost', async ({
  page,
}) => {
  const person = await activePerson(page)
  await signedIn(page, person)
  const { secret } = await setUpApp(page)
  const email = await typeAnAddress(page)
  await endSession(page, (await page.evaluate(() => localStorage.getItem('cwf-token'))) ?? '')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = signInDialog(page)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret, 1))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${email} is now blocked.`)).toBeVisible()
})

test('a passkey is added, renamed, used and removed at localhost', async ({ page, server }) => {
  await addAuthenticator(page, 'internal')
  const person = await activePerson(page)
  const numbered = server.url.replace('localhost', '127.0.0.1')
  await page.goto(`${numbered}/account`)
  await typePassword(page, person)
  await expect(page.getByText(/need the https address of Comptoir, or localhost/)).toBeVisible()

  await page.goto('/')
  await typePassword(page, person)
  await expect(page.getByRole('heading', chooseProperty)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Office laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Office laptop')).toBeVisible()

  await page.goto('/logout')
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', chooseProperty)).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove Office laptop' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('is your last second factor')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Office laptop')).toHaveCount(0)
  await page.goto('/logout')
  await typePassword(page, person)
  await expect(page.getByRole('heading', chooseProperty)).toBeVisible()
})
