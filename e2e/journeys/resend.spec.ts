import { dottedGiftCode } from '@comptoir/contract/rules/codes'
import type { Page } from '@playwright/test'
import { foundRows, giftCodeNumber, giftCodePane, search, unsentCode } from '../screens/gift-codes.ts'
import { expect, expectPlainWords, type Staff, signedIn, test } from '../support/journey.ts'

test.describe('sending the mail again', () => {
  /** Opens the form of a code that was not sent again yet. */
  async function openUnsent(page: Page, thousand: number, staff: Staff = 'user') {
    const { token, user } = await signedIn(page, staff)
    const code = await unsentCode(page, token, thousand)
    await page.goto('/tokenfinder')
    return { token, user, code, dialog: await openForm(page, code.order) }
  }

  async function openForm(page: Page, order: string) {
    await search(page, order)
    await foundRows(page).first().click()
    await giftCodePane(page).getByRole('button', { name: 'Resend activation email' }).click()
    return page.getByRole('dialog', { name: 'Resend activation email' })
  }

  test('shows the very mail, sends it, and notes when and by whom', async ({ page }) => {
    const { token, user, code, dialog } = await openUnsent(page, 1)
    await expect(dialog.getByLabel('Recipient email')).toHaveValue(code.customer_email)
    await expect(dialog.getByLabel('Recipient name')).toHaveValue(code.name)
    await dialog.getByLabel('Recipient name').fill('Zoé <b>Test</b>')
    const preview = dialog.frameLocator('iframe')
    await dialog.getByText('English', { exact: true }).click()
    await expect(preview.getByText('Zoé <b>Test</b>').first()).toBeVisible()
    await expect(preview.getByText(dottedGiftCode(code.gift_code)), 'masked').toBeVisible()
    expect(code.gift_code).toMatch(/^\*+[^*]{3}$/)
    await dialog.getByText('Français', { exact: true }).click()
    await expect(preview.getByText(/carte-cadeau/i).first()).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', '')
    // It stays until the user decides.
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()

    await dialog.getByLabel('Recipient email').fill('')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Enter an email address.')).toBeVisible()
    await expect(dialog.getByText(/Why a different address/), 'an empty address is no other').toHaveCount(0)
    await dialog.getByLabel('Recipient email').fill(code.customer_email)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Email sent successfully')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect((await giftCodeNumber(page, token, code.id)).cwf_last_sent).toMatch(/^\d{4}-/)

    const again = await openForm(page, code.order)
    await expect(
      again.getByText(`Activation email sent by ${user.name} to ${code.customer_email}`),
    ).toBeVisible()
    await again.getByRole('button', { name: 'Send' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send it once more?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(again.getByLabel('Recipient email'), 'nothing was sent').toBeVisible()
  })

  test('has a short way of its own, which shows when it was sent last', async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin', { language: 'fr' })
    const code = await unsentCode(page, token, 4)
    await page.goto('/tokenfinder/resend')
    await search(page, code.customer_email)
    const found = foundRows(page)
      .filter({ hasText: code.customer_email })
      .filter({ hasText: 'Pas encore' })
      .first()
    await expect(found).toBeVisible()
    await expectPlainWords(page)
    await found.click()
    const dialog = page.getByRole('dialog', { name: 'Renvoyer le courriel d’activation' })
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog.getByText('Courriel envoyé')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    const sent = foundRows(page).filter({ hasText: code.customer_email }).getByTitle(/UTC$/)
    await expect(sent.filter({ hasText: /\d+\sh\s\d\d/ }).first()).toBeVisible()
  })
})
