import { openInventory, storedCounts, test, unusedMonths, words } from '../screens/gift-card-counts.ts'
import { openSheet, pasteCells, sheetCell, sheetRow, sheetWords } from '../screens/month-sheet.ts'
import { expect, expectPlainWords, signedIn } from '../support/journey.ts'

const language = 'fr'
const said = sheetWords

test('a month is typed, pasted and saved by a clerk, then approved by an administrator', async ({
  page,
  browser,
}) => {
  const desk = await openInventory(page, 'inventory', language)
  const [, month] = await unusedMonths(desk)
  const [card] = desk.detailed
  const [voucher, wallet] = desk.simple
  await page.getByRole('button', { name: said.open }).click()
  await expect(page.getByRole('textbox', { name: said.month })).toBeVisible()
  await openSheet(page, month)
  // The demo's SKUs have approved counts after this month.
  await expect(page.getByText(said.closed, { exact: true })).not.toHaveCount(0)
  await pasteCells(sheetCell(page, card?.description, said.received), '1\u202f000\t10\t0\t0\t0\t989')
  await expect(page.getByText(said.filled)).toBeVisible()
  await expect(sheetRow(page, card?.description)).toContainText('−1')
  await expect(sheetRow(page, card?.description)).toContainText(said.reasonNeeded)
  await expectPlainWords(page)
  await sheetCell(page, card?.description, said.reason).fill('Une carte déchirée')
  await sheetCell(page, voucher?.description, said.onHand).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  // Another journey may have put a SKU between the two.
  await expect(page.getByRole('textbox', { name: said.onHand }).and(page.locator(':focus'))).toBeVisible()
  await expect(sheetCell(page, voucher?.description, said.onHand)).not.toBeFocused()
  await sheetCell(page, wallet?.description, said.onHand).fill('8')
  const mutations: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation')) mutations.push(request.url())
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByText(said.saved)).toBeVisible()
  await expect(page.getByText(words[language].mailTo)).toContainText('@comptoir.example')
  const stored = await storedCounts(desk, month)
  expect(stored).toHaveLength(3)
  expect(stored).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sku: card?.id, on_hand: 989, reason: 'Une carte déchirée' }),
      expect.objectContaining({ sku: voucher?.id, on_hand: 7 }),
      expect.objectContaining({ sku: wallet?.id, on_hand: 8 }),
    ]),
  )
  expect(mutations).toHaveLength(1)
  // Those who only count cannot approve.
  await expect(page.getByRole('button', { name: said.approve })).toHaveCount(0)

  const context = await browser.newContext()
  const office = await context.newPage()
  const admin = await signedIn(office, 'admin', { language, property: 'CEM' })
  await openSheet(office, month)
  await expect(sheetRow(office, card?.description)).toContainText('−1')
  await expect(sheetCell(office, card?.description, said.reason)).toHaveValue('Une carte déchirée')
  await office.getByRole('button', { name: said.approve }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: words[language].approve }).click()
  await expect(office.getByText(said.approvedThree)).toBeVisible()
  await expectPlainWords(office)
  for (const { approved_by } of await storedCounts(desk, month)) expect(approved_by).toBe(admin.user.id)
  await context.close()
})
