import type { Page } from '@playwright/test'
import { lookUp, redeemable, tokenPane, unredeemed } from '../screens/e-tokens.ts'
import { foundRows, search, searchBox } from '../screens/gift-codes.ts'
import { failAt, loseAnswer } from '../support/faults.ts'
import { acknowledge, expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

test.describe('the EML tab', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  /** As a reader does, wherever the focus is. */
  async function scan(page: Page, externalId: string): Promise<void> {
    await page.keyboard.type(externalId)
    await page.keyboard.press('Enter')
  }

  async function fillInAndRedeem(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByLabel(/verified the customer/).check()
    await page.getByLabel(/status change form/).check()
    await page.getByRole('button', { name: 'Redeem' }).click()
  }

  test('looks up by external id in any case: typed, pasted, or scanned', async ({ page }) => {
    const { token } = await signedIn(page, 'inventory', { property: 'MGM' })
    const { external_id } = await redeemable(page, token, 0)
    await page.goto('/tokenfinder?tab=eml')
    await expect(foundRows(page)).toHaveCount(10)
    await search(page, 'no-such-token')
    await searchBox(page).press('Enter')
    await expect(page.getByText('No token has this external ID.')).toBeVisible()
    // A reader types wherever the focus is.
    await page.getByRole('tab', { name: 'EML E-Token' }).focus()
    await scan(page, external_id.toLowerCase())
    const pane = tokenPane(page)
    await expect(pane).toContainText(external_id)
    await pane.getByRole('button', { name: 'Close' }).click()
    await expect(searchBox(page)).toBeFocused()
    await search(page, '')
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${external_id}\n`)
    await searchBox(page).press('ControlOrMeta+V')
    await searchBox(page).press('Enter')
    await expect(pane).toContainText(external_id)
  })

  test('lists, searches, sorts and pages, and keeps it in the address bar', async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin', { property: 'MGM' })
    const { external_id, recipient_email } = await redeemable(page, token, 0)
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
    await search(page, 'no such token')
    await expect(page.getByText('No token matches')).toBeVisible()
  })

  test('searches the list once typing has paused for 800 ms', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/tokenfinder?tab=eml')
    await expect(foundRows(page)).toHaveCount(10)
    let searches = 0
    page.on('request', (request) => {
      const asked = request.postData() ?? ''
      if (asked.includes('typed slowly') && asked.includes('eml_token')) searches += 1
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await search(page, 'typed slowly')
    await page.clock.runFor(700)
    expect(searches).toBe(0)
    await page.clock.runFor(200)
    await expect.poll(() => searches).toBe(1)
  })

  test('shows everything about a token', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const found = await redeemable(page, token, 2)
    await lookUp(page, found.external_id)
    const pane = tokenPane(page)
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
  })

  test('opens the token that is scanned while another one is open, and redeems neither', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const [one, other] = [await redeemable(page, token, 2), await redeemable(page, token, 3)]
    await lookUp(page, one.external_id)
    const pane = tokenPane(page)
    await expect(pane.getByRole('button', { name: 'Redeem' })).toBeFocused()
    await scan(page, other.external_id)
    await expect(pane).toContainText(other.external_id)
    await expect(pane).not.toContainText(one.external_id)
    await expect(page.getByText('Redeem this token')).toHaveCount(0)
    await scan(page, 'NO-SUCH-TOKEN')
    await expect(page.getByText('No token has this external ID.')).toBeVisible()
    await expect(pane).toHaveCount(0)

    await lookUp(page, one.external_id)
    await pane.getByRole('button', { name: 'Redeem' }).click()
    await page.getByLabel(/verified the customer/).check()
    await page.getByLabel(/status change form/).check()
    await expect(page.getByLabel(/status change form/)).toBeFocused()
    await scan(page, other.external_id)
    await expect(page.getByText('Redeem or cancel this token before you open another.')).toBeVisible()
    await acknowledge(page)
    await expect(pane).toContainText(one.external_id)
    expect(await redeemable(page, token, 2)).toEqual(one)
    expect(await redeemable(page, token, 3)).toEqual(other)
  })

  test.describe('when the server fails', () => {
    test.use({ statusesExpected: [0, 500] })

    test('says so, and redeems at the next attempt, although no answer comes', async ({ page }) => {
      const { token } = await signedIn(page, 'superadmin', { property: 'MGM' })
      const { external_id } = await redeemable(page, token, 0)
      await lookUp(page, external_id)
      const works = await failAt(page, 'updateRow')
      await fillInAndRedeem(page)
      await expect(page.getByText('The token could not be redeemed.')).toBeVisible()
      await works()
      await loseAnswer(page, 'updateRow')
      await page.getByRole('button', { name: 'Redeem' }).click()
      await expect(page.getByText(`Token ${external_id} is redeemed.`)).toBeVisible()
    })
  })

  test('redeems once both boxes are checked, and says when, where and by whom', async ({ page }) => {
    const { token, user } = await signedIn(page, 'user', { property: 'MGM' })
    const { external_id } = await redeemable(page, token, 0)
    await lookUp(page, external_id)
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue('Maplegate Mall')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByText('Confirm that the identity was verified.')).toBeVisible()
    await expect(page.getByText('Confirm that the card status change form is filled in.')).toBeVisible()
    await page.getByLabel(/verified the customer/).check()
    await page.getByLabel(/status change form/).check()
    await page.getByLabel('Comment').fill('At the desk')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByText(`Token ${external_id} is redeemed.`)).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    const pane = tokenPane(page)
    await expect(pane).toContainText(new RegExp(`Redeemed on .* at Maplegate Mall by ${user.name}`))
    await expect(pane).toContainText('At the desk')
    await expect(pane.getByRole('button', { name: 'Redeem' })).toHaveCount(0)
  })

  test('of two desks one redeems, and the other sees who did', async ({ page, browser, baseURL }) => {
    const { token, user } = await signedIn(page, 'admin', { property: 'MGM' })
    const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-CA' })
    await signedIn(other, 'user', { property: 'MGM' })
    const { external_id } = await redeemable(page, token, 1)
    for (const desk of [page, other]) {
      await lookUp(desk, external_id)
    }
    await fillInAndRedeem(page)
    await expect(page.getByText(`Token ${external_id} is redeemed.`)).toBeVisible()
    await fillInAndRedeem(other)
    await expect(other.getByText('The token could not be redeemed.')).toBeVisible()
    await other.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect(tokenPane(other)).toContainText(`at Maplegate Mall by ${user.name}`)
    await other.close()
  })

  for (const status of ['Expired', 'Cancelled'])
    test(`warns that a token is ${status}, and offers to redeem it all the same`, async ({ page }) => {
      const { token } = await signedIn(page, 'user', { property: 'MGM' })
      const { external_id } = await unredeemed(page, token, status)
      await lookUp(page, external_id)
      const pane = tokenPane(page)
      await expect(pane.getByText('Can be redeemed', { exact: true })).toHaveCount(0)
      const warning = pane.getByText(`The status of this token is “${status}”. Check before you redeem it.`)
      await expect(warning).toBeVisible()
      await pane.getByRole('button', { name: 'Redeem' }).click()
      await expect(warning).toBeVisible()
    })

  test('speaks French about an expired token', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language: 'fr', property: 'PVM' })
    const { external_id } = await unredeemed(page, token, 'expired')
    await lookUp(page, external_id)
    await expect(page.getByText('L’état de ce jeton est « Expiré ».')).toBeVisible()
    await expectPlainWords(page)
  })

  test('warns of a token of another merchant group than the chosen centre’s', async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin', { property: 'MGM' })
    const pane = tokenPane(page)
    const warning = pane.getByText(/Check that it can be redeemed at/)
    for (const group of ['Maplegate Mall', 'Tous les centres / All centres']) {
      await lookUp(page, (await unredeemed(page, token, 'active', group)).external_id)
      await pane.getByRole('button', { name: 'Redeem' }).click()
      await expect(pane.getByRole('combobox', { name: 'Property' })).toHaveValue('Maplegate Mall')
      await expect(warning).toHaveCount(0)
    }
    await lookUp(page, (await unredeemed(page, token, 'active', 'Kingswater Mills')).external_id)
    await expect(warning).toHaveText(
      'This token is for “Kingswater Mills”. Check that it can be redeemed at Maplegate Mall.',
    )
    await pane.getByRole('button', { name: 'Redeem' }).click()
    await expect(warning).toBeVisible()
    await pane.getByRole('combobox', { name: 'Property' }).click()
    await page.getByRole('option', { name: 'Kingswater Mills', exact: true }).click()
    await expect(warning).toHaveCount(0)
  })

  test('offers no redeeming of a locked token, and speaks French', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language: 'fr', property: 'PVM' })
    const { external_id } = await unredeemed(page, token, 'locked')
    await lookUp(page, external_id)
    await expect(page.getByText('Un jeton verrouillé ne peut pas être échangé.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Échanger' })).toHaveCount(0)
    await expectPlainWords(page)
  })
})
