import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { withGuideDemo } from './guide-demo.mjs'
import { guideMoment } from './guide-moment.mjs'
import { pictures } from './guide-scenes.mjs'
import { inProject, say } from './project.mjs'

/** @typedef {'en' | 'fr'} Language */
/** @typedef {import('./guide-scenes.mjs').Scene} Scene */

/**
 * Takes the guide's pictures from a running demo: those that are not at hand, or all when the product has changed.
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly Language[]} languages
 */
export async function takePictures(browser, languages) {
  await ensureBuilt()
  forgetOutdated()
  const missing = languages.flatMap((language) =>
    pictures
      .map((picture) => ({ language, picture, path: picturePath(language, picture.name) }))
      .filter(({ path }) => !existsSync(path)),
  )
  if (missing.length === 0) return
  await withGuideDemo(async (address) => {
    for (const { language, picture, path } of missing) {
      say(`${language} ${picture.name}`)
      const taken = await take(browser, address, language, picture)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, taken)
    }
  })
}

/**
 * @param {Language} language
 * @param {string} name
 */
export function picturePath(language, name) {
  return pictureFile(language, `${name}.jpg`)
}

/** @param {string[]} parts */
function pictureFile(...parts) {
  return inProject('.comptoir', 'guide-pictures', ...parts)
}

const scenery = ['scripts/guide-scenes.mjs', 'scripts/guide-errands.mjs']

function forgetOutdated() {
  const stamp = pictureFile('taken-from.txt')
  const hash = createHash('sha256')
  for (const source of ['server/dist/.sources', 'web/dist/.sources', ...scenery])
    hash.update(readFileSync(inProject(source)))
  const now = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  rmSync(pictureFile(), { recursive: true, force: true })
  mkdirSync(pictureFile(), { recursive: true })
  writeFileSync(stamp, now)
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {Language} language
 * @param {(typeof pictures)[number]} picture
 */
async function take(browser, address, language, { staff, wide = 1264, tall = 780, path, act }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: wide, height: tall },
    deviceScaleFactor: 1.15,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: `${language}-CA`,
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(guideMoment)
    const scene = await setScene(page, language, staff)
    await page.goto(typeof path === 'function' ? await path(scene) : path)
    const shown = await act?.(scene)
    await settle(page)
    const target = shown ?? page
    return await target.screenshot({ type: 'jpeg', quality: 68, animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
  }
}

/** @param {import('@playwright/test').Page} page */
async function settle(page) {
  // A frame that may run no scripts is never done.
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
  await page.evaluate('document.fonts.ready')
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {Language} language
 * @param {string | undefined} staff
 * @returns {Promise<Scene>}
 */
async function setScene(page, language, staff) {
  const said = (/** @type {string} */ en, /** @type {string} */ fr) => (language === 'fr' ? fr : en)
  /** @type {Record<string, string>} */
  const kept = { i18nextLng: language }
  const session = staff ? await signIn(page, staff) : undefined
  if (session)
    Object.assign(kept, {
      'cwf-token': session.token,
      'cwf-token-expiry': String(session.expires),
      'cwf-user': JSON.stringify(session.user),
      'cwf-user-initialised': 'true',
    })
  /** @type {Scene['read']} */
  const read = async (asked) => (await ask(page, session?.token, tableQuery, asked)).table.records
  /** @type {Scene['change']} */
  const change = async (somebody, mutation, variables) =>
    ask(page, (await signIn(page, somebody)).token, mutation, variables)
  if (staff) {
    const [found] = await read({
      name: 'property__c',
      filter: [{ column: 'external_id__c', operator: '=', value: said('MGM', 'CEM') }],
    })
    kept['cwf-property'] = JSON.stringify({ ...found?.property__c, language })
  }
  await page.addInitScript({ content: `(${arrive})(${JSON.stringify(kept)})` })
  return { page, said, read, change }
}

/** Runs in the page before its own scripts. Codes that the browser makes up are the same in every picture. */
const arrive = `(kept) => {
  if (window !== window.top) return
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
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

const tableQuery = `query ($name: String!, $filter: [Filter!], $orderBy: String, $direction: String,
    $contain: [String!], $limit: Int) {
  table(name: $name, filter: $filter, orderBy: $orderBy, orderByDirection: $direction, contain: $contain,
    limit: $limit) { records }
}`

/**
 * @param {import('@playwright/test').Page} page
 * @param {string | undefined} token
 * @param {string} query
 * @param {object} variables
 */
async function ask(page, token, query, variables) {
  const answer = await page.request.post('/api/graphql/v2', {
    headers: { authorization: `Bearer ${token}` },
    data: { query, variables },
  })
  const { data, errors } = await answer.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} staff
 * @returns {Promise<{ token: string, expires: number, user: object }>}
 */
async function signIn(page, staff) {
  const answer = await page.request.post('/login', {
    data: { username: `${staff}@comptoir.example`, password: 'Comptoir!2026' },
  })
  return answer.json()
}
