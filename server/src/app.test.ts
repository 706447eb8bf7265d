import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/test-app.ts'

const first = await startTestApp()
const behind = (proxies: number) => startTestApp({ database: first.database, env: { proxies } })
const appsBehind = [first, await behind(1), await behind(2), await behind(3)]

function appBehind(proxies: number): TestApp {
  return appsBehind[proxies] ?? first
}

const ask = (app: TestApp, headers: Record<string, string>) => fetch(`${app.url}/config.json`, { headers })

test('the id that a proxy gave a request is logged and returned; one that is no id is replaced', async () => {
  const app = appBehind(1)
  const answer = await ask(app, { 'x-request-id': 'edge-4711.a' })
  expect(answer.headers.get('x-request-id')).toBe('edge-4711.a')
  await expect.poll(() => app.logged()).toContain('"reqId":"edge-4711.a"')
  for (const id of ['short', 'a "quoted" one', 'x'.repeat(200)])
    expect((await ask(app, { 'x-request-id': id })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['/config.json', 'ok', undefined],
  ['/%E0%A4%A', 'bad_input', 'bad_input'],
  ['/api/no-such-call', 'not_found', 'not_found'],
])('a request for %s is one line of the log, with its outcome', async (path, outcome, error) => {
  const app = appBehind(0)
  const id = `request-${path.length}`
  await fetch(app.url + path, { headers: { 'x-request-id': id } })
  const lines = () =>
    app
      .logged()
      .split('\n')
      .filter((line) => line.includes(id))
  await expect.poll(lines).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ msg: 'answered', outcome, ...(error && { error }) })
})

test.each([
  [0, '127.0.0.1'],
  [1, '198.51.100.3'],
  [2, '198.51.100.2'],
  [3, '198.51.100.1'],
])('with %i proxies, the address of the caller is %s', async (proxies, address) => {
  const app = appBehind(proxies)
  await ask(app, { 'x-forwarded-for': '198.51.100.1, 198.51.100.2, 198.51.100.3' })
  await expect.poll(() => app.logged()).toContain(`"ip":"${address}"`)
})
