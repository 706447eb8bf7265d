import type { Locator, Page } from '@playwright/test'
import type { Picture } from '../picture.ts'

export const tokenFinderPictures: Picture[] = [
  {
    name: 'gift-codes',
    staff: 'user',
    height: 720,
    path: '/tokenfinder',
    async prepare({ page }) {
      await searchBox(page).fill('ma')
      await rows(page).nth(5).waitFor()
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
      const pane = page.getByRole('region', { name: text('Gift code', 'Code-cadeau') })
      await pane
        .getByRole('button', { name: text('Resend activation email', 'Renvoyer le courriel d’activation') })
        .waitFor()
      return pane
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
      await searchBox(page).fill('ma')
      await rows(page).nth(4).waitFor()
    },
  },
  {
    name: 'e-tokens',
    staff: 'user',
    height: 720,
    path: '/tokenfinder?tab=eml',
    async prepare({ page }) {
      await rows(page).nth(5).waitFor()
    },
  },
  {
    name: 'redeem',
    staff: 'user',
    height: 1000,
    path: '/tokenfinder?tab=eml',
    isPart: true,
    async prepare({ page, text }) {
      await rows(page)
        .filter({ hasText: text('Can be redeemed', 'Peut être échangé') })
        .first()
        .click()
      const pane = page.getByRole('region', { name: text('E-token', 'Jeton électronique') })
      await pane.getByRole('button', { name: text('Redeem', 'Échanger') }).click()
      await pane.getByRole('checkbox').first().waitFor()
      return pane
    },
  },
]

async function openGiftCode(page: Page): Promise<void> {
  await searchBox(page).fill('ma')
  await rows(page).nth(2).click()
}

function searchBox(page: Page): Locator {
  return page.getByRole('main').getByRole('combobox').first()
}

function rows(page: Page): Locator {
  return page.getByRole('main').getByRole('listbox').getByRole('option')
}
