import { restCalls } from '@comptoir/contract/rest'
import { additions } from '@comptoir/contract/schemaless-calls'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

/** A server that speaks the specification only, without what this product adds to it. */

type Answer = { status: number; body?: unknown }

/** Fresh modules for each test: they remember what the server does not offer. */
async function clientOn(answer: (path: string, body: string) => Answer) {
  vi.resetModules()
  const sent: { path: string; body: string }[] = []
  vi.stubGlobal('fetch', async () => Response.json({ proxyBase: 'https://other.example' }))
  const { loadConfig } = await import('../data/config.ts')
  await loadConfig()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path, body] = [new URL(url).pathname, String(init.body ?? '')]
    sent.push({ path, body })
    const { status, body: replied } = answer(path, body)
    return new Response(replied === undefined ? null : JSON.stringify(replied), { status })
  })
  const { session } = await import('../data/session.ts')
  const user = { id: 1, name: 'Ada Roy', role: 'admin', sfid: 'a0U1', username: 'ada@other.example' } as const
  session.begin({ status: 200, token: 'token', expires: Date.now() / 1000 + 3600, user })
  const [{ callRest, callIfOffered }, { changeTables }] = await Promise.all([
    import('../data/rest.ts'),
    import('../data/tables.ts'),
  ])
  return { sent, session, callRest, callIfOffered, changeTables }
}

afterEach(() => vi.unstubAllGlobals())
afterAll(() => vi.resetModules())

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

/** A server whose answer to the session check is this one; the paths and bodies of what was sent after it. */
async function sentAfterCheck(check: object) {
  const client = await clientOn((path) => ({
    status: 200,
    body: path === '/api/loggedin' ? check : { data: { c0: { blocked: { id: 7 } }, table: { records: [] } } },
  }))
  const [{ sessionCheck }, { runQuery }, { countsQuery }, { codesByPrefix }] = await Promise.all([
    import('../data/session-check.ts'),
    import('../data/tables.ts'),
    import('../features/inventory/count-queries.ts'),
    import('../features/token-finder/gift-codes/gift-code-queries.ts'),
  ])
  await new QueryClient().fetchQuery(sessionCheck('token'))
  await client.changeTables(change)
  const anyCount = { sku: undefined, month: undefined, state: undefined }
  await runQuery(countsQuery(3, anyCount, { limit: 10, offset: 0 }))
  await runQuery(codesByPrefix('zoe'))
  return client.sent.slice(1).map(({ body }) => body)
}

test('what the specification lacks is asked for if the server says that it has it', async () => {
  const [changed, counts, codes] = await sentAfterCheck({ status: 200, additions })
  expect(changed).toContain('expect')
  expect(counts).toContain('"previous_on_hand"')
  expect(codes).toContain('"column":"name"')
})

test('a server that says nothing is asked for what the specification lists alone', async () => {
  const [changed, counts, codes] = await sentAfterCheck({ status: 200 })
  expect(changed).not.toContain('expect')
  expect(counts).toContain('"on_hand"')
  expect(counts).not.toMatch(/previous_on_hand|withdrawal_reason/)
  expect(codes).toContain('"column":"last_name"')
  expect(codes).not.toContain('"column":"name"')
})

test.each([
  [{ exp: 1_800_000_000 }, 1_800_000_000],
  [{ sub: 'ada' }, 1_700_086_400],
])('a token with the claims %j expires at %d', async (claims, expiry) => {
  const { expiryOf } = await import('../data/sign-in.ts')
  const token = `e30.${btoa(JSON.stringify(claims))}.signature`
  expect(expiryOf(token, 1_700_000_000_000)).toBe(expiry)
  expect(expiryOf('opaque', 1_700_000_000_000)).toBe(1_700_086_400)
})
