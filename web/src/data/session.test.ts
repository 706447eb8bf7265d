import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf, keepDraft } from '../lib/drafts.ts'
import { loadConfig } from './config.ts'
import { request } from './request.ts'
import { session } from './session.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  session.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

function signIn(id: number, expires = Date.now() / 1000 + 3600): void {
  const user = {
    id,
    name: `Staff ${id}`,
    role: 'user',
    sfid: `a0U${id}`,
    username: 'a@comptoir.example',
  } as const
  session.begin({ status: 200, token: `token of ${id}`, expires, user })
}

function removedElsewhere(key: string): void {
  localStorage.removeItem(key)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: localStorage }))
}

test('the property of somebody whose session ran out is not that of the next person, but of the same one', () => {
  signIn(1)
  localStorage.setItem('cwf-property', '{"id": 7}')
  sessionStorage.setItem('comptoir-company-search:1', '514-555-0100')
  session.lose(false)
  signIn(1)
  expect(localStorage.getItem('cwf-property')).toBe('{"id": 7}')
  expect(sessionStorage.length).toBe(1)
  session.lose(false)
  signIn(2)
  expect(localStorage.getItem('cwf-property')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('it makes no difference whether the session ran out while the page was closed', () => {
  signIn(1)
  session.restore()
  localStorage.setItem('cwf-property', '{"id": 7}')
  localStorage.setItem('cwf-token-expiry', '1000000000')
  session.restore()
  expect(session.get().status).toBe('absent')
  signIn(2)
  expect(localStorage.getItem('cwf-property')).toBeNull()
})

test('whoever signs out leaves neither property nor search behind, and finds a draft of the last day again', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  signIn(1)
  localStorage.setItem('cwf-property', '{"id": 7}')
  sessionStorage.setItem('comptoir-company-search:1', '514-555-0100')
  keepDraft(1, 'contact', { inputs: { phone: '514-555-0100' }, base: null })
  session.end()
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 1])
  vi.setSystemTime(new Date('2026-03-03T08:59:00Z'))
  signIn(2)
  signIn(1)
  expect(draftOf(1, 'contact', { inputs: { phone: '' }, base: null })?.inputs).toEqual({
    phone: '514-555-0100',
  })
})

test('a draft that is offered no more is gone, whoever comes next', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  keepDraft(1, 'contact', { inputs: { phone: '514-555-0100' }, base: null })
  localStorage.setItem('comptoir-draft:1:broken', '{')
  localStorage.setItem('i18nextLng', 'fr')
  vi.setSystemTime(new Date('2026-03-03T09:00:01Z'))
  session.restore()
  expect([localStorage.length, localStorage.getItem('i18nextLng')]).toEqual([1, 'fr'])
  keepDraft(1, 'contact', { inputs: { phone: '514-555-0100' }, base: null })
  vi.setSystemTime(new Date('2026-03-04T09:00:02Z'))
  signIn(2)
  expect(localStorage.getItem('comptoir-draft:1:contact')).toBeNull()
})

test('a session that expires is as good as none, and that is logged', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  signIn(1, Date.parse('2026-03-02T17:00:00Z') / 1000)
  vi.setSystemTime(new Date('2026-03-02T16:59:59Z'))
  expect(session.token()).toBe('token of 1')
  vi.setSystemTime(new Date('2026-03-02T17:00:00Z'))
  expect(session.token()).toBeUndefined()
  expect(session.get().status).toBe('absent')
  expect(localStorage.getItem('cwf-token')).toBeNull()
  expect(console.info).toHaveBeenCalledWith('The session has expired.')
})

test('what is being saved when the session expires is sent once the person has signed in again', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  vi.stubGlobal('fetch', async () => Response.json({ proxyBase: '' }))
  await loadConfig()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init.body)
    return Response.json({ status: 200 })
  })
  signIn(1, Date.parse('2026-03-02T17:00:00Z') / 1000)
  vi.setSystemTime(new Date('2026-03-02T17:00:00Z'))
  const asked = request({
    method: 'POST',
    path: '/api/graphql/v2',
    body: 'once',
    signedIn: true,
    saves: true,
  })
  expect(session.get().status).toBe('interrupted')
  expect(sent).toEqual([])
  signIn(1)
  expect((await asked).status).toBe(200)
  expect(sent).toEqual(['"once"'])
})

test('a session that ends in another tab leaves what is open here; only signing out closes it', () => {
  session.restore()
  signIn(1)
  session.lose(true)
  for (const key of ['cwf-token', 'cwf-token-expiry', 'cwf-user', 'cwf-user-initialised'])
    removedElsewhere(key)
  expect(session.get().status).toBe('interrupted')
  removedElsewhere('comptoir-last-user')
  expect(session.get().status).toBe('absent')
})

test.each(['', '/comptoir', 'https://calls.example'])('calls go out to the base %j', async (proxyBase) => {
  vi.stubGlobal('fetch', async () => Response.json({ proxyBase }))
  await loadConfig()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ status: 200 })
  })
  await request({ method: 'GET', path: '/api/loggedin', signedIn: false, saves: false })
  expect(asked).toEqual([`${proxyBase}/api/loggedin`])
})

test.each([
  ['somebody else', 2, ['token of 1']],
  ['the same person', 1, ['token of 1', 'token of 1 anew']],
])('what the server did not take is sent again only for whoever asked: %s came', async (_, next, sent) => {
  vi.stubGlobal('fetch', async () => Response.json({ proxyBase: '' }))
  await loadConfig()
  const tokens: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    tokens.push(new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null)
    if (tokens.length > 1) return Response.json({ status: 200 })
    // Another tab signs in while the answer is on its way.
    signIn(next)
    const now = session.get()
    if (now.status === 'present' && next === 1)
      session.begin({ ...now, status: 200, token: 'token of 1 anew' })
    return Response.json({ status: 401 }, { status: 401 })
  })
  signIn(1)
  const asked = request({ method: 'POST', path: '/api/graphql/v2', body: {}, signedIn: true, saves: true })
  if (next === 1) expect((await asked).status).toBe(200)
  else await expect(asked).rejects.toMatchObject({ key: 'unauthenticated' })
  expect(tokens).toEqual(sent)
})
