import {
  fillCards,
  makeCount,
  openInventory,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { expect } from '../support/journey.ts'
import { remove } from '../support/rows.ts'

/** A record that is deleted while it is edited: the form says so, keeps what was typed and can be closed. */

test('a count that is deleted while it is edited is said to be gone', async ({ page }) => {
  const desk = await openInventory(page, 'admin', 'en')
  const [, month] = await unusedMonths(desk)
  const id = await makeCount(desk, { sku: desk.simple[0]?.id, date: `${month}-05`, on_hand: 7 })
  await page.goto(`/giftcardinventory?count=${id}-edit`)
  await fillCards(page, 'en', [8])
  await remove(page, desk.token, 'gc_inventory', id)
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: words.en.save, exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Someone else deleted this count.')
  await expect(form.getByRole('textbox', { name: words.en.onHand })).toHaveValue('8')
  await page.reload()
  await expect(form).toContainText('Someone else deleted this count.')
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(form).toHaveCount(0)
})
