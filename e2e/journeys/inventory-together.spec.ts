import {
  fillCards,
  openInventory,
  storedCounts,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { expect } from '../support/journey.ts'

test('of two people at once one counts the month, and the other is led to that count', async ({
  page,
  browser,
}) => {
  const said = words.en
  const desk = await openInventory(page, 'inventory', 'en')
  const [, month] = await unusedMonths(desk)
  const [simple] = desk.simple
  const context = await browser.newContext()
  const other = await context.newPage()
  const search = `count=new-${simple?.id}-${month}`
  await openInventory(other, 'admin', 'en', search)
  await page.goto(`/giftcardinventory?${search}`)
  await fillCards(page, 'en', [10])
  await fillCards(other, 'en', [11])
  const saves = [page, other].map((one) => one.getByRole('button', { name: said.saveNew }).click())
  await Promise.all(saves)
  const won = page.getByText(said.saved).or(page.getByText(said.monthTaken))
  await expect(won).toBeVisible()
  const loser = (await page.getByText(said.monthTaken).isVisible()) ? page : other
  await expect(loser.getByText(said.monthTaken)).toBeVisible()
  // The notice stands where the fields were, and has the focus.
  await expect(loser.getByRole('alert').filter({ hasText: said.monthTaken })).toBeFocused()
  await expect(loser.getByRole('textbox', { name: said.onHand })).toHaveCount(0)
  const counts = await storedCounts(desk, month)
  expect(counts).toHaveLength(1)
  await loser.getByRole('button', { name: said.editThat }).click()
  await expect(loser.getByRole('textbox', { name: said.onHand })).toHaveValue(String(counts[0]?.on_hand))
  await context.close()
})
