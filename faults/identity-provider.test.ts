import { type Browser, chromium, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { findBrowser } from '../scripts/browser.mjs'
import { startIdentityProvider } from '../server/test/identity-provider.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured } from './figures.ts'
import { atEnd, freePorts, startServer } from './fixture.ts'
import { startOwnPostgres } from './own-postgres.ts'

/** People sign in through the pages of a real identity provider, in a real browser, until the provider is gone. */
const [port] = await freePorts(1)
const url = `http://127.0.0.1:${port}`
const provider = await startIdentityProvider({
  redirectUri: `${url}/login/provider/callback`,
  asksForConsent: true,
})
let isStopped = false
atEnd(stopProvider)
for (const name of ['admin', 'stranger'])
  provider.accounts.set(name, { email: `${name}@comptoir.example`, email_verified: true })
const postgres = await startOwnPostgres()
await startServer({
  DATABASE_URL: await postgres.newDatabase('demo'),
  PORT: String(port),
  PUBLIC_URL: url,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
})
const browser: Browser = await chromium.launch({ executablePath: await findBrowser() })
atEnd(() => browser.close())

test('a company account without a user gets a message', async () => {
  const page = await newPage()
  await page.goto(url)
  await pressButton(page)
  await signInAtProvider(page, 'stranger')
  await page
    .getByRole('alert')
    .getByText('Your company account has no active user here. Ask an administrator.', { exact: true })
    .waitFor()
})

test('a sign-in at the provider leads to the requested page, and saves an open form', async () => {
  const page = await newPage()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto(`${url}/settings/blocked-emails`)
  await pressButton(page)
  await page.waitForURL((at) => at.origin === provider.issuer)
  await signInAtProvider(page, 'admin')
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

test('a provider that is gone is noticed within a minute, and then the page says so within 6 s', async () => {
  await stopProvider()
  const page = await newPage()
  const message = 'The company sign-in is unavailable for the moment. Try again shortly.'
  // The metadata counts as current for a minute.
  const pressedUntil = performance.now() + 70_000
  let tookMs = 0
  do {
    await page.goto(url)
    const startedAt = performance.now()
    await pressButton(page)
    const alert = page.getByRole('alert').filter({ hasText: message })
    const isShown = await alert.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    tookMs = isShown ? performance.now() - startedAt : 0
  } while (tookMs === 0 && performance.now() < pressedUntil)
  measured('ms until the page says so', tookMs).toBeGreaterThan(0)
  expect(tookMs).toBeLessThanOrEqual(6000)
  // Passwords still work.
  expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true)
})

async function stopProvider(): Promise<void> {
  if (!isStopped) await provider.stop()
  isStopped = true
}

async function newPage(): Promise<Page> {
  return (await browser.newContext({ locale: 'en-CA', reducedMotion: 'reduce' })).newPage()
}

async function pressButton(page: Page): Promise<void> {
  // The provider may not answer, so the navigation is not awaited.
  await page.getByRole('link', { name: 'Sign in with your company account' }).click({ noWaitAfter: true })
}

/** On the pages that the provider itself shows: its form, then its question whether to go on. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any password')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
