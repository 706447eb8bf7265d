import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectPlainWords, graphql, signedIn, test } from './journey.ts'

interface GiftCode {
  id: number
  gift_code: string
  customer_email: string
  name: string
  recipient: string
  order: string
  mall: string
  CSL_CLOSING_BALANCE: number
  cwf_last_sent: string | null
}

/** A gift code that no other journey touches. */
async function giftCodeNumber(page: Page, token: string, number: number): Promise<GiftCode> {
  const { table } = await graphql<{ table: { records: { trnsx_ecom_activegc_b2c: GiftCode }[] } }>(
    page,
    token,
    'query ($filter: [Filter!]) { table(name: "trnsx_ecom_activegc_b2c", filter: $filter) { records } }',
    { filter: [{ column: 'id', operator: '=', value: number }] },
  )
  const found = table.records[0]?.trnsx_ecom_activegc_b2c
  if (!found) throw new Error(`There is no gift code ${number}.`)
  return found
}

/** One of a thousand that only this journey takes from, not sent yet. */
async function unsentCode(page: Page, token: string, thousand: number): Promise<GiftCode> {
  const { table } = await graphql<{ table: { records: { trnsx_ecom_activegc_b2c: GiftCode }[] } }>(
    page,
    token,
    'query ($filter: [Filter!]) { table(name: "trnsx_ecom_activegc_b2c", limit: 1, orderBy: "id", filter: $filter) { records } }',
    {
      filter: [
        { column: 'id', operator: '>=', value: thousand * 1000 + 1 },
        { column: 'cwf_last_sent', operator: '=', value: null },
        { column: 'customer_email', operator: '!=', value: null },
        { column: 'order', operator: '!=', value: null },
      ],
    },
  )
  const found = table.records[0]?.trnsx_ecom_activegc_b2c
  if (!found) throw new Error('Every gift code has been sent.')
  return found
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
}

test.describe('the E-Code tab', () => {
  test('finds by email, name, recipient and order number, whatever the accents', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const code = await giftCodeNumber(page, token, 1)
    await page.goto('/tokenfinder')
    const masked = `${'*'.repeat(code.gift_code.length - 3)}${code.gift_code.slice(-3)}`
    for (const text of [code.customer_email, 'cedric lafreniere', code.recipient, code.order]) {
      await search(page, text)
      const found = page.getByRole('main').getByRole('listitem').filter({ hasText: masked })
      await expect(found, text).toContainText(code.name)
      await expect(found).toContainText(code.customer_email)
      // The list says why, where neither name nor address tells.
      if (text === code.order) await expect(found).toContainText(`Order ${code.order}`)
    }
    await expect(page.getByText(code.gift_code)).toHaveCount(0)
    await expectAccessible(page)
    await search(page, 'nobody has this name')
    await expect(page.getByText('No results')).toBeVisible()
    await expectPlainWords(page)
  })

  test('waits until typing has paused, and shows no older answer', async ({ page }) => {
    await signedIn(page, 'user')
    await page.goto('/tokenfinder')
    const asked: string[] = []
    await page.route('**/api/graphql/v2', async (route) => {
      const body = route.request().postData() ?? ''
      const text = /"value":"([^"]*)%"/.exec(body)?.[1]
      if (text) asked.push(text)
      // The first answer comes long after the second.
      if (text === 'anais') await new Promise((resolve) => setTimeout(resolve, 2500))
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('searchbox').pressSequentially('anais', { delay: 30 })
    await expect.poll(() => asked).toEqual(['anais'])
    await search(page, 'cedric')
    await expect(page.getByRole('listitem').first()).toContainText(/C[eé]dric/)
    await page.waitForTimeout(2600)
    await expect(page.getByRole('listitem').first()).toContainText(/C[eé]dric/)
    expect(asked).toEqual(['anais', 'cedric'])
  })

  test('shows everything about a code, itself only when asked', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language: 'fr' })
    const code = await giftCodeNumber(page, token, 2)
    await page.goto('/tokenfinder')
    await search(page, code.order)
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    const details = page.getByRole('dialog', { name: 'Code-cadeau' })
    await expect(details).toContainText(code.mall)
    await expect(details).toContainText(`${Math.round(code.CSL_CLOSING_BALANCE)}\u00a0$`)
    await expect(details.getByText(code.gift_code)).toHaveCount(0)
    await details.getByRole('button', { name: 'Afficher le code' }).click()
    await expect(details.getByText(code.gift_code)).toBeVisible()
    await expectAccessible(page)
    await expectPlainWords(page)
  })

  test.describe('when the search fails', () => {
    test.use({ statusesExpected: [500] })

    test('empties the list, and logs it', async ({ page }) => {
      await signedIn(page, 'user')
      await page.goto('/tokenfinder')
      await search(page, 'cedric')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await page.route('**/api/graphql/v2', (route) => route.fulfill({ status: 500, json: {} }))
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('search for gift codes'),
      )
      await search(page, 'anais')
      await logged
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
      await page.unroute('**/api/graphql/v2')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    })
  })
})

test.describe('sending the mail again', () => {
  test.use({ statusesExpected: [502] })

  async function openForm(page: Page, order: string) {
    await search(page, order)
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    await page.getByRole('button', { name: 'Resend activation email' }).click()
    return page.getByRole('dialog', { name: 'Resend activation email' })
  }

  test('shows the very mail, sends it, and notes when and by whom', async ({ page }) => {
    const { token, user } = await signedIn(page, 'user')
    const code = await unsentCode(page, token, 1)
    await page.goto('/tokenfinder')
    const dialog = await openForm(page, code.order)
    await expect(dialog.getByLabel('Recipient email')).toHaveValue(code.customer_email)
    await expect(dialog.getByLabel('Recipient name')).toHaveValue(code.recipient || code.name)
    await dialog.getByLabel('Recipient name').fill('Zoé <b>Test</b>')
    const preview = dialog.frameLocator('iframe')
    await dialog.getByText('EN', { exact: true }).click()
    await expect(preview.getByText('Zoé <b>Test</b>').first()).toBeVisible()
    await dialog.getByText('FR', { exact: true }).click()
    await expect(preview.getByText(/carte-cadeau/i).first()).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', '')
    await expectAccessible(page)

    await dialog.getByLabel('Recipient email').fill('')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Enter an email address.')).toBeVisible()
    await dialog.getByLabel('Recipient email').fill(code.customer_email)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Email sent successfully')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect((await giftCodeNumber(page, token, code.id)).cwf_last_sent).toMatch(/^\d{4}-/)

    const again = await openForm(page, code.order)
    await expect(again.getByText(new RegExp(`by ${user.name} to ${code.customer_email}`))).toBeVisible()
    await again.getByRole('button', { name: 'Send' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send it once more?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(again.getByLabel('Recipient email'), 'nothing was sent').toBeVisible()
  })

  test('to another address needs a reason, and a slip in the domain is pointed out', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const code = await unsentCode(page, token, 2)
    await page.goto('/tokenfinder')
    const dialog = await openForm(page, code.order)
    await dialog.getByLabel('Recipient email').fill('new.address@gmial.com')
    await dialog.getByRole('button', { name: 'new.address@gmail.com' }).click()
    await expect(dialog.getByLabel('Recipient email')).toHaveValue('new.address@gmail.com')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Say why it goes to a different address.')).toBeVisible()
    await expect(dialog.getByLabel(/Why a different address/)).toBeFocused()
    await dialog.getByLabel(/Why a different address/).fill('The customer mistyped it')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Email sent successfully')).toBeVisible()
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

  test('says when it did not work, keeps what was typed, and tries again in one click', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const code = await unsentCode(page, token, 3)
    await page.goto('/tokenfinder')
    const dialog = await openForm(page, code.order)
    await page.route('**/sendtemplateemail', (route) =>
      route.fulfill({ status: 502, json: { status: 502, error: 'email_send_fail', message: 'x' } }),
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

  test.describe('when no answer comes', () => {
    test.use({ statusesExpected: [0] })

    test('a mail that went out all the same counts as sent, and another desk is asked before it sends a second', async ({
      page,
      browser,
      baseURL,
    }) => {
      const { token } = await signedIn(page, 'user')
      const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-CA' })
      await signedIn(other, 'admin')
      const code = await unsentCode(page, token, 0)
      await other.goto('/tokenfinder')
      const theirs = await openForm(other, code.order)
      await page.goto('/tokenfinder')
      const dialog = await openForm(page, code.order)
      await expect(dialog.getByText('Not sent again yet')).toBeVisible()
      await page.route('**/sendtemplateemail', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('Email sent successfully')).toBeVisible()
      await theirs.getByRole('button', { name: 'Send' }).click()
      await expect(other.getByRole('alertdialog', { name: 'Send it once more?' })).toBeVisible()
      await other.close()
    })

    test('the person knows within ten seconds', async ({ page }) => {
      const { token } = await signedIn(page, 'user')
      const code = await unsentCode(page, token, 0)
      await page.goto('/tokenfinder')
      const dialog = await openForm(page, code.order)
      await page.route('**/sendtemplateemail', () => undefined)
      const asked = page.waitForRequest('**/sendtemplateemail')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await asked
      await expect(dialog.getByText('There was an error sending the email.')).toBeVisible({ timeout: 10_000 })
    })
  })

  test('has a short way of its own, which shows when it was sent last', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language: 'fr' })
    const code = await unsentCode(page, token, 4)
    await page.goto('/tokenfinder/resend')
    await search(page, code.customer_email)
    const found = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: code.customer_email })
      .first()
    await expect(found).toContainText(/Dernier envoi|Pas encore renvoyé/)
    await expectAccessible(page)
    await expectPlainWords(page)
    await found.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Renvoyer le courriel d’activation' })
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog.getByText('Courriel envoyé')).toBeVisible()
  })
})

test.describe('the EML tab', () => {
  interface Token {
    id: number
    external_id: string
    redeem: boolean
    status: string
  }

  /** Redeemable tokens, each taken by one journey. */
  async function redeemable(page: Page, token: string, which: number): Promise<Token> {
    const { table } = await graphql<{ table: { records: { eml_token: Token }[] } }>(
      page,
      token,
      `query ($filter: [Filter!]) { table(name: "eml_token", orderBy: "id", limit: 50, filter: $filter) { records } }`,
      {
        filter: [
          { column: 'redeem', operator: '=', value: false },
          { column: 'status', operator: '=', value: 'Active' },
        ],
      },
    )
    const found = table.records[which]?.eml_token
    if (!found) throw new Error('There is no such token.')
    return found
  }

  async function fillInAndRedeem(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByLabel(/verified the customer/).check()
    await page.getByLabel(/status change form/).check()
    await page.getByRole('button', { name: 'Redeem' }).click()
  }

  test('lists, searches and looks up by external id in any case, as a reader scans it', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { external_id } = await redeemable(page, token, 0)
    await page.goto('/tokenfinder?tab=eml')
    await expect(page.getByRole('row')).toHaveCount(11)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: /External ID/ }).fill('no-such-token')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No token has this external ID.')).toBeVisible()
    // A reader types wherever the focus is.
    await page.getByRole('tab', { name: 'EML E-Token' }).focus()
    await page.keyboard.type(external_id.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'E-token' })).toContainText(external_id)
  })

  test('redeems once both boxes are checked, and says when, where and by whom', async ({ page }) => {
    const { token, user } = await signedIn(page, 'user', { property: 'MGM' })
    const { external_id } = await redeemable(page, token, 0)
    await page.goto('/tokenfinder?tab=eml')
    await page.getByRole('textbox', { name: /External ID/ }).fill(external_id)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByRole('combobox', { name: 'Centre' })).toHaveValue('Maplegate Mall')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByText('Confirm that the identity was verified.')).toBeVisible()
    await expect(page.getByText('Confirm the change of the card’s status.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/verified the customer/).check()
    await page.getByLabel(/status change form/).check()
    await page.getByLabel('Comment').fill('At the desk')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByText(`Token ${external_id} is redeemed.`)).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    const dialog = page.getByRole('dialog', { name: 'E-token' })
    await expect(dialog).toContainText(new RegExp(`Redeemed on .*UTC at Maplegate Mall by ${user.name}`))
    await expect(dialog).toContainText('At the desk')
    await expect(dialog.getByRole('button', { name: 'Redeem' })).toHaveCount(0)
  })

  test('of two desks one redeems, and the other sees who did', async ({ page, browser, baseURL }) => {
    const { token, user } = await signedIn(page, 'admin', { property: 'MGM' })
    const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-CA' })
    await signedIn(other, 'user', { property: 'MGM' })
    const { external_id } = await redeemable(page, token, 1)
    for (const desk of [page, other]) {
      await desk.goto('/tokenfinder?tab=eml')
      await desk.getByRole('textbox', { name: /External ID/ }).fill(external_id)
      await desk.keyboard.press('Enter')
      await expect(desk.getByRole('dialog', { name: 'E-token' })).toBeVisible()
    }
    await fillInAndRedeem(page)
    await expect(page.getByText(`Token ${external_id} is redeemed.`)).toBeVisible()
    await fillInAndRedeem(other)
    await expect(other.getByText('The token could not be redeemed.')).toBeVisible()
    await other.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect(other.getByRole('dialog', { name: 'E-token' })).toContainText(
      `at Maplegate Mall by ${user.name}`,
    )
    await other.close()
  })

  test('offers no redeeming of a locked token, and speaks French', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language: 'fr', property: 'PVM' })
    const { table } = await graphql<{ table: { records: { eml_token: Token }[] } }>(
      page,
      token,
      `query ($filter: [Filter!]) { table(name: "eml_token", limit: 1, filter: $filter) { records } }`,
      {
        filter: [
          { column: 'status', operator: 'iLIKE', value: 'locked' },
          { column: 'redeem', operator: '=', value: false },
        ],
      },
    )
    await page.goto('/tokenfinder?tab=eml')
    await page
      .getByRole('textbox', { name: /Identifiant externe/ })
      .fill(table.records[0]?.eml_token.external_id ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Un jeton verrouillé ne peut pas être échangé.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Échanger' })).toHaveCount(0)
    await expectAccessible(page)
    await expectPlainWords(page)
  })
})
