import type { Locator, Page } from '@playwright/test'
import { activePerson, appCode, type Person } from '../screens/second-factor.ts'
import { endSession, signInDialog, typeAnAddress } from '../support/ended-sessions.ts'
import { expect, type Language, test, tokenOf } from '../support/journey.ts'

test.use({ statusesExpected: [401, 403] })

const words = {
  en: {
    username: 'Username',
    password: 'Password',
    signIn: 'Sign in',
    choose: 'Choose a property',
    setUp: 'Set up',
    key: 'Or type this key into the app:',
    appCode: 'Code that the app shows',
    confirm: 'Confirm',
    saved: 'I saved them',
    left: (count: number) => `${count} of 10 left`,
    code: 'Code',
    wrong: 'This code is not right.',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
  },
  fr: {
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    signIn: 'Ouvrir une session',
    choose: 'Choisir un centre',
    setUp: 'Configurer',
    key: 'Ou entrez cette clé dans l’application\u00a0:',
    appCode: 'Code affiché par l’application',
    confirm: 'Confirmer',
    saved: 'Je les ai conservés',
    left: (count: number) => `Il en reste ${count} sur 10`,
    code: 'Code',
    wrong: 'Ce code n’est pas le bon.',
    useRecovery: 'Utiliser un code de récupération',
    recovery: 'Code de récupération',
  },
}

async function typePassword(
  form: Page | Locator,
  { username, password }: Person,
  { username: user, password: secret, signIn }: (typeof words)[Language] = words.en,
): Promise<void> {
  await form.getByLabel(user, { exact: true }).fill(username)
  await form.getByLabel(secret, { exact: true }).fill(password)
  await form.getByRole('button', { name: signIn }).click()
}

/** Sets up an authenticator app and returns its secret and the recovery codes. */
async function setUpApp(page: Page, { setUp, confirm, appCode: label, saved }: (typeof words)[Language]) {
  await page.goto('/account')
  await page.getByRole('button', { name: setUp }).click()
  const dialog = page.getByRole('dialog')
  // There is an outline of the secret until it has arrived.
  await expect(dialog.locator('code')).toHaveText(/\w/)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(label).fill(appCode(secret))
  await dialog.getByRole('button', { name: confirm }).click()
  const done = dialog.getByRole('button', { name: saved })
  await expect(done).toBeVisible()
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
  await done.click()
  return { secret, recoveryCodes }
}

const language = 'fr'
test('an authenticator app is set up and asked for, and a recovery code replaces a lost phone', async ({
  page,
}) => {
  const text = words[language]
  const person = await activePerson(page)
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  await page.goto('/')
  await typePassword(page, person, text)
  await expect(page.getByRole('heading', { level: 1, name: text.choose })).toBeVisible()
  const { secret, recoveryCodes } = await setUpApp(page, text)
  expect(recoveryCodes).toHaveLength(10)
  await expect(page.getByText(text.left(10))).toBeVisible()

  await page.goto('/logout')
  await typePassword(page, person, text)
  const field = page.getByLabel(text.code, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.pressSequentially(appCode(secret, 20))
  await expect(page.getByRole('alert')).toHaveText(text.wrong)
  // The sixth digit sends the code. The one that confirmed the app is used up.
  await field.pressSequentially(appCode(secret, 1))
  await expect(page.getByRole('heading', { level: 1, name: text.choose })).toBeVisible()

  await page.goto('/logout')
  await typePassword(page, person, text)
  await page.getByRole('button', { name: text.useRecovery }).click()
  await page.getByLabel(text.recovery).fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: text.choose })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(text.left(9))).toBeVisible()
})

test('a session that ends over a form goes on with the second factor, and nothing is lost', async ({
  page,
}) => {
  const person = await activePerson(page)
  await page.goto('/')
  await typePassword(page, person)
  await expect(page.getByRole('heading', { level: 1, name: words.en.choose })).toBeVisible()
  const { secret } = await setUpApp(page, words.en)
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

test('an administrator resets the second factor of a person who lost everything', async ({ page }) => {
  const person = await activePerson(page, 'user')
  await page.goto('/')
  await typePassword(page, person)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in')
  await setUpApp(page, words.en)
  await page.goto('/logout')
  await typePassword(page, person)
  await page.getByText('Lost your phone?').click()
  await expect(page.getByText(/ask an administrator to reset/i)).toBeVisible()

  const admin = await tokenOf(page, 'superadmin')
  const reset = await page.request.post(`/api/users/${person.id}/reset-second-factor`, {
    headers: { authorization: `Bearer ${admin}` },
    data: {},
  })
  expect(reset.status()).toBe(200)
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in')
})

test('a passkey is added, renamed, used and removed at localhost', async ({ page, server }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const person = await activePerson(page)
  const numbered = server.url.replace('localhost', '127.0.0.1')
  await page.goto(`${numbered}/account`)
  await typePassword(page, person)
  await expect(page.getByText(/need the https address of Comptoir, or localhost/)).toBeVisible()

  await page.goto('/')
  await typePassword(page, person)
  await expect(page.getByRole('heading', { level: 1, name: words.en.choose })).toBeVisible()
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
  await expect(page.getByRole('heading', { level: 1, name: words.en.choose })).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove Office laptop' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('is your last second factor')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Office laptop')).toHaveCount(0)
  await page.goto('/logout')
  await typePassword(page, person)
  await expect(page.getByRole('heading', { level: 1, name: words.en.choose })).toBeVisible()
})
