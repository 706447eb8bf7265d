import type { Page } from '@playwright/test'
import { lookUp, redeemable, tokenPane } from '../screens/e-tokens.ts'
import { foundRows, search, searchBox } from '../screens/gift-codes.ts'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a token is looked up by external id in any case: typed, pasted, or scanned', async ({ page }) => {
  const { token } = await signedIn(page, 'inventory', { property: 'MGM' })
  const found = await redeemable(page, token, 2)
  const { external_id, recipient_email } = found
  await page.goto('/tokenfinder?tab=eml')
  const rows = foundRows(page)
  await expect(rows).toHaveCount(10)
  const first = await rows.first().textContent()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort=amount/)
  for (const text of [external_id.slice(1).toLowerCase(), recipient_email]) {
    await search(page, text)
    await expect(rows.filter({ hasText: external_id }), text).toHaveCount(1)
  }
  await page.reload()
  await expect(searchBox(page)).toHaveValue(recipient_email)
  await expect(rows.filter({ hasText: external_id })).toHaveCount(1)

  await search(page, 'no-such-token')
  await expect(page.getByText('No token matches')).toBeVisible()
  await searchBox(page).press('Enter')
  await expect(page.getByText('No token has this external ID.')).toBeVisible()
  // A reader types wherever the focus is.
  await page.getByRole('tab', { name: 'EML E-Token' }).focus()
  await page.keyboard.type(external_id.toLowerCase())
  await page.keyboard.press('Enter')
  const pane = tokenPane(page)
  await expect(pane).toContainText(external_id)
  await pane.getByRole('button', { name: 'Close' }).click()
  await expect(searchBox(page)).toBeFocused()
  await search(page, '')
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${external_id}\n`)
  await searchBox(page).press('ControlOrMeta+V')
  await searchBox(page).press('Enter')
  for (const column of [
    'external_id',
    'recipient_name',
    'recipient_email',
    'customer_name',
    'customer_email',
    'last_4_digits',
    'status',
    'program_name',
    'merchant_group_name',
    'card_id',
    'order_id',
  ] as const)
    await expect(pane, column).toContainText(found[column] ?? '–')
  await expect(pane).toContainText(`$${found.amount.toFixed(2)}`)
  await expectPlainWords(page)
})

test('of two desks one redeems, which says when, where and by whom, and the other sees who did', async ({
  page,
  browser,
  baseURL,
}) => {
  const { token, user } = await signedIn(page, 'admin', { property: 'MGM' })
  const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-CA' })
  await signedIn(other, 'user', { property: 'MGM' })
  const { external_id } = await redeemable(page, token, 0)
  for (const desk of [page, other]) {
    await lookUp(desk, external_id)
    await desk.getByRole('button', { name: 'Redeem' }).click()
    await expect(desk.getByRole('combobox', { name: 'Property' })).toHaveValue('Maplegate Mall')
  }
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('Confirm that the identity was verified.')).toBeVisible()
  await expect(page.getByText('Confirm that the card status change form is filled in.')).toBeVisible()
  await page.getByLabel('Comment').fill('At the desk')
  await confirmAndRedeem(page)
  await expect(page.getByText(`Token ${external_id} is redeemed.`)).toBeVisible()
  const pane = tokenPane(page)
  await expect(pane).toContainText(new RegExp(`Redeemed on .* at Maplegate Mall by ${user.name}`))
  await expect(pane).toContainText('At the desk')
  await expect(pane.getByRole('button', { name: 'Redeem' })).toHaveCount(0)

  await confirmAndRedeem(other)
  await expect(other.getByText('The token could not be redeemed.')).toBeVisible()
  await other.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(tokenPane(other)).toContainText(`at Maplegate Mall by ${user.name}`)
  await other.close()
})

async function confirmAndRedeem(page: Page): Promise<void> {
  await page.getByLabel(/verified the customer/).check()
  await page.getByLabel(/status change form/).check()
  await page.getByRole('button', { name: 'Redeem' }).click()
}
