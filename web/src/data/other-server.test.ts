import { restCalls } from '@comptoir/contract/rest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A server that speaks the specification only, without what this product adds to it. */

type Answer = { status: number; body?: unknown }

/** Fresh modules for each test: they remember what the server does not offer. */
async function clientOn(answer: (path: string, body: string) => Answer) {
  vi.resetModules()
  const sent: { path: string; body: string }[] = []
  vi.stubGlobal('fetch', async () => Response.json({ proxyBase: 'https://other.example' }))
  const { loadConfig } = await import('./config.ts')
  await loadConfig()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path, body] = [new URL(url).pathname, String(init.body ?? '')]
    sent.push({ path, body })
    const { status, body: replied } = answer(path, body)
    return new Response(replied === undefined ? null : JSON.stringify(replied), { status })
  })
  const { session } = await import('./session.ts')
  const user = { id: 1, name: 'Ada Roy', role: 'admin', sfid: 'a0U1', username: 'ada@other.example' } as const
  session.begin({ status: 200, token: 'token', expires: Date.now() / 1000 + 3600, user })
  const [{ callRest }, { callIfOffered }, { changeTables }] = await Promise.all([
    import('./rest.ts'),
    import('./optional-call.ts'),
    import('./tables.ts'),
  ])
  return { sent, session, callRest, callIfOffered, changeTables }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    { status: 200, body: { status: 500 } },
    { key: 'internal', status: 500 },
  ],
  [
    { status: 200, body: { status: 403 } },
    { key: 'forbidden', status: 403 },
  ],
  [{ status: 401 }, { key: 'unauthenticated', status: 401 }],
])('%j is a failure, whether the status stands in the body or alone', async (answer, failure) => {
  const { callRest } = await clientOn(() => answer)
  const reset = callRest(restCalls.resetPassword, { payload: { email: 'a@b.example' }, signedIn: false })
  await expect(reset).rejects.toMatchObject(failure)
})

test('an empty answer of 200 is a success, and so is a list', async () => {
  const { callRest } = await clientOn((path) => ({
    status: 200,
    body: path.includes('rewards') ? [] : undefined,
  }))
  await expect(callRest(restCalls.signedIn)).resolves.toEqual({})
  const parts = { propertyExternalId: 'CEM', year: '2025' }
  await expect(callRest(restCalls.yearlyRewards, { parts })).resolves.toEqual([])
})

test('a status of 401 in the body ends the session', async () => {
  const { callRest, session } = await clientOn(() => ({ status: 200, body: { status: 401 } }))
  await expect(callRest(restCalls.signedIn)).rejects.toMatchObject({ key: 'unauthenticated' })
  expect(session.get().status).toBe('absent')
})

test('a call that the server does not offer is asked for once', async () => {
  const { callIfOffered, sent } = await clientOn(() => ({ status: 404 }))
  for (const _ of [1, 2]) expect(await callIfOffered(restCalls.reportsFrame, {})).toBeUndefined()
  expect(sent).toHaveLength(1)
})

test('a record that is not there, and a server that fails, are failures of the call', async () => {
  const answers = [
    { status: 404, body: { status: 404, error: 'not_found', message: '-' } },
    { status: 503, body: { status: 503 } },
  ]
  for (const answer of answers) {
    const { callIfOffered } = await clientOn(() => answer)
    await expect(callIfOffered(restCalls.reportsFrame, {})).rejects.toMatchObject({ status: answer.status })
  }
})

const change = {
  update: 'blocked',
  id: 7,
  values: { email: 'new@b.example' },
  expect: { email: 'a@b.example' },
} as const
const unknownArgument = { errors: [{ message: 'Unknown argument "expect" on field "Mutation.updateRow".' }] }

test('a server that does not know expect gets the change without it, from then on at once', async () => {
  const { changeTables, sent } = await clientOn((_, body) =>
    body.includes('expect')
      ? { status: 400, body: unknownArgument }
      : { status: 200, body: { data: { c0: { blocked: { id: 7 } } } } },
  )
  expect(await changeTables(change)).toEqual([{ blocked: { id: 7 } }])
  expect(await changeTables(change)).toEqual([{ blocked: { id: 7 } }])
  expect(sent.map(({ body }) => body.includes('expect'))).toEqual([true, false, false])
})

test('a conflict is not taken for a server that does not know expect', async () => {
  const conflict = {
    data: null,
    errors: [{ message: 'The row has changed.', extensions: { code: 'CONFLICT' } }],
  }
  const { changeTables, sent } = await clientOn(() => ({ status: 200, body: conflict }))
  await expect(changeTables(change)).rejects.toMatchObject({ key: 'conflict' })
  expect(sent).toHaveLength(1)
})
