import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { inProject, print } from '../scripts/project.mjs'
import { startServer } from '../tooling/server-process.ts'
import { allPictures } from './all-pictures.ts'
import type { Language } from './book.ts'
import { guideTime } from './clock.mjs'
import type { Picture, PictureContext } from './picture.ts'
import { createProductApi, type ProductApi, type Staff } from './product-api.ts'

/** Takes the pictures that are missing, or all of them if the product has changed, from a running demo. */
export async function takePictures(browser: Browser, languages: readonly Language[]): Promise<void> {
  removeOutdated()
  const missing = languages.flatMap((language) =>
    allPictures
      .map((picture) => ({ language, picture, path: picturePath(language, picture.name) }))
      .filter(({ path }) => !existsSync(path)),
  )
  if (missing.length === 0) return
  print('Starting a demo to take pictures of')
  await withGuideDemo(async (url) => {
    const api = createProductApi(url)
    for (const { language, picture, path } of missing) {
      print(`${language} ${picture.name}`)
      const taken = await takePicture(browser, { url, api, language }, picture)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, taken)
    }
    await api.close()
  })
}

export function picturePath(language: Language, name: string): string {
  return pictureFile(language, `${name}.jpg`)
}

function pictureFile(...parts: string[]): string {
  return inProject('.comptoir', 'guide-pictures', ...parts)
}

/** What a picture shows depends on the product and on how it is taken. */
function sources(): string[] {
  const definitions = readdirSync(inProject('guide', 'pictures')).map((file) => join('guide/pictures', file))
  return ['server/dist/.sources', 'web/dist/.sources', 'guide/fixtures.ts', ...definitions]
}

function removeOutdated(): void {
  const stampFile = pictureFile('taken-from.txt')
  const hash = createHash('sha256')
  for (const source of sources()) hash.update(readFileSync(inProject(source)))
  const stamp = hash.digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(pictureFile(), { recursive: true, force: true })
  mkdirSync(pictureFile(), { recursive: true })
  writeFileSync(stampFile, stamp)
}

interface Source {
  url: string
  api: ProductApi
  language: Language
}

async function takePicture(
  browser: Browser,
  source: Source,
  { staff, width = 1104, height = 720, path, prepare }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({
    timezoneId: 'America/Toronto',
    baseURL: source.url,
    // A new code is copied at once.
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width, height },
    deviceScaleFactor: 1.15,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: `${source.language}-CA`,
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(guideTime)
    const pictureContext = await openContext(page, source, staff)
    await page.goto(typeof path === 'function' ? await path(pictureContext) : path)
    const part = await prepare?.(pictureContext)
    await settle(page)
    const target = part ?? page
    return await target.screenshot({ type: 'jpeg', quality: 68, animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
  }
}

async function settle(page: Page): Promise<void> {
  // The network of a sandboxed frame without scripts never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
  await page.evaluate('document.fonts.ready')
}

/** Signs the account in, in the browser's storage, at the property whose language is the picture's. */
async function openContext(
  page: Page,
  { api, language }: Source,
  staff: Staff | undefined,
): Promise<PictureContext> {
  const text = (en: string, fr: string) => (language === 'fr' ? fr : en)
  const stored: Record<string, string> = { i18nextLng: language }
  const session = staff && (await api.signIn(staff))
  const read: PictureContext['read'] = (query) => api.read(session?.token ?? '', query)
  if (session) {
    const [found] = await read({
      name: 'property__c',
      filter: [{ column: 'external_id__c', operator: '=', value: text('MGM', 'CEM') }],
    })
    Object.assign(stored, {
      'cwf-token': session.token,
      'cwf-token-expiry': String(session.expires),
      'cwf-user': JSON.stringify(session.user),
      'cwf-user-initialised': 'true',
      'cwf-property': JSON.stringify({ ...found?.property__c, language }),
    })
  }
  await page.addInitScript({ content: `(${initScript})(${JSON.stringify(stored)})` })
  return { page, api, text, read }
}

/** Runs in the page before its own scripts. Random codes are the same in every picture. */
const initScript = `(stored) => {
  if (window !== window.top) return
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  let next = 7
  crypto.getRandomValues = (list) => {
    const bytes = new Uint8Array(list.buffer, list.byteOffset, list.byteLength)
    for (let at = 0; at < bytes.length; at++) {
      next = (next * 73 + 41) % 256
      bytes[at] = next
    }
    return list
  }
}`

/** Runs the work against a server with demo data of its own, at the guide's time. */
async function withGuideDemo<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-guide-'))
  const server = await startServer({
    entry: 'start script',
    nodeArgs: ['--import', new URL('freeze-clock.mjs', import.meta.url).href],
    env: { PORT: '4390', COMPTOIR_DATA: join(folder, 'data') },
    logFile: join(folder, 'server.log'),
  })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
