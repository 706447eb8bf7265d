import { chromium, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { findBrowser } from '../scripts/browser.mjs'
import { startIdentityProvider } from '../server/test/identity-provider.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { atEnd, freePorts, startServer } from './fixture.ts'
import { startOwnPostgres } from './own-postgres.ts'

/** People sign in through the pages of a real identity provider, in a real browser. */
const [port] = await freePorts(1)
const url = `http://127.0.0.1:${port}`
const provider = await startIdentityProvider({
  redirectUri: `${url}/login/provider/callback`,
  asksForConsent: true,
})
atEnd(() => provider.stop())
provider.accounts.set('admin', { email: 'admin@comptoir.example', email_verified: true })
const postgres = await startOwnPostgres()
await startServer({
  DATABASE_URL: await postgres.newDatabase('demo'),
  PORT: String(port),
  PUBLIC_URL: url,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
})
const browser = await chromium.launch({ executablePath: await findBrowser() })
atEnd(() => browser.close())

test('a sign-in at the provider leads to the requested page, and saves an open form', async () => {
  const page = await browser.newPage({ locale: 'en-CA', reducedMotion: 'reduce' })
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto(`${url}/settings/blocked-emails`)
  await page.getByRole('link', { name: 'Sign in with your company account' }).click()
  await page.waitForURL((at) => at.origin === provider.issuer)
  await signInAtProvider(page)
  await page.getByRole('button', { name: 'Add an address' }).waitFor()
  expect(page.url()).toBe(`${url}/settings/blocked-emails`)
  const token = await page.evaluate(() => localStorage.getItem('cwf-token') ?? '')
  expect(token).not.toBe('')
  expect(addresses.filter((address) => address.includes(token))).toEqual([])

  const email = 'typed-before@client.example'
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.request.post(`${url}/api/logout`, { headers: { authorization: `Bearer ${token}` }, data: {} })
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('link').click()
  const tab = await opened
  await page.getByText(`${email} is now blocked.`).waitFor()
  await waitFor(() => tab.isClosed(), {
    what: 'the tab of the sign-in should close itself',
    timeoutMs: 10_000,
  })
})

/** On the pages that the provider itself shows: its form, then its question whether to go on. */
async function signInAtProvider(page: Page): Promise<void> {
  await page.locator('input[name=login]').fill('admin')
  await page.locator('input[name=password]').fill('any password')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
