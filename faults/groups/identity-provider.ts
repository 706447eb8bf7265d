import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { startIdentityProvider, type TestIdentityProvider } from '../../server/test/identity-provider.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { seconds } from '../figures.ts'
import { freePorts } from '../free-ports.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'

/** People sign in through the pages of a real identity provider, in a real browser, until the provider is gone. */
export async function identityProvider(suite: Suite): Promise<void> {
  const [port] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider({
    redirectUri: `${url}/login/provider/callback`,
    asksForConsent: true,
  })
  let isStopped = false
  const stopProvider = async () => {
    if (!isStopped) await provider.stop()
    isStopped = true
  }
  suite.atEnd(stopProvider)
  for (const name of ['admin', 'stranger'])
    provider.accounts.set(name, { email: `${name}@comptoir.example`, email_verified: true })
  const postgres = await startOwnPostgres(suite)
  await startSuiteServer(suite, {
    DATABASE_URL: await postgres.newDatabase('demo'),
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  suite.atEnd(() => browser.close())

  await checkStranger(suite, browser, url)
  const context = await newContext(browser)
  const page = await checkSignIn(suite, context, { url, provider })
  await checkOpenForm(suite, context, { url, page })
  await stopProvider()
  await checkGone(suite, browser, url)
}

const words = {
  button: 'Sign in with your company account',
  unknown: 'Your company account has no active user here. Ask an administrator.',
  unavailable: 'The company sign-in is unavailable for the moment. Try again shortly.',
}

async function checkStranger(suite: Suite, browser: Browser, url: string): Promise<void> {
  const page = await (await newContext(browser)).newPage()
  await page.goto(url)
  await pressButton(page)
  await signInAtProvider(page, 'stranger')
  await page.getByRole('alert').waitFor()
  const message = await page.getByRole('alert').innerText()
  suite.check('a company account without a user gets a message', message === words.unknown, message)
}

async function checkSignIn(
  suite: Suite,
  context: BrowserContext,
  { url, provider }: { url: string; provider: TestIdentityProvider },
): Promise<Page> {
  const page = await context.newPage()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto(`${url}/settings/blocked-emails`)
  await pressButton(page)
  await page.waitForURL((at) => at.origin === provider.issuer)
  await signInAtProvider(page, 'admin')
  await page.getByRole('button', { name: 'Add an address' }).waitFor()
  const token = await storedToken(page)
  suite.check(
    'signing in through the pages of the provider leads to the requested page',
    page.url() === `${url}/settings/blocked-emails` && token !== '',
    new URL(page.url()).pathname,
  )
  suite.check(
    'no address holds the token',
    addresses.every((address) => !address.includes(token)),
    `${addresses.length} addresses`,
  )
  return page
}

async function checkOpenForm(
  suite: Suite,
  context: BrowserContext,
  { url, page }: { url: string; page: Page },
): Promise<void> {
  const email = 'typed-before@client.example'
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  const headers = { authorization: `Bearer ${await storedToken(page)}` }
  await page.request.post(`${url}/api/logout`, { headers, data: {} })
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('link').click()
  const tab = await opened
  await page.getByText(`${email} is now blocked.`).waitFor()
  suite.check('a form whose session ended is saved after signing in, in another tab', true, email)
  await waitFor(() => tab.isClosed(), {
    what: 'the tab of the sign-in should close itself',
    timeoutMs: 10_000,
  })
  suite.check('the tab of that sign-in closes itself', true, 'closed')
}

async function checkGone(suite: Suite, browser: Browser, url: string): Promise<void> {
  const page = await (await newContext(browser)).newPage()
  await page.goto(url)
  // The metadata counts as current for a minute.
  const pressedUntil = performance.now() + 70_000
  let tookMs = 0
  do {
    await page.goto(url)
    const startedAt = performance.now()
    await pressButton(page)
    const alert = page.getByRole('alert').filter({ hasText: words.unavailable })
    const isShown = await alert.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    tookMs = isShown ? performance.now() - startedAt : 0
  } while (tookMs === 0 && performance.now() < pressedUntil)
  suite.check(
    'a provider that is gone is noticed within a minute, and then the page says so within 6 s',
    tookMs > 0 && tookMs <= 6000,
    seconds(tookMs),
  )
  const form = page.getByRole('button', { name: 'Sign in', exact: true })
  suite.check('passwords still work then', await form.isVisible(), 'the form is there')
}

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-CA', reducedMotion: 'reduce' })
}

async function pressButton(page: Page): Promise<void> {
  // The provider may not answer, so the navigation is not awaited.
  await page.getByRole('link', { name: words.button }).click({ noWaitAfter: true })
}

/** On the pages that the provider itself shows: its form, then its question whether to go on. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any password')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

function storedToken(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('cwf-token') ?? '')
}
