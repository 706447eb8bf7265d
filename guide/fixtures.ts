import { waitFor } from '../tooling/wait-for.ts'
import type { ProductApi } from './product-api.ts'

/** Sends an email by `send`, and returns the path, within the product, of the link in it. */
export async function linkInEmail(
  api: ProductApi,
  { to, path, send }: { to: string; path: string; send: () => Promise<unknown> },
): Promise<string> {
  async function newestEmail(): Promise<string | undefined> {
    const entry = (await api.text('/mailbox')).split('<li>').find((item) => item.includes(to))
    return /\/mailbox\/(\d+)/.exec(entry ?? '')?.[1]
  }
  const earlier = await newestEmail()
  await send()
  let id: string | undefined
  await waitFor(
    async () => {
      id = await newestEmail()
      return id !== earlier
    },
    { what: `the mailbox should have a new email to ${to}`, intervalMs: 200 },
  )
  const link = new RegExp(`href="([^"]*${path}[^"]*)"`).exec(await api.text(`/mailbox/${id}/body`))?.[1]
  if (!link) throw new Error(`The email to ${to} has no link to ${path}.`)
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search
}

export interface Pair {
  id: number
}

/** Returns the calls of the unification tool and the pairs that its scan has found. */
export async function openUnification(api: ProductApi) {
  const { token } = await api.signIn('superadmin')
  const { url } = await api.json<{ url: string }>({
    method: 'GET',
    path: '/api/unification/frame/account',
    token,
  })
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket')
  const opened = await api.json<{ token: string }>({
    path: '/api/tools/session',
    json: { tool: 'unification', ticket },
  })
  const pathOf = (path: string) => `/api/tools/unification/account${path}`
  const get = <Answer>(path: string) =>
    api.json<Answer>({ method: 'GET', path: pathOf(path), token: opened.token })
  const post = <Answer>(path: string, json: object) =>
    api.json<Answer>({ path: pathOf(path), token: opened.token, json })
  const scan = async () => (await get<{ scan: { state: string } | null }>('/scan')).scan
  if ((await scan()) === null) await post('/scan', { everything: false })
  await waitFor(async () => (await scan())?.state === 'done', {
    what: 'the scan should be done',
    intervalMs: 300,
  })
  const { pairs } = await get<{ pairs: Pair[] }>('/pairs')
  return { get, post, pairs }
}
