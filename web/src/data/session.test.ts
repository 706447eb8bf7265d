import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadDraft, saveDraft } from '../lib/drafts.ts'
import { markLocked } from '../lib/locked-data.ts'
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

async function answerWith(
  answer: (url: string, init: RequestInit) => Response,
  proxyBase = '',
): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ proxyBase }))
  await loadConfig()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init))
}

function removedElsewhere(key: string): void {
  localStorage.removeItem(key)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: localStorage }))
}

test('after a session expires, the same user keeps the property and another user does not', () => {
  signIn(1)
  localStorage.setItem('cwf-property', '{"id": 7}')
  sessionStorage.setItem('comptoir-company-search:1', '514-555-0100')
  session.expire(false, 'limit')
  signIn(1)
  expect(localStorage.getItem('cwf-property')).toBe('{"id": 7}')
  expect(sessionStorage.getItem('comptoir-company-search:1')).toBe('514-555-0100')
  session.expire(false, 'limit')
  signIn(2)
  expect(localStorage.getItem('cwf-property')).toBeNull()
  expect(sessionStorage.getItem('comptoir-company-search:1')).toBeNull()
})

test('a tab that was closed before a lock, and is opened again, keeps nothing of its user for the next person', () => {
  signIn(1)
  sessionStorage.setItem('comptoir-company-search:1', '514-555-0100')
  const closed = sessionStorage
  vi.stubGlobal('sessionStorage', storage())
  signIn(2)
  vi.stubGlobal('sessionStorage', closed)
  session.restore()
  expect(sessionStorage.getItem('comptoir-company-search:1')).toBeNull()

  session.end()
  sessionStorage.setItem('comptoir-company-search:1', '514-555-0100')
  markLocked(new Date())
  session.restore()
  expect(sessionStorage.length).toBe(0)
})

test('another user does not get the property of a session that expired meanwhile', () => {
  signIn(1)
  session.restore()
  localStorage.setItem('cwf-property', '{"id": 7}')
  localStorage.setItem('cwf-token-expiry', '1000000000')
  session.restore()
  expect(session.get().status).toBe('absent')
  signIn(2)
  expect(localStorage.getItem('cwf-property')).toBeNull()
})

test('signing out deletes property, search, drafts and recent companies of every user', () => {
  signIn(1)
  localStorage.setItem('cwf-property', '{"id": 7}')
  localStorage.setItem('i18nextLng', 'fr')
  sessionStorage.setItem('comptoir-company-search:1', '514-555-0100')
  leaveDataOf(1)
  leaveDataOf(2)
  session.end()
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 1])
  expect(localStorage.getItem('i18nextLng')).toBe('fr')
})

test('after a session expires, drafts wait for the same user, and another one deletes them', () => {
  signIn(1)
  leaveDataOf(1)
  session.expire(false, 'limit')
  signIn(1)
  expect(loadDraft(1, 'contact', { inputs: { phone: '' }, base: null })?.inputs).toEqual({
    phone: '514-555-0100',
  })
  expect(localStorage.getItem('comptoir-recent-companies:1')).toContain('Boulangerie Roy')
  session.expire(false, 'limit')
  signIn(2)
  expect(localStorage.getItem('comptoir-draft:1:contact')).toBeNull()
  expect(localStorage.getItem('comptoir-recent-companies:1')).toBeNull()
})

test('another user deletes them also if nobody is known to have been last', () => {
  leaveDataOf(1)
  signIn(2)
  expect(localStorage.getItem('comptoir-draft:1:contact')).toBeNull()
  expect(localStorage.getItem('comptoir-recent-companies:1')).toBeNull()
})

test.each(['cwf-token', 'cwf-token-expiry', 'cwf-user'])(
  'a stored session without %s is cleared on start',
  (missing) => {
    signIn(1)
    localStorage.removeItem(missing)
    session.restore()
    expect(session.get().status).toBe('absent')
    for (const key of ['cwf-token', 'cwf-token-expiry', 'cwf-user', 'cwf-user-initialised'])
      expect(localStorage.getItem(key)).toBeNull()
  },
)

test('a session that another tab has stored only in part is left to it', () => {
  session.restore()
  localStorage.setItem('comptoir-last-user', '1')
  localStorage.setItem('cwf-user', '{"id":1}')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'cwf-user', storageArea: localStorage }))
  expect(localStorage.getItem('cwf-user')).toBe('{"id":1}')
})

function leaveDataOf(userId: number): void {
  saveDraft(userId, 'contact', { inputs: { phone: '514-555-0100' }, base: null })
  localStorage.setItem(`comptoir-recent-companies:${userId}`, '[{"id":7,"name":"Boulangerie Roy"}]')
  localStorage.setItem(`comptoir-recent-contacts:${userId}`, '[{"id":8,"name":"Zoé Roy"}]')
}

test('an expired draft is deleted on start and on the sign-in of any user', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  saveDraft(1, 'contact', { inputs: { phone: '514-555-0100' }, base: null })
  localStorage.setItem('comptoir-draft:1:broken', '{')
  localStorage.setItem('i18nextLng', 'fr')
  vi.setSystemTime(new Date('2026-03-03T09:00:01Z'))
  session.restore()
  expect([localStorage.length, localStorage.getItem('i18nextLng')]).toEqual([1, 'fr'])
  saveDraft(1, 'contact', { inputs: { phone: '514-555-0100' }, base: null })
  vi.setSystemTime(new Date('2026-03-04T09:00:02Z'))
  signIn(2)
  expect(localStorage.getItem('comptoir-draft:1:contact')).toBeNull()
})

test('an expired session is absent, and that is logged', () => {
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

test('a save during which the session expires is sent once the user has signed in again', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  const sent: unknown[] = []
  await answerWith((_, { body }) => {
    sent.push(body)
    return Response.json({ status: 200 })
  })
  signIn(1, Date.parse('2026-03-02T17:00:00Z') / 1000)
  vi.setSystemTime(new Date('2026-03-02T17:00:00Z'))
  const reply = request({
    method: 'POST',
    path: '/api/graphql/v2',
    body: 'once',
    signedIn: true,
    saves: true,
  })
  expect(session.get().status).toBe('interrupted')
  expect(sent).toEqual([])
  signIn(1)
  expect((await reply).status).toBe(200)
  expect(sent).toEqual(['"once"'])
})

test('a session that expires in another tab keeps an open form here; signing out closes it', () => {
  session.restore()
  signIn(1)
  session.expire(true, 'limit')
  for (const key of ['cwf-token', 'cwf-token-expiry', 'cwf-user', 'cwf-user-initialised'])
    removedElsewhere(key)
  expect(session.get().status).toBe('interrupted')
  removedElsewhere('comptoir-last-user')
  expect(session.get().status).toBe('absent')
})

test.each(['', '/comptoir', 'https://calls.example'])('requests go to the base %j', async (proxyBase) => {
  const urls: string[] = []
  await answerWith((url) => {
    urls.push(url)
    return Response.json({ status: 200 })
  }, proxyBase)
  await request({ method: 'GET', path: '/api/loggedin', signedIn: false, saves: false })
  expect(urls).toEqual([`${proxyBase}/api/loggedin`])
})

test.each([
  ['another user', 2, ['token of 1']],
  ['the same user', 1, ['token of 1', 'new token of 1']],
])('a request that got 401 is sent again only for its own user: %s signed in', async (_, next, sent) => {
  const tokens: (string | null)[] = []
  await answerWith((_, init) => {
    tokens.push(new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null)
    if (tokens.length > 1) return Response.json({ status: 200 })
    // Another tab signs in while the response is on its way.
    signIn(next)
    const now = session.get()
    if (now.status === 'present' && next === 1)
      session.begin({ ...now, status: 200, token: 'new token of 1' })
    return Response.json({ status: 401 }, { status: 401 })
  })
  signIn(1)
  const reply = request({ method: 'POST', path: '/api/graphql/v2', body: {}, signedIn: true, saves: true })
  if (next === 1) expect((await reply).status).toBe(200)
  else await expect(reply).rejects.toMatchObject({ key: 'unauthenticated' })
  expect(tokens).toEqual(sent)
})
