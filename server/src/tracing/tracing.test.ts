import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createOpenTelemetry } from './open-telemetry.ts'
import type { Tracing } from './tracing.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentSpanId = '00f067aa0ba902b7'

let collector: Server
let received: { path: string | undefined; body: Export }[]
let tracing: Tracing
let app: TestApp

beforeEach(async () => {
  received = []
  collector = createServer(async (request, response) => {
    received.push({ path: request.url, body: (await json(request)) as Export })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`)
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await app.close()
  await new Promise((resolve) => collector.close(resolve))
})

async function start(): Promise<void> {
  tracing = createOpenTelemetry({ warn: () => undefined })
  app = await startTestApp({ tracing })
}

async function exported(): Promise<Span[]> {
  await tracing.stop()
  return received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

function attributesOf({ attributes }: Pick<Span, 'attributes'>): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}

async function ask(body: object, token: string, traceparent?: string): Promise<void> {
  const response = await fetch(`${app.url}/api/graphql/v2`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(traceparent && { traceparent }),
    },
    body: JSON.stringify(body),
  })
  await response.text()
  await expect.poll(() => app.logged()).toContain('"route":"/api/graphql/v2"')
}

const search = {
  query: 'query ($f: [Filter!]) { table(name: "contact", filter: $f) { records } }',
  variables: { f: [{ column: 'email', operator: '=', value: 'secret-address@client.example' }] },
}

test('a request and its statements are exported as parts of the trace of the caller', async () => {
  await start()
  const { token } = await app.as('user')
  await ask(search, token, `00-${traceId}-${parentSpanId}-01`)
  const spans = await exported()
  const request = spans.find(({ name }) => name === 'POST /api/graphql/v2')
  if (!request) throw new Error('The request was not exported.')
  expect(request).toMatchObject({ traceId, parentSpanId, kind: 2 })
  expect(attributesOf(request)).toMatchObject({
    'http.route': '/api/graphql/v2',
    'http.response.status_code': 200,
    'comptoir.operation': 'table',
    'comptoir.table': 'contact',
    'comptoir.outcome': 'ok',
  })
  const statements = spans.filter((span) => span.parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  const texts = statements.map((span) => attributesOf(span)['db.query.text'])
  expect(texts.some((text) => /from "?contact"?/.test(String(text)))).toBe(true)
  expect(statements.every((span) => span.traceId === traceId && span.kind === 3)).toBe(true)
  expect(JSON.stringify(received)).not.toContain('secret-address')
  expect(JSON.stringify(received)).not.toContain(token)
  expect(received[0]?.path).toBe('/v1/traces')
  const [resource] = received.flatMap(({ body }) => body.resourceSpans.map((one) => one.resource))
  expect(resource && attributesOf(resource)).toMatchObject({
    'service.name': 'comptoir',
    'deployment.environment.name': 'test',
  })
  const line = app
    .logged()
    .split('\n')
    .find((one) => one.includes('"route":"/api/graphql/v2"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace: traceId })
})

test('statements of requests at the same time belong to their own traces', async () => {
  await start()
  const { token } = await app.as('user')
  await Promise.all(Array.from({ length: 8 }, () => ask(search, token)))
  const spans = await exported()
  const requests = spans.filter(({ kind }) => kind === 2)
  expect(new Set(requests.map((span) => span.traceId)).size).toBe(8)
  for (const request of requests) {
    const own = spans.filter((span) => span.parentSpanId === request.spanId)
    expect(own.length).toBeGreaterThan(0)
    expect(own.every((span) => span.traceId === request.traceId)).toBe(true)
  }
})

test('a request that the caller or the sampler does not sample is not exported', async () => {
  await start()
  const { token } = await app.as('user')
  await ask(search, token, `00-${traceId}-${parentSpanId}-00`)
  expect(await exported()).toEqual([])
  await app.close()
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off')
  await start()
  await ask(search, (await app.as('user')).token)
  expect(await exported()).toEqual([])
})

test('a collector that is away delays no request and no shutdown, and is logged once', async () => {
  const problems: string[] = []
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9')
  tracing = createOpenTelemetry({ warn: (_, message) => void problems.push(message) })
  app = await startTestApp({ tracing })
  await ask(search, (await app.as('user')).token)
  const started = performance.now()
  await tracing.stop()
  expect(performance.now() - started).toBeLessThan(4000)
  expect(problems.length).toBeLessThanOrEqual(1)
})

test('without tracing the id of the trace is still logged', async () => {
  app = await startTestApp()
  const { token } = await app.as('user')
  await ask(search, token, `00-${traceId}-${parentSpanId}-01`)
  const line = app
    .logged()
    .split('\n')
    .find((one) => one.includes('"route":"/api/graphql/v2"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace: traceId, outcome: 'ok' })
  expect(received).toEqual([])
})
