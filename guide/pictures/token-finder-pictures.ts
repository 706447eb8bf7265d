import type { Page } from '@playwright/test'
import { type Picture, waitForRows } from '../picture.ts'

export const tokenFinderPictures: Picture[] = [
  {
    name: 'gift-codes',
    staff: 'user',
    height: 720,
    path: '/tokenfinder',
    async prepare({ page }) {
      await page.getByRole('textbox').or(page.getByRole('searchbox')).first().fill('ma')
      await page.getByRole('listitem').nth(5).waitFor()
    },
  },
  {
    name: 'gift-code',
    staff: 'user',
    height: 1000,
    path: '/tokenfinder',
    isPart: true,
    async prepare({ page, text }) {
      await openGiftCode(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('Resend activation email', 'Renvoyer le courriel d’activation') })
        .waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'resend',
    staff: 'user',
    height: 1000,
    path: '/tokenfinder',
    isPart: true,
    async prepare({ page, text }) {
      await openGiftCode(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('Resend activation email', 'Renvoyer le courriel d’activation') })
        .click()
      await page.getByRole('button', { name: text('Send', 'Envoyer'), exact: true }).waitFor()
      await page.locator('iframe').waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'resend-lookup',
    staff: 'user',
    height: 720,
    path: '/tokenfinder/resend',
    async prepare({ page }) {
      await page.getByRole('textbox').or(page.getByRole('searchbox')).first().fill('ma')
      await page.getByRole('listitem').nth(4).waitFor()
    },
  },
  { name: 'e-tokens', staff: 'user', height: 720, path: '/tokenfinder?tab=eml', prepare: waitForRows(5) },
  {
    name: 'redeem',
    staff: 'user',
    height: 1000,
    path: '/tokenfinder?tab=eml',
    isPart: true,
    async prepare({ page, text }) {
      await page
        .getByRole('row')
        .filter({ hasText: text('Can be redeemed', 'Peut être échangé') })
        .first()
        .getByRole('button')
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: text('Redeem', 'Échanger') }).click()
      await dialog.getByRole('checkbox').first().waitFor()
      return page.getByRole('dialog')
    },
  },
]

async function openGiftCode(page: Page): Promise<void> {
  await page.getByRole('textbox').or(page.getByRole('searchbox')).first().fill('ma')
  await page.getByRole('listitem').nth(2).getByRole('button').click()
}
