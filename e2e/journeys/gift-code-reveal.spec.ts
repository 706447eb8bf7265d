import type { Page } from '@playwright/test'
import { foundRows, giftCodeNumber, giftCodePane, maskedCode, search } from '../screens/gift-codes.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  graphql,
  type Language,
  signedIn,
  test,
} from '../support/journey.ts'

const words = {
  en: {
    show: 'Reveal code',
    hide: 'Hide code',
    copy: /^Copy/,
    close: 'Close',
    recorded: 'Revealing the code is recorded.',
    failed: 'The code could not be revealed.',
    limit:
      /You have reached the limit for revealing codes\. After .+, \d+:\d\d\s[ap]\.m\. you can try again\.$/,
  },
  fr: {
    show: 'Afficher le code',
    hide: 'Masquer le code',
    copy: /^Copier/,
    close: 'Fermer',
    recorded: 'L’affichage du code est consigné.',
    failed: 'Le code n’a pas pu être affiché.',
    limit: /Vous avez atteint la limite de codes affichés\. Réessayez après le .+ à \d+\sh\s\d\d\.$/,
  },
} as const

const revealCall = '**/api/gift-codes/*/reveal'

for (const language of ['en', 'fr'] as const)
  test.describe(`showing a whole gift code in ${language}`, () => {
    const { show, hide, copy, close, recorded, failed, limit } = words[language]
    test.use({ statusesExpected: [429, 500], permissions: ['clipboard-read', 'clipboard-write'] })

    test('loads it on demand, records it, and keeps it nowhere after the details are closed', {
      tag: '@once',
    }, async ({ page }) => {
      const { token, user, code, pane } = await openDetails(page, language, 5)
      expect(code.gift_code).toMatch(/^\*+[^*]{3}$/)
      await expect(pane.getByText(maskedCode(code))).toBeVisible()
      await expect(pane.getByText(recorded)).toBeVisible()
      const before = await reveals(page, token, code.id)
      const revealed = page.waitForResponse(revealCall)
      await pane.getByRole('button', { name: show }).click()
      const whole: string = (await (await revealed).json()).gift_code
      expect(whole).not.toContain('*')
      await expect(pane.getByText(whole).first()).toBeVisible()
      await expectPlainWords(page)
      await pane.getByRole('button', { name: copy }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
      await expectFits(page, 390, 1440)

      await pane.getByRole('button', { name: hide }).click()
      await expect(page.getByText(whole)).toHaveCount(0)
      await pane.getByRole('button', { name: show }).click()
      await expect(pane.getByText(whole).first()).toBeVisible()
      const after = await reveals(page, token, code.id)
      expect(after.length, 'showing it again in the same pane is no second reveal').toBe(before.length + 1)
      expect(after[0]?.user).toMatchObject({ id: user.id })

      await pane.getByRole('button', { name: close }).last().click()
      await expect(page.getByText(whole)).toHaveCount(0)
      await foundRows(page).first().click()
      await expect(pane.getByText(maskedCode(code))).toBeVisible()
      await expect(page.getByText(whole)).toHaveCount(0)
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(stored).not.toContain(whole)
    })

    test('says when to try again once the limit is reached, and when it fails', async ({ page }) => {
      const { code, pane } = await openDetails(page, language, 6)
      await page.route(revealCall, (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '1800' },
          json: { status: 429, error: 'budget_exceeded', message: 'x' },
        }),
      )
      await pane.getByRole('button', { name: show }).click()
      await expect(pane.getByRole('alert')).toHaveText(limit)
      await expect(pane.getByText(maskedCode(code))).toBeVisible()
      await expectPlainWords(page)
      await page.unroute(revealCall)
      await page.route(revealCall, (route) => route.fulfill({ status: 500, json: {} }))
      await pane.getByRole('button', { name: show }).click()
      await expect(pane.getByRole('alert')).toHaveText(failed)
    })

    async function openDetails(page: Page, spoken: Language, number: number) {
      const { token, user } = await signedIn(page, 'user', { language: spoken })
      const code = await giftCodeNumber(page, token, number)
      await page.goto('/tokenfinder')
      await search(page, code.order)
      await foundRows(page).first().click()
      return { token, user, code, pane: giftCodePane(page) }
    }
  })

async function reveals(page: Page, token: string, id: number) {
  const { allAudits } = await graphql<{ allAudits: { user: { id: number } }[] }>(
    page,
    token,
    'query ($id: ID!) { allAudits(objectId: $id, operation: "trnsx_ecom_activegc_b2c.reveal") { user } }',
    { id: String(id) },
  )
  return allAudits
}
