import type { Locator, Page } from '@playwright/test'

/** Opens a form and types a unique text. */
export async function typeAnAddress(page: Page): Promise<string> {
  const email = `interrupted-${Date.now()}@comptoir.example`
  await page.goto('/settings/blocked-emails')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  return email
}

/** Ends the session on the server; the page notices at its next request. */
export async function endSession(page: Page, token: string): Promise<void> {
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
}

export function signInDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your session has ended' })
}
