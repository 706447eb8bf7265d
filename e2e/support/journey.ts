import { test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from './demo-server.ts'

export { expect }

export type Language = 'en' | 'fr'
export type Staff = 'user' | 'inventory' | 'admin' | 'superadmin'
export const demoPassword = 'Comptoir!2026'
/** One that the server accepts as new: the demo's own has the name of the product in it. */
export const strongPassword = 'Lanterne7!rivage'

interface Journey {
  /** The statuses of answers that the journey provokes, 0 for none at all. The browser reports each on its console. */
  statusesExpected: number[]
  /** Whether the journey starts with an empty cache. Otherwise the journeys of a worker share one. */
  hasEmptyCache: boolean
  quietConsole: undefined
}

interface Worker {
  /** The worker's own server, unless E2E_URL names a running one. */
  server: DemoServer
}

/** A test that fails when the console reports an error. */
export const test = base.extend<Journey, Worker>({
  server: [
    async ({ browserName: _ }, use) => {
      const running = process.env.E2E_URL
      const server = running ? { url: running, stop: async () => undefined } : await startDemoServer()
      // Passkeys need a name, and the journeys of one address share what their browser has compiled.
      await use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') })
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  statusesExpected: [[], { option: true }],
  hasEmptyCache: [false, { option: true }],
  page: async ({ page, browser, hasEmptyCache }, use) => {
    if (!hasEmptyCache) return use(page)
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
  quietConsole: [
    async ({ page, statusesExpected }, use) => {
      const consoleErrors: string[] = []
      page.on('pageerror', (error) => consoleErrors.push(String(error)))
      page.on('console', (message) => {
        const status =
          /status of (\d+)/.exec(message.text())?.[1] ?? (/net::ERR_/.test(message.text()) ? 0 : NaN)
        if (message.type() === 'error' && !statusesExpected.includes(Number(status)))
          consoleErrors.push(message.text())
      })
      await use(undefined)
      expect(consoleErrors, 'what the console reported').toEqual([])
    },
    { auto: true },
  ],
})

interface Credentials {
  username: string
  password: string
}

interface Session {
  token: string
  expires: number
  user: { id: number; sfid: string; name: string }
}

/** Stores a session in the browser, so that the journey starts signed in. */
export async function signedIn(
  page: Page,
  staff: Staff | Credentials,
  { language = 'en', property }: { language?: Language; property?: string } = {},
): Promise<Session> {
  const { token, expires, user } =
    typeof staff === 'string' ? await sharedSession(page, staff) : await signIn(page, staff)
  const entries: Record<string, string> = {
    i18nextLng: language,
    'cwf-token': token,
    'cwf-token-expiry': String(expires),
    'cwf-user': JSON.stringify(user),
    'cwf-user-initialised': 'true',
  }
  if (property) entries['cwf-property'] = JSON.stringify(await propertyByCode(page, token, property))
  await page.addInitScript((kept) => {
    // A sandboxed frame has no storage.
    if (window !== window.top || sessionStorage.getItem('journey-begun')) return
    sessionStorage.setItem('journey-begun', 'yes')
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, entries)
  return { token, expires, user }
}

/** The token of a second user's session. */
export async function tokenOf(page: Page, staff: Staff): Promise<string> {
  return (await sharedSession(page, staff)).token
}

/** Signs in without the form. */
async function signIn(page: Page, credentials: Credentials): Promise<Session> {
  const answer = await page.request.post('/login', { data: credentials })
  expect(answer.status()).toBe(200)
  return answer.json()
}

function credentialsOf(staff: Staff): Credentials {
  return { username: `${staff}@comptoir.example`, password: demoPassword }
}

/** The sessions of this worker: a password takes the server longer to check than most journeys' own requests. */
const sessions = new Map<Staff, Session & { openedAt: number }>()

/** The server wants a fresh sign-in for changes of accounts after ten minutes. */
const maxSessionAgeMs = 8 * 60_000

async function sharedSession(page: Page, staff: Staff): Promise<Session> {
  const known = sessions.get(staff)
  if (known && Date.now() - known.openedAt < maxSessionAgeMs && (await isOpen(page, known))) return known
  const session = { ...(await signIn(page, credentialsOf(staff))), openedAt: Date.now() }
  sessions.set(staff, session)
  return session
}

/** Whether no journey has ended the session. */
async function isOpen(page: Page, { token }: Session): Promise<boolean> {
  return (await page.request.get('/api/loggedin', { headers: { authorization: `Bearer ${token}` } })).ok()
}

/** Calls the table API with the token. */
export async function graphql<Data>(
  page: Page,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
  server = '',
): Promise<Data> {
  const answer = await page.request.post(`${server}/api/graphql/v2`, {
    headers: { authorization: `Bearer ${token}` },
    data: { query, variables },
  })
  const { data, errors } = await answer.json()
  expect(errors ?? []).toEqual([])
  return data
}

/** Sets the language for a user who is not signed in. */
export async function speaking(page: Page, language: Language): Promise<void> {
  await page.addInitScript((kept) => {
    // A sandboxed frame has no storage.
    if (window === window.top) localStorage.setItem('i18nextLng', kept)
  }, language)
}

/** Focuses a control with the Tab key. */
export async function tabTo(wanted: Locator): Promise<void> {
  // A page of the codes that others made today has some forty places of its own.
  for (let step = 0; step < 100; step++) {
    await wanted.page().keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not lead there.')
}

/** Clicks in a tool, once its frame has its final height: before, elements may still move. */
export async function clickAtRest(frame: FrameLocator, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  await expect(frame.locator('[aria-busy=true]')).toHaveCount(0)
  const hidden = () => frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)
  await expect.poll(hidden).toBe(0)
  await place.click()
}

/** Expects that neither the page nor a dialog is wider than the screen. */
async function expectNothingBeside(page: Page): Promise<void> {
  const beside = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] form')].map(
        ({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth),
      ),
    )
  await expect.poll(async () => Math.max(...(await beside()))).toBe(0)
}

/** Expects no horizontal overflow at each of the widths. */
export async function expectFits(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingBeside(page)
  }
}

/** Every visible text of a page or frame is meant for people: no `area.key`, no placeholder left open. */
export async function expectPlainWords(page: Page | FrameLocator): Promise<void> {
  // Addresses of email have words with points between them too.
  const text = (await page.locator('body').innerText()).replace(/\S+@\S+/g, '')
  expect(text).not.toMatch(
    /\b(access|blockedEmails|campaigns|cardTypes|company|confirmation|contactForm|contacts|eTokens|errors|find|firstSteps|frames|history|inventory|notificationLists|palette|properties|property|reports|rewards|settings|shell|timeline|tokenFinder|tools|ui|unification|users)\.[a-z_]+/,
  )
  expect(text).not.toMatch(/\{\{|undefined|\[object /)
  const keys = text.match(/\b[a-z]+(?:_[a-z]+){1,}\b/g) ?? []
  expect(keys).toEqual([])
}

let made = 0

/** A word that is unique in the database, and no prefix of another. */
export function mark(): string {
  return `q${Date.now().toString(36)}${(made++).toString(36)}w`
}

/** A name that nothing else has, and that resembles no other. */
export function unique(name: string): string {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `${name} ${letters.join('')}`
}

/** The row, or on narrow screens the card, in which the text stands. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

export function present<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('What the journey needs is not there.')
  return thing
}

const properties = new Map<string, object>()

/** No journey changes a property, so each is read once. */
async function propertyByCode(page: Page, token: string, code: string): Promise<object> {
  const known = properties.get(code)
  if (known) return known
  const { table } = await graphql<{ table: { records: { property__c: Record<string, unknown> }[] } }>(
    page,
    token,
    `query ($filter: [Filter!]) { table(name: "property__c", filter: $filter) { records } }`,
    { filter: [{ column: 'external_id__c', operator: '=', value: code }] },
  )
  const found = table.records[0]?.property__c
  const french = ['CEM', 'LAU', 'PMT', 'GDA', 'PSF', 'PVM'].includes(code)
  const property = { ...found, language: french ? 'fr' : 'en' }
  properties.set(code, property)
  return property
}
