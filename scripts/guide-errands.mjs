/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ id: number }} Pair */

/** What has to be done before some pictures can be taken, by those calls that the screens make. */

/**
 * The address, within the product, that the newest email to somebody leads to.
 * @param {Page} page
 * @param {{ to: string, path: string }} sought
 */
export async function linkInEmail({ request }, { to, path }) {
  for (let look = 0; look < 100; look++) {
    const list = await (await request.get('/mailbox')).text()
    const place = list.split('<li>').find((entry) => entry.includes(to))
    const id = /\/mailbox\/(\d+)/.exec(place ?? '')?.[1]
    const body = id ? await (await request.get(`/mailbox/${id}/body`)).text() : ''
    const link = new RegExp(`href="([^"]*${path}[^"]*)"`).exec(body)?.[1]
    if (link) {
      const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
      return pathname + search
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No email to ${to} leads to ${path}.`)
}

/**
 * Calls of the product as an administrator makes them.
 * @param {Page} page
 */
export async function asAdministrator({ request }) {
  const credentials = { username: 'superadmin@comptoir.example', password: 'Comptoir!2026' }
  const { token } = await (await request.post('/login', { data: credentials })).json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (/** @type {string} */ path) => (await request.get(path, { headers })).json(),
    post: async (/** @type {string} */ path, /** @type {object} */ data) => {
      const answer = await request.post(path, { headers, data })
      if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}.`)
      return answer.json()
    },
  }
}

/**
 * The calls of the unification tool, once duplicates have been looked for.
 * @param {Page} page
 */
export async function unification(page) {
  const { url } = await (await asAdministrator(page)).get('/api/unification/frame/account')
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket')
  const opened = await page.request.post('/api/tools/session', { data: { tool: 'unification', ticket } })
  const headers = { authorization: `Bearer ${(await opened.json()).token}` }
  const get = async (/** @type {string} */ path) =>
    (await page.request.get(`/api/tools/unification/account${path}`, { headers })).json()
  const post = async (/** @type {string} */ path, /** @type {object} */ data) =>
    (await page.request.post(`/api/tools/unification/account${path}`, { headers, data })).json()
  if ((await get('/scan')).scan === null) await post('/scan', { everything: false })
  while ((await get('/scan')).scan?.state !== 'done') await new Promise((resolve) => setTimeout(resolve, 300))
  /** @type {Pair[]} */
  const pairs = (await get('/pairs')).pairs
  return { get, post, pairs }
}
