import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/journey.ts'

/** The journey of a month speaks French. */
export const sheetWords = {
  open: 'Fermer le mois',
  month: 'Mois à fermer',
  received: 'Reçues',
  onHand: 'En stock',
  reason: 'raison de l’écart',
  filled: '6 cases remplies.',
  closed: 'Fermé',
  reasonNeeded: 'Raison requise',
  saved: '3 dénombrements enregistrés',
  approve: 'Approuver 3 en attente',
  approvedThree: '3 dénombrements ont été approuvés.',
} as const

/** Comes to the sheet of a month. */
export async function openSheet(page: Page, month: string): Promise<void> {
  await page.goto(`/giftcardinventory?tab=month&month=${month}`)
  await expect(page.getByRole('table')).toBeVisible()
}

export function sheetCell(page: Page, sku: string | undefined, column: string): Locator {
  return page.getByRole('textbox', { name: `${sku}, ${column}`, exact: true })
}

export function sheetRow(page: Page, sku: string | undefined): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: sku ?? '?', exact: true }) })
}

/** Pastes cells that were copied from a spreadsheet. */
export async function pasteCells(into: Locator, text: string): Promise<void> {
  await into.focus()
  await into.evaluate((input, copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}
