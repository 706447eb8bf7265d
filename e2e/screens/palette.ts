import type { Page } from '@playwright/test'
import { expect, type Language } from '../support/journey.ts'

const titles = { en: 'Search', fr: 'Rechercher' } as const

/** Opens the command palette by its shortcut. */
export async function openPalette(page: Page, language: Language = 'en') {
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: titles[language] })
  await expect(palette.getByRole('combobox')).toBeFocused()
  return {
    palette,
    /** The options of a group. */
    group: (name: string) => palette.getByRole('group', { name, exact: true }).getByRole('option'),
    /** Types the text, and waits for its results. */
    search: async (text: string) => {
      await palette.getByRole('combobox').fill(text)
      await expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    },
  }
}
