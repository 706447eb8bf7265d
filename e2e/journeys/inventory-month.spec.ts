import type { Locator, Page } from '@playwright/test'
import { openInventory, storedCounts, test, unusedMonths, words } from '../screens/gift-card-counts.ts'
import { expect, expectPlainWords, signedIn } from '../support/journey.ts'

const language = 'fr'

test('a month is typed, pasted and saved by a clerk, then approved by an administrator', async ({
  page,
  browser,
}) => {
  const desk = await openInventory(page, 'inventory', language)
  const [, month] = await unusedMonths(desk)
  const [card] = desk.detailed
  const [voucher, wallet] = desk.simple
  await page.getByRole('button', { name: 'Fermer le mois' }).click()
  await expect(page.getByRole('textbox', { name: 'Mois à fermer' })).toBeVisible()
  await openSheet(page, month)
  // The demo's SKUs have approved counts after this month.
  await expect(page.getByText('Fermé', { exact: true })).not.toHaveCount(0)
  await pasteCells(sheetCell(page, card?.description, 'Reçues'), '1\u202f000\t10\t0\t0\t0\t989')
  await expect(page.getByText('6 cases remplies.')).toBeVisible()
  await expect(sheetRow(page, card?.description)).toContainText('−1')
  await expect(sheetRow(page, card?.description)).toContainText('Raison requise')
  await expectPlainWords(page)
  await sheetCell(page, card?.description, 'raison de l’écart').fill('Une carte déchirée')
  await sheetCell(page, voucher?.description, 'En stock').click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  // Another journey may have put a SKU between the two.
  await expect(page.getByRole('textbox', { name: 'En stock' }).and(page.locator(':focus'))).toBeVisible()
  await expect(sheetCell(page, voucher?.description, 'En stock')).not.toBeFocused()
  await sheetCell(page, wallet?.description, 'En stock').fill('8')
  const mutations: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation')) mutations.push(request.url())
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('3 dénombrements enregistrés')).toBeVisible()
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
  await expect(page.getByRole('button', { name: 'Approuver 3 en attente' })).toHaveCount(0)

  const context = await browser.newContext()
  const office = await context.newPage()
  const admin = await signedIn(office, 'admin', { language, property: 'CEM' })
  await openSheet(office, month)
  await expect(sheetRow(office, card?.description)).toContainText('−1')
  await expect(sheetCell(office, card?.description, 'raison de l’écart')).toHaveValue('Une carte déchirée')
  await office.getByRole('button', { name: 'Approuver 3 en attente' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: words[language].approve }).click()
  await expect(office.getByText('3 dénombrements ont été approuvés.')).toBeVisible()
  await expectPlainWords(office)
  for (const { approved_by } of await storedCounts(desk, month)) expect(approved_by).toBe(admin.user.id)
  await context.close()
})

/** Comes to the sheet of a month. */
async function openSheet(page: Page, month: string): Promise<void> {
  await page.goto(`/giftcardinventory?tab=month&month=${month}`)
  await expect(page.getByRole('table')).toBeVisible()
}

function sheetCell(page: Page, sku: string | undefined, column: string): Locator {
  return page.getByRole('textbox', { name: `${sku}, ${column}`, exact: true })
}

function sheetRow(page: Page, sku: string | undefined): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: sku ?? '?', exact: true }) })
}

/** Pastes cells that were copied from a spreadsheet. */
async function pasteCells(into: Locator, text: string): Promise<void> {
  await into.focus()
  await into.evaluate((input, copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}
