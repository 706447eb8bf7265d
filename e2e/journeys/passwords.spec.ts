import { test as base, demoPassword, expect, expectPlainWords, graphql } from '../support/journey.ts'
import { type ServerWithSmtp, startServerWithSmtp } from '../support/server-with-smtp.ts'

const test = base.extend<object, { server: ServerWithSmtp }>({
  server: [
    async ({ browserName: _ }, use) => {
      const started = await startServerWithSmtp()
      await use(started)
      await started.stop()
    },
    { scope: 'worker' },
  ],
})
// In one worker: a second one would need a second server.
test.describe.configure({ mode: 'default' })

let server: ServerWithSmtp
test.beforeEach(({ server: started }) => {
  server = started
})

async function mailTo(address: string) {
  let found: (typeof server.mail.received)[number] | undefined
  await expect(() => {
    found = server.mail.received.findLast(({ envelope }) => envelope.to.includes(address))
    expect(found, `a mail to ${address}`).toBeDefined()
  }).toPass()
  return found
}

function linkIn(html: string | undefined, path: string): string {
  const link = new RegExp(`href="([^"]*${path}[^"]*)"`).exec(html ?? '')?.[1] ?? ''
  return link.replaceAll('&amp;', '&')
}

test.describe('a forgotten password', () => {
  test.use({ statusesExpected: [403] })

  test('is replaced by way of the link that arrives by mail', async ({ page }) => {
    await page.goto(`${server.url}/`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/forgotpassword$/)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectPlainWords(page)

    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Email cannot be empty.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('nobody at all')
    await expect(page.getByText('Email cannot be empty.')).toBeHidden()
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Email entered is not a valid email address.')).toBeVisible()

    await page.getByLabel('Email').fill('  inventory@comptoir.example ')
    await page.getByRole('button', { name: 'Reset password' }).click()
    const sentence =
      'If the email entered exists in our system, a password reset link has been sent to that email.'
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()

    const mail = await mailTo('inventory@comptoir.example')
    expect(mail?.subject, 'in the language of the page').toBe('Reset your Comptoir password')
    await page.goto(linkIn(mail?.html, '/resetpassword'))
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByLabel('New password')).toBeFocused()
    await page.getByLabel('New password').fill(`Aa1!${'x'.repeat(125)}`)
    await expect(page.getByText('The password can have at most 128 characters.')).toBeVisible()
    await expect(page.getByLabel('New password'), 'nothing is cut off').toHaveValue(/^.{129}$/)
    for (const field of ['New password', 'Confirm password'])
      await page.getByLabel(field).fill('Nouveau!2027')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Password updated successfully.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.getByLabel('Username').fill('inventory@comptoir.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('The username and password do not match.')
    await page.getByLabel('Password', { exact: true }).fill('Nouveau!2027')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/selectproperty$/)

    await page.goto(linkIn(mail?.html, '/resetpassword'))
    await expect(page.getByRole('alert'), 'a link works once').toHaveText('Reset password token is invalid.')
  })
})

test.describe('unsubscribing', () => {
  test.use({ statusesExpected: [404, 422] })

  test('works by the link in a mail, as often as it is followed, and fails for anything else', async ({
    page,
  }) => {
    const signedIn = await page.request.post(`${server.url}/login`, {
      data: { username: 'user@comptoir.example', password: demoPassword },
    })
    const { token } = await signedIn.json()
    const ask = <Data>(query: string, variables = {}) =>
      graphql<Data>(page, token, query, variables, server.url)
    type Found = { table: { records: Record<string, Record<string, string>>[] } }
    const contacts = await ask<Found>(
      `{ table(name: "contact", limit: 1, filter: [{ column: "optin_email", operator: "=", value: true }]) { records } }`,
    )
    const contact = contacts.table.records[0]?.contact
    const codes = await ask<Found>(`{ table(name: "trnsx_ecom_activegc_b2c", limit: 1) { records } }`)
    const code = codes.table.records[0]?.trnsx_ecom_activegc_b2c
    const sent = await page.request.post(`${server.url}/sendtemplateemail`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        emails: [contact?.email],
        template: 'eGiftCard',
        data: {
          FIRSTNAME: 'Test',
          ID: code?.id,
          LANGUAGE: 'en',
        },
        reason: 'A journey',
      },
    })
    expect(sent.status()).toBe(200)
    const mail = await mailTo(contact?.email ?? '')
    const link = linkIn(mail?.html, '/unsubscribe')
    for (const _ of [1, 2]) {
      await page.goto(link)
      await expect(page.getByText("You've been successfully unsubscribed.")).toBeVisible()
    }
    const after = await ask<Found>(
      `query ($filter: [Filter!]) { table(name: "contact", filter: $filter) { records } }`,
      { filter: [{ column: 'id', operator: '=', value: contact?.id }] },
    )
    expect(after.table.records[0]?.contact).toMatchObject({ optin_email: false, optin_other: false })

    for (const query of ['', '?id=1', '?id=00000000-0000-4000-8000-000000000000']) {
      await page.goto(`${server.url}/unsubscribe${query}`)
      await expect(page.getByRole('alert')).toHaveText('We were unable to unsubscribe you.')
    }
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('alert')).toHaveText('Nous n’avons pas pu vous désabonner.')
    await expectPlainWords(page)
  })
})
