import type { Page } from '@playwright/test'
import { demoAccounts } from '../server/src/demo/demo-accounts.ts'

/** Signs in by the form, chooses a property if asked, and waits for the company search. */
export async function openContactForm(page: Page, role: string): Promise<void> {
  const account = demoAccounts.find((one) => one.role === role)
  await page.goto('/')
  await page.getByLabel('Username').fill(account?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await page.keyboard.press('Enter')
  // It has buttons of its own.
  await page.getByLabel('Username').waitFor({ state: 'hidden' })
  const box = page.getByRole('combobox')
  const property = page.getByRole('main').getByRole('button').first()
  await box.or(property).first().waitFor()
  if (!(await box.isVisible())) await property.click()
  await box.waitFor()
}
