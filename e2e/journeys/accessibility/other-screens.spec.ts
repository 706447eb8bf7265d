import { type EToken, lookUp, redeemable } from '../../screens/e-tokens.ts'
import {
  words as countWords,
  fillCards,
  makeCount,
  noMoves,
  openInventory,
  unusedMonths,
} from '../../screens/gift-card-counts.ts'
import {
  foundRows,
  giftCodeNumber,
  giftCodePane,
  markAsSent,
  maskedCode,
  search,
  unsentCode,
} from '../../screens/gift-codes.ts'
import { openSheet, pasteCells, sheetCell, sheetRow, sheetWords } from '../../screens/month-sheet.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, mark, present, signedIn, test } from '../../support/journey.ts'
import { change, create, type Row, read } from '../../support/rows.ts'

/** The token finder, the inventory, the rewards, and a user's change history. */

test.describe('axe', () => {
  test.use({ statusesExpected: [0, 429] })

  test('gift codes: found, opened, shown, and past the limit', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const code = await giftCodeNumber(page, token, 7)
    await page.goto('/tokenfinder')
    await search(page, code.order)
    await expect(foundRows(page)).toHaveCount(1)
    await expectAccessible(page)
    const pane = giftCodePane(page)
    const show = pane.getByRole('button', { name: 'Reveal code', exact: true })
    await foundRows(page).first().click()
    await expect(pane.getByText(maskedCode(code))).toBeVisible()
    await expectAccessible(page)
    await page.route('**/api/gift-codes/*/reveal', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1800' },
        json: { status: 429, error: 'budget_exceeded', message: 'x' },
      }),
    )
    await show.click()
    await expect(pane.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/gift-codes/*/reveal')
    await show.click()
    await expect(pane.getByRole('button', { name: 'Hide code', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('resending: the list, the form with its preview, an error although it was sent', async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin')
    const code = await unsentCode(page, token, 3)
    await page.goto('/tokenfinder/resend')
    await search(page, code.customer_email)
    const found = foundRows(page).filter({ hasText: code.customer_email })
    await expect(found.first()).toBeVisible()
    await expectAccessible(page)
    await found.first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.frameLocator('iframe').getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
    const sent = page.waitForRequest('**/sendtemplateemail')
    await page.route('**/sendtemplateemail', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByRole('alert').getByTitle(/UTC$/)).toBeVisible()
    await expectAccessible(page)
    await markAsSent(page, token, (await sent).postDataJSON().data.ID)
  })

  test('e-tokens: the list, redeeming with both boxes open, a locked one', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { external_id } = await redeemable(page, token, 2)
    const { records } = await read<{ eml_token: EToken }>(page, token, {
      name: 'eml_token',
      limit: 1,
      filter: [
        { column: 'status', operator: 'iLIKE', value: 'locked' },
        { column: 'redeem', operator: '=', value: false },
      ],
    })
    const redeem = page.getByRole('button', { name: 'Redeem', exact: true })
    await page.goto('/tokenfinder?tab=eml')
    await expect(foundRows(page)).toHaveCount(10)
    await expectAccessible(page)
    await lookUp(page, present(records[0]).eml_token.external_id)
    await expect(page.getByText(/^A locked token cannot/)).toBeVisible()
    await expectAccessible(page)
    await lookUp(page, external_id)
    await redeem.click()
    await redeem.click()
    await expect(page.getByText(/^Confirm that the identity/)).toBeVisible()
    await expectAccessible(page)
  })

  test('the inventory: the list, the board, the form, a count', async ({ page }) => {
    const said = countWords.en
    const desk = await openInventory(page, 'admin', 'en')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/giftcardinventory?tab=board')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectAccessible(page)
    const [, month] = await unusedMonths(desk)
    const [sku] = desk.detailed
    const counted = { sku: sku?.id, date: `${month}-05`, ...noMoves, on_hand: 7, reason: 'x' }
    const id = await makeCount(desk, counted)
    await page.goto(`/giftcardinventory?count=new-${sku?.id}-${month}`)
    await expect(page.getByText(said.monthTaken)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/giftcardinventory?count=new-${desk.simple[0]?.id}-${month}`)
    await page.getByRole('button', { name: said.saveNew }).click()
    await expect(page.getByText(said.missing[0])).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/giftcardinventory?count=${id}`)
    await expect(page.getByRole('dialog').getByTitle(/UTC$/).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('the sheet of a month: stored, typed into, with a reason asked for, on a phone', async ({ page }) => {
    const said = sheetWords.en
    const desk = await openInventory(page, 'admin', 'en')
    const [, month] = await unusedMonths(desk)
    const [sku] = desk.detailed
    await makeCount(desk, { sku: desk.simple[0]?.id, date: `${month}-05`, on_hand: 7 })
    await openSheet(page, month)
    await expectAccessible(page)
    await pasteCells(sheetCell(page, sku?.description, said.received), '5\t0\t0\t0\tx\t3')
    await expectAccessible(page)
    await pasteCells(sheetCell(page, sku?.description, said.received), '5\t0\t0\t0\t0\t3')
    await expect(sheetRow(page, sku?.description)).toContainText(said.reasonNeeded)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  })

  test('a count whose mail has not gone out', async ({ page }) => {
    const said = countWords.en
    const desk = await openInventory(page, 'inventory', 'en')
    const [month] = await unusedMonths(desk)
    const [simple] = desk.simple
    await page.route('**/sendtemplateemail', (route) => route.abort())
    await page.goto(`/giftcardinventory?month=${month}&count=new-${simple?.id}-${month}`)
    await fillCards(page, 'en', [23])
    await page.getByRole('button', { name: said.saveNew }).click()
    await expect(page.getByText(said.mailFailed)).toBeVisible()
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: simple?.description ?? '' })
    await row.getByRole('button').click()
    await expect(page.getByRole('dialog').getByText(said.mailUnsent)).toBeVisible()
    await expectAccessible(page)
  })

  test('the rewards of two years', async ({ page }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    for (const year of ['', '?year=2024']) {
      await page.goto(`/b2brewards${year}`)
      await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('$')
      await expectAccessible(page)
    }
  })

  test('the change history of a user, on a phone', async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin', { property: 'MGM' })
    const name = `Timeline ${mark()}`
    const values = { name, username__c: `${mark()}@comptoir.example`, role__c: 'user' }
    const user = await create<Row>(page, token, 'propertyuser__c', values)
    await change(page, token, 'propertyuser__c', user.id, { role__c: 'user_inventory' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/settings/users?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: /^Change history of/ }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
  })
})
