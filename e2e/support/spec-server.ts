import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Rows, specTables } from './spec-tables.ts'

export interface SpecServer {
  /** Where the built web client is served, which sends its calls to the other address. */
  clientUrl: string
  rows: Rows
  /** Every call, as `METHOD path`, with its body. */
  calls: { call: string; body: Record<string, unknown> }[]
  stop(): Promise<void>
}

interface Answer {
  status: number
  /** Absent for an empty body. */
  body?: unknown
}

type Handler = (body: Record<string, unknown>) => Answer

/**
 * A server that answers what the specification lists and nothing else, in memory: a status without an error key, often
 * in the body alone. A call that is added to the product is optional for the client, so it is not added here. The calls
 * that the client asks for in vain are in `calls`, for a journey to expect them.
 */
export async function startSpecServer({
  rows,
  settings,
  passwords,
}: {
  rows: Rows
  settings: Record<string, string>
  /** By username. */
  passwords: Record<string, string>
}): Promise<SpecServer> {
  const calls: SpecServer['calls'] = []
  const tables = specTables(rows, settings)
  const withStatus = (status: number): Answer => ({ status: 200, body: { status } })

  const open: Record<string, Handler> = {
    'POST /login': ({ username, password }) => {
      const user = rows.propertyuser__c?.find(({ username__c }) => username__c === username)
      if (!user || passwords[String(username)] !== password) return { status: 403 }
      if (user.inactive) return { status: 401 }
      // The specification has the client store both and lists no call that would read them.
      const { id, name, role__c: role, sfid } = user
      const expires = Math.floor(Date.now() / 1000) + 3600
      return { status: 200, body: { token: 'spec-token', expires, user: { id, name, role, sfid, username } } }
    },
    'POST /resetpassword': ({ email }) => withStatus(String(email).startsWith('broken') ? 500 : 200),
    'POST /validatepasswordtoken': ({ token }) =>
      withStatus({ valid: 200, expired: 401 }[String(token)] ?? 403),
    'POST /updatepassword': () => withStatus(200),
    'POST /sendactivationemail': () => withStatus(200),
    'POST /optout': () => ({ status: 200 }),
  }
  const signedIn: Record<string, Handler> = {
    'GET /api/loggedin': () => ({ status: 200 }),
    'GET /api/page-permission/:page': () => ({ status: 200, body: { result: true } }),
    'GET /api/unification/frame/:kind': () => ({ status: 200, body: { url: '/unification' } }),
    'GET /api/b2b_rewards/:property/:year': () => ({ status: 200, body: [] }),
    'POST /createuser': ({ username, role, ...given }) => {
      const user = {
        ...given,
        id: 1000 + calls.length,
        username__c: username,
        role__c: role,
        isdeleted: false,
      }
      rows.propertyuser__c?.push(user)
      return { status: 200, body: { status: 200, user } }
    },
    'POST /sendtemplateemail': () => ({ status: 200 }),
    'POST /api/graphql/v2': ({ query, variables }) =>
      tables.answer({ query: String(query), variables: variables as Record<string, unknown> }),
  }

  const api = await listen(async (request, response) => {
    for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return send(response, { status: 204 })
    const call = `${request.method} ${request.url}`
    const body = await jsonOf(request)
    calls.push({ call, body })
    const handler = handlerOf(open, call)
    if (handler) return send(response, handler(body))
    if (request.headers.authorization !== 'Bearer spec-token') return send(response, { status: 401 })
    send(response, handlerOf(signedIn, call)?.(body) ?? { status: 404 })
  })
  const client = await listen(serveClient(api.url))
  return {
    clientUrl: client.url,
    rows,
    calls,
    async stop() {
      await Promise.all([api.stop(), client.stop()])
    },
  }
}

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
}

function handlerOf(handlers: Record<string, Handler>, call: string): Handler | undefined {
  const found = Object.entries(handlers).find(([pattern]) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(call),
  )
  return found?.[1]
}

/** The built client, with the configuration that has its calls go to another server. */
function serveClient(proxyBase: string): RequestListener {
  const config = {
    proxyBase,
    addressServiceUrl: `${proxyBase}/address`,
    supportEmail: 'help@spec.example',
    giftCardSender: 'cards@spec.example',
    guides: { en: '/guide/en.pdf', fr: '/guide/fr.pdf' },
    reportsUrl: '/dashboard',
    environment: 'production',
  }
  return async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://client.invalid').pathname
    if (path === '/config.json') return send(response, { status: 200, body: config })
    if (path === '/dashboard') {
      response.setHeader('content-type', 'text/html')
      return void response.end('<!doctype html><title>Dashboard</title><h1>Sales by month</h1>')
    }
    const file = extname(path) === '' ? '/index.html' : path
    try {
      const content = await readFile(join(clientFolder, file))
      response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      send(response, { status: 404 })
    }
  }
}

const clientFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.statusCode = status
  if (body === undefined) return void response.end()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}
