import type { Page } from '@playwright/test'
import { hold } from '../support/faults.ts'
import { expect, expectFits, expectPlainWords, speaking, strongPassword, test } from '../support/journey.ts'

test.use({ statusesExpected: [0, 401, 403, 503] })

const words = {
  en: {
    loading: 'Checking the link…',
    password: 'New password',
    confirmation: 'Confirm password',
    activate: 'Activate',
    policy: /^Password must be a minimum of 8 characters long/,
    differ: 'Confirm password must match the password above.',
    lost: 'User could not be activated.',
    done: 'User activated successfully.',
    expired: 'User activation token is expired.',
    used: 'User activation token is invalid.',
    askAgain: 'Ask for a new link',
    forgotTitle: 'Reset password',
    resend: 'Send a new activation email',
    notSent: 'The activation email could not be sent.',
    sent: 'New activation email sent.',
    rules: [
      'at least 8 characters',
      'a lowercase letter',
      'an uppercase letter',
      'a number',
      'a special character',
    ],
    met: (rule: string) => `${rule}: met`,
  },
  fr: {
    loading: 'Vérification du lien…',
    password: 'Nouveau mot de passe',
    confirmation: 'Confirmez le mot de passe',
    activate: 'Activer',
    policy: /^Le mot de passe doit compter au moins 8 caractères/,
    differ: 'La confirmation doit être identique au mot de passe ci-dessus.',
    lost: 'Le compte n’a pas pu être activé.',
    done: 'Le compte a été activé.',
    expired: 'Le jeton d’activation du compte a expiré.',
    used: 'Le jeton d’activation du compte n’est pas valide.',
    askAgain: 'Demander un nouveau lien',
    forgotTitle: 'Réinitialiser le mot de passe',
    resend: 'Envoyer un nouveau courriel d’activation',
    notSent: 'Le courriel d’activation n’a pas pu être envoyé.',
    sent: 'Un nouveau courriel d’activation a été envoyé.',
    rules: [
      'au moins 8 caractères',
      'une lettre minuscule',
      'une lettre majuscule',
      'un chiffre',
      'un caractère spécial',
    ],
    met: (rule: string) => `${rule}\u00a0: respecté`,
  },
} as const

/** The first attempt is carried out without its answer arriving; by the second one the link is used up. */
async function loseTheAnswer(page: Page, path: string): Promise<() => number> {
  let calls = 0
  await page.route(path, (route) =>
    ++calls === 1
      ? route.abort('connectionreset')
      : route.fulfill({ status: 403, json: { status: 403, error: 'token_invalid', message: '-' } }),
  )
  return () => calls
}

for (const language of ['en', 'fr'] as const) {
  const said = words[language]

  test.describe(`activating an account, in ${language}`, () => {
    test.beforeEach(({ page }) => speaking(page, language))

    test('the rules are ticked off, a change of either field clears what was wrong, and it is saved once', async ({
      page,
    }) => {
      await page.route('**/validatepasswordtoken', (route) =>
        route.fulfill({ json: { status: 200, kind: 'activation' } }),
      )
      const letGo = await hold(page, () => true, '**/validatepasswordtoken')
      await page.goto('/activateuser?token=good')
      await expect(page.getByText(said.loading)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      letGo()
      const password = page.getByLabel(said.password, { exact: true })
      const confirmation = page.getByLabel(said.confirmation, { exact: true })
      const submit = page.getByRole('button', { name: said.activate })

      for (const [typed, met] of [
        ['', 0],
        ['a', 1],
        ['aB', 2],
        ['aB3', 3],
        ['aB3!', 4],
        ['aB3!aB3!', 5],
      ] as const) {
        await password.fill(typed)
        await expect(page.locator('li[data-met=true]')).toHaveCount(met)
      }
      for (const rule of said.rules) await expect(page.getByText(said.met(rule))).toBeAttached()

      const wrong = [page.getByText(said.policy), page.getByText(said.differ)]
      for (const field of [password, confirmation]) {
        await password.fill('short')
        await confirmation.fill('other')
        await submit.click()
        for (const sentence of wrong) await expect(sentence).toBeVisible()
        await expect(password).toBeFocused()
        await field.press('End')
        await field.press('x')
        for (const sentence of wrong) await expect(sentence).toHaveCount(0)
      }
      await expectFits(page, 1920, 820, 360, 320)

      const calls = await loseTheAnswer(page, '**/updatepassword')
      await password.fill(strongPassword)
      await confirmation.fill(strongPassword)
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText(said.lost)
      await expect(password).toHaveValue(strongPassword)
      await submit.click()
      await expect(page.getByText(said.done)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(submit).toBeDisabled()
      expect(calls()).toBe(2)
      await expectPlainWords(page)
    })

    test('an expired link is replaced, also when the first answer is lost', { tag: '@once' }, async ({
      page,
    }) => {
      await page.route('**/validatepasswordtoken', (route) =>
        route.fulfill({ status: 401, json: { status: 401, error: 'token_expired', message: '-' } }),
      )
      await loseTheAnswer(page, '**/sendactivationemail')
      const asked = page.waitForRequest('**/sendactivationemail')
      await page.goto('/activateuser?token=old')
      await expect(page.getByRole('alert')).toHaveText(said.expired)
      await expectFits(page, 1920, 360)
      await page.getByRole('button', { name: said.resend }).click()
      await expect(page.getByText(said.notSent)).toBeVisible()
      expect((await asked).postDataJSON()).toEqual({ token: 'old', language })
      await page.getByRole('button', { name: said.resend }).click()
      await expect(page.getByText(said.sent)).toBeVisible()
      await expectPlainWords(page)
    })

    for (const path of ['activateuser', 'resetpassword'])
      test(`a used link of /${path} leads to a new one`, { tag: '@once' }, async ({ page }) => {
        await page.route('**/validatepasswordtoken', (route) =>
          route.fulfill({ status: 403, json: { status: 403, error: 'token_invalid', message: '-' } }),
        )
        await page.goto(`/${path}?token=used`)
        await expect(page.getByRole('alert')).toBeVisible()
        await expectFits(page, 1920, 360)
        await page.getByRole('link', { name: said.askAgain }).click()
        await expect(page).toHaveURL(/\/forgotpassword$/)
        await expect(page.getByRole('heading', { name: said.forgotTitle })).toBeVisible()
      })

    test('a link that is used while the password is typed leads to a new one', { tag: '@once' }, async ({
      page,
    }) => {
      await page.route('**/validatepasswordtoken', (route) =>
        route.fulfill({ json: { status: 200, kind: 'activation' } }),
      )
      await page.route('**/updatepassword', (route) =>
        route.fulfill({ status: 403, json: { status: 403, error: 'token_invalid', message: '-' } }),
      )
      await page.goto('/activateuser?token=good')
      await page.getByLabel(said.password, { exact: true }).fill(strongPassword)
      await page.getByLabel(said.confirmation, { exact: true }).fill(strongPassword)
      await page.getByRole('button', { name: said.activate }).click()
      await expect(page.getByRole('alert')).toHaveText(said.used)
      await page.getByRole('link', { name: said.askAgain }).click()
      await expect(page).toHaveURL(/\/forgotpassword$/)
    })
  })
}
