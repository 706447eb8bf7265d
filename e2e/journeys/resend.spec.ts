import type { Page } from '@playwright/test'
import {
  foundRows,
  giftCodeNumber,
  giftCodePane,
  markAsSent,
  search,
  unsentCode,
} from '../screens/gift-codes.ts'
import { expect, expectPlainWords, graphql, type Staff, signedIn, test } from '../support/journey.ts'
import { read } from '../support/rows.ts'

test.describe('sending the mail again', () => {
  test.use({ statusesExpected: [0, 500, 502] })

  const sentDespiteError = /The record shows an email sent on .+, so check before sending again\./

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
    await dialog.getByText('EN', { exact: true }).click()
    await expect(preview.getByText('Zoé <b>Test</b>').first()).toBeVisible()
    await expect(preview.getByText(code.gift_code), 'masked').toBeVisible()
    expect(code.gift_code).toMatch(/^\*+[^*]{3}$/)
    await dialog.getByText('FR', { exact: true }).click()
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

  test('to another address needs a reason, and a slip in the domain is pointed out', async ({ page }) => {
    const { token, code, dialog } = await openUnsent(page, 2, 'inventory')
    await dialog.getByLabel('Recipient email').fill('new.address@gmial.com')
    await dialog.getByRole('button', { name: 'new.address@gmail.com' }).click()
    await expect(dialog.getByText(`The record says ${code.customer_email}`)).toBeVisible()
    await expect(dialog.getByText(/^To new\.address@gmail\.com, in (English|French)$/)).toBeVisible()
    await expect(dialog.getByLabel('Recipient email')).toHaveValue('new.address@gmail.com')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Say why it goes to a different address.')).toBeVisible()
    await expect(dialog.getByLabel(/Why a different address/)).toBeFocused()
    await dialog.getByLabel(/Why a different address/).fill('The customer mistyped it')
    const requestSent = page.waitForRequest('**/sendtemplateemail')
    await dialog.getByText('EN', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Email sent successfully')).toBeVisible()
    expect((await requestSent).postDataJSON()).toMatchObject({
      emails: ['new.address@gmail.com'],
      template: 'eGiftCard',
      data: { ID: code.id, GIFTCODE: code.gift_code, LANGUAGE: 'EN' },
      from: { email: 'giftcards@comptoir.example', name: 'Comptoir gift cards' },
    })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await openForm(page, code.order)
    await expect(dialog.getByText('Reason for the different address: The customer mistyped it')).toBeVisible()
    const { allAudits } = await graphql<{ allAudits: { new: unknown }[] }>(
      page,
      token,
      'query ($id: ID!) { allAudits(objectId: $id, operation: "trnsx_ecom_activegc_b2c.email") { new } }',
      { id: String(code.id) },
    )
    expect(allAudits[0]?.new).toMatchObject({
      to: 'new.address@gmail.com',
      reason: 'The customer mistyped it',
    })
  })

  for (const status of [500, 502])
    test(`a response of ${status} is an error, keeps what was typed, and can be retried in one click`, async ({
      page,
    }) => {
      const { token, code, dialog } = await openUnsent(page, 3)
      await page.route('**/sendtemplateemail', (route) =>
        route.fulfill({ status, json: { status, error: 'email_send_fail', message: 'x' } }),
      )
      await dialog.getByLabel('Recipient name').fill('Kept Name')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('There was an error sending the email.')).toBeVisible()
      expect((await giftCodeNumber(page, token, code.id)).cwf_last_sent).toBe(code.cwf_last_sent)
      await dialog.getByRole('button', { name: 'Back to the form' }).click()
      await expect(dialog.getByLabel('Recipient name')).toHaveValue('Kept Name')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('There was an error sending the email.')).toBeVisible()
      await page.unroute('**/sendtemplateemail')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByText('Email sent successfully')).toBeVisible()
    })

  test.describe('when the answer is lost', () => {
    for (const answer of [500, 502, 'none'] as const)
      test(`a mail that went out although the response was ${answer} is an error, with its time below`, async ({
        page,
      }) => {
        const { token, code, dialog } = await openUnsent(page, 0)
        await expect(dialog.getByText('Not sent again yet')).toBeVisible()
        await markAsSent(page, token, code.id)
        await page.route('**/sendtemplateemail', async (route) => {
          await route.fetch()
          if (answer === 'none') await route.abort()
          else await route.fulfill({ status: answer, json: {} })
        })
        await dialog.getByRole('button', { name: 'Send' }).click()
        const error = dialog.getByRole('alert')
        await expect(error).toContainText('There was an error sending the email.')
        await expect(error).toContainText(sentDespiteError)
        await expect(dialog.getByText('Email sent successfully')).toHaveCount(0)
        await expectPlainWords(page)
        await dialog.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('alertdialog', { name: 'Send it once more?' })).toBeVisible()
      })

    test('another desk confirms before it sends a second mail', async ({ page, browser, baseURL }) => {
      const { token, code, dialog } = await openUnsent(page, 0)
      const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-CA' })
      await signedIn(other, 'admin')
      await other.goto('/tokenfinder')
      const theirs = await openForm(other, code.order)
      await expect(theirs.getByText('Not sent again yet')).toBeVisible()
      await markAsSent(page, token, code.id)
      await page.route('**/sendtemplateemail', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('There was an error sending the email.')).toBeVisible()
      await theirs.getByRole('button', { name: 'Send' }).click()
      await expect(other.getByRole('alertdialog', { name: 'Send it once more?' })).toBeVisible()
      await other.close()
    })

    test('the person knows within ten seconds, although the earlier sends cannot be loaded either', async ({
      page,
    }) => {
      const { dialog } = await openUnsent(page, 0)
      await expect(dialog.getByText('Not sent again yet')).toBeVisible()
      await page.route('**/sendtemplateemail', () => undefined)
      await page.route('**/api/graphql/v2', () => undefined)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('There was an error sending the email.')).toBeVisible({ timeout: 10_000 })
    })

    test('a mail that went out is said to have, although its time cannot be noted', async ({ page }) => {
      const { token, code, dialog } = await openUnsent(page, 0)
      await page.route('**/api/graphql/v2', (route) =>
        route.request().postData()?.includes('updateRow') ? undefined : route.fallback(),
      )
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('Email sent successfully')).toBeVisible({ timeout: 10_000 })
      await markAsSent(page, token, code.id)
    })

    test('a mail that the server was still trying, and could not send, has no time below the error', async ({
      page,
    }) => {
      const { code, dialog } = await openUnsent(page, 0)
      await expect(dialog.getByText('Not sent again yet')).toBeVisible()
      let lostAt = 0
      await page.route('**/sendtemplateemail', (route) => {
        lostAt = Date.now()
        return route.abort()
      })
      const isSettled = () => lostAt > 0 && Date.now() - lostAt > 4000
      const tried = { createdAt: new Date().toISOString(), user: null, new: { to: code.customer_email } }
      // The server writes the audit before it sends, and removes it when the send has failed.
      await page.route('**/api/graphql/v2', (route) =>
        lostAt > 0 && !isSettled() && route.request().postData()?.includes('allAudits')
          ? route.fulfill({ json: { data: { allAudits: [tried] } } })
          : route.fallback(),
      )
      const checked = page.waitForResponse(
        (response) => isSettled() && (response.request().postData()?.includes('allAudits') ?? false),
      )
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('There was an error sending the email.')
      await checked
      await expect(dialog.getByRole('alert')).toHaveText('There was an error sending the email.')
    })
  })

  for (const { language, note } of [
    { language: 'en', note: /^The first 10 of ([\d,]+)\. Type more to narrow it down\.$/ },
    { language: 'fr', note: /^Les 10 premiers sur ([\d\s]+)\. Tapez-en plus pour préciser la recherche\.$/ },
  ] as const)
    test(`the short way says how many there are beyond the first ten, in ${language}`, async ({ page }) => {
      const { token } = await signedIn(page, 'user', { language })
      const { count } = await read(page, token, {
        name: 'trnsx_ecom_activegc_b2c',
        limit: 1,
        filter: [{ column: 'first_name', operator: 'iLIKE', value: 'ma%' }],
      })
      await page.goto('/tokenfinder/resend')
      await search(page, 'ma')
      await expect(foundRows(page)).toHaveCount(10)
      const text = (await page.getByText(note).textContent()) ?? ''
      const total = Number(note.exec(text)?.[1]?.replace(/\D/g, ''))
      expect(total, 'the first names alone').toBeGreaterThanOrEqual(count)
      expect(count).toBeGreaterThan(10)
      await search(page, (await unsentCode(page, token, 4)).customer_email)
      await expect(page.getByText(note)).toHaveCount(0)
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
    await page.route('**/sendtemplateemail', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog.getByText('Une erreur est survenue lors de l’envoi du courriel.')).toBeVisible()
    await expectPlainWords(page)
    await page.unroute('**/sendtemplateemail')
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await expect(dialog.getByText('Courriel envoyé')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    const sent = foundRows(page).filter({ hasText: code.customer_email }).getByTitle(/UTC$/)
    await expect(sent.filter({ hasText: /\d+\sh\s\d\d/ }).first()).toBeVisible()
  })
})
