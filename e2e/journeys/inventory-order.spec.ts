import {
  fillCards,
  makeCount,
  noMoves,
  openInventory,
  storedCounts,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { expect, expectPlainWords } from '../support/journey.ts'

// An approval before a later one is refused.
test.use({ statusesExpected: [422] })

test('counts are approved in order, and a superadmin withdraws an approval with a reason', async ({
  page,
}) => {
  const said = words.en
  const desk = await openInventory(page, 'superadmin', 'en')
  const [october, november] = await unusedMonths(desk)
  const [sku] = desk.detailed
  const reason = 'First count'
  const first = await makeCount(desk, {
    sku: sku?.id,
    date: `${october}-05`,
    ...noMoves,
    on_hand: 55,
    reason,
  })
  const second = await makeCount(desk, {
    sku: sku?.id,
    date: `${november}-05`,
    ...noMoves,
    on_hand: 49,
    reason,
  })
  const view = page.getByRole('dialog', { name: said.counted })
  const confirm = page.getByRole('alertdialog')

  // The later one leads to the earlier one.
  await page.goto(`/giftcardinventory?count=${second}`)
  await expect(view.getByText(said.earlierPending)).toBeVisible()
  await expect(view.getByRole('button', { name: said.approve, exact: true })).toHaveCount(0)
  await view.getByRole('button', { name: said.viewEarlier }).click()
  for (const id of [first, second]) {
    if (id === second) await page.goto(`/giftcardinventory?count=${id}`)
    await view.getByRole('button', { name: said.approve, exact: true }).click()
    await confirm.getByRole('button', { name: said.approve }).click()
    await expect(page.getByText(said.approvedOne)).toBeVisible()
  }

  // Nothing changes before an approved count, and the form says so where the date stands.
  await page.goto(`/giftcardinventory?count=new-${sku?.id}-1800-03`)
  await fillCards(page, 'en', [0, 0, 0, 0, 0, 0])
  await page.getByRole('dialog').getByRole('button', { name: said.saveNew }).click()
  await expect(page.getByText(said.laterApproved)).toBeVisible()
  await expect(page.getByRole('dialog').locator('input[name=date]')).toBeFocused()
  await expectPlainWords(page)

  // Only the latest approval can be withdrawn, and only with a reason.
  await page.goto(`/giftcardinventory?count=${first}`)
  await view.getByRole('button', { name: said.withdraw }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: said.reason }) })
  await form.getByRole('button', { name: said.withdraw }).click()
  await expect(form.getByText(said.noWithdrawalReason)).toBeVisible()
  await form.getByRole('textbox', { name: said.reason }).fill('Deux fois le même tiroir')
  await form.getByRole('button', { name: said.withdraw }).click()
  await expect(form.getByText(said.laterApproved)).toBeVisible()

  await page.goto(`/giftcardinventory?count=${second}`)
  await view.getByRole('button', { name: said.withdraw }).click()
  await form.getByRole('textbox', { name: said.reason }).fill('Deux fois le même tiroir')
  await form.getByRole('button', { name: said.withdraw }).click()
  await expect(page.getByText(said.withdrawn)).toBeVisible()
  const entry = view.getByRole('listitem').filter({ hasText: said.withdrawnInHistory })
  await expect(entry).toContainText(desk.user.name)
  await expect(entry).toContainText('Deux fois le même tiroir')
  await expect(view.getByRole('button', { name: said.edit, exact: true })).toBeVisible()
  expect(await storedCounts(desk, november)).toMatchObject([{ id: second, approved_by: null }])
  await expectPlainWords(page)
})
