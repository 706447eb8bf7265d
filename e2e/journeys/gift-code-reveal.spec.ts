import type { Page } from '@playwright/test'
import { foundRows, giftCodeNumber, giftCodePane, maskedCode, search } from '../screens/gift-codes.ts'
import { expect, graphql, signedIn, test } from '../support/journey.ts'

const revealCall = '**/api/gift-codes/*/reveal'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a whole gift code is loaded on demand, recorded, and kept nowhere afterwards', async ({ page }) => {
  const { token, user } = await signedIn(page, 'superadmin')
  const code = await giftCodeNumber(page, token, 5)
  const pane = giftCodePane(page)
  await page.goto('/tokenfinder')
  await search(page, code.order)
  await foundRows(page).first().click()
  expect(code.gift_code).toMatch(/^\*+[^*]{3}$/)
  await expect(pane.getByText(maskedCode(code))).toBeVisible()
  await expect(pane.getByText('Revealing the code is recorded.')).toBeVisible()
  const before = await reveals(page, token, code.id)
  const revealed = page.waitForResponse(revealCall)
  await pane.getByRole('button', { name: 'Reveal code' }).click()
  const whole: string = (await (await revealed).json()).gift_code
  expect(whole).not.toContain('*')
  await expect(pane.getByText(whole).first()).toBeVisible()
  await pane.getByRole('button', { name: /^Copy/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)

  await pane.getByRole('button', { name: 'Hide code' }).click()
  await expect(page.getByText(whole)).toHaveCount(0)
  await pane.getByRole('button', { name: 'Reveal code' }).click()
  await expect(pane.getByText(whole).first()).toBeVisible()
  const after = await reveals(page, token, code.id)
  expect(after.length, 'showing it again in the same pane is no second reveal').toBe(before.length + 1)
  expect(after[0]?.user).toMatchObject({ id: user.id })

  await pane.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(whole)).toHaveCount(0)
  await foundRows(page).first().click()
  await expect(pane.getByText(maskedCode(code))).toBeVisible()
  await expect(page.getByText(whole)).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(whole)
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
