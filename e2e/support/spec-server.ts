import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Rows, specTables } from './spec-tables.ts'

export interface SpecServer {
  url: string
  rows: Rows
  /** Every call, as `METHOD path`, with its body. */
  calls: SpecCall[]
  stop(): Promise<void>
}

export interface SpecCall {
  call: string
  body: Record<string, unknown>
}

interface Answer {
  status: number
  /** Absent for an empty body. */
  body?: unknown
}

type Handler = (body: Record<string, unknown>) => Answer

/**
 * A server that answers what the specification lists and nothing else, in memory, and serves the built client: a status
 * without an error key, often in the body alone, and no configuration. It imports nothing of the product. Anything else
 * that the client asks for is answered with 404, and is in `calls` too.
 */
export async function startSpecServer({
  rows,
  settings,
  passwords,
  token,
}: {
  rows: Rows
  settings: Record<string, string>
  /** By username. */
  passwords: Record<string, string>
  token: string
}): Promise<SpecServer> {
  const calls: SpecCall[] = []
  const tables = specTables(rows, settings)
  const withStatus = (status: number): Answer => ({ status: 200, body: { status } })

  const open: Record<string, Handler> = {
    'POST /login': ({ username, password }) => {
      const user = rows.propertyuser__c?.find(({ username__c }) => username__c === username)
      if (!user || passwords[String(username)] !== password) return { status: 200, body: {} }
      return user.inactive ? withStatus(401) : { status: 200, body: { token } }
    },
    'POST /resetpassword': ({ email }) => withStatus(String(email).startsWith('broken') ? 500 : 200),
    'POST /validatepasswordtoken': (given) =>
      withStatus({ valid: 200, expired: 401 }[String(given.token)] ?? 403),
    'POST /updatepassword': () => withStatus(200),
    'POST /sendactivationemail': () => withStatus(200),
    'POST /optout': ({ id }) => ({ status: id === 'known' ? 200 : 404 }),
  }
  const signedIn: Record<string, Handler> = {
    'GET /api/loggedin': () => ({ status: 200 }),
    'GET /api/page-permission/:page': () => ({ status: 200, body: { result: true } }),
    'GET /api/unification/frame/:kind': () => ({ status: 200, body: { url: '/frame' } }),
    'GET /api/b2b_rewards/:property/:year': () => ({ status: 200, body: [reward] }),
    'POST /createuser': ({ name, username, inactive, role, sfid, createddate }) => {
      const id = 1000 + calls.length
      const user = { id, sfid, name, username__c: username, role__c: role, inactive, isdeleted: false }
      rows.propertyuser__c?.push({ ...user, systemmodstamp: createddate })
      return { status: 200, body: { status: 200, user } }
    },
    'POST /sendtemplateemail': () => ({ status: 200 }),
    'POST /api/graphql/v2': ({ query, variables = {} }) =>
      tables.answer({ query: String(query), variables: variables as Record<string, unknown> }),
  }

  const server = await listen(async (request, response) => {
    const call = `${request.method} ${request.url}`
    const isPage = request.method === 'GET' && !request.url?.startsWith('/api/')
    if (isPage) return serveClient(request.url ?? '/', response)
    const body = await jsonOf(request)
    calls.push({ call, body })
    const handler = handlerOf(open, call)
    if (handler) return send(response, handler(body))
    if (request.headers.authorization !== `Bearer ${token}`) return send(response, { status: 401 })
    send(response, handlerOf(signedIn, call)?.(body) ?? { status: 404 })
  })
  return { ...server, rows, calls }
}

const reward = {
  ...{
    id: 1,
    company_name: 'Elm Bakery',
    name: 'Noor Haddad',
    email: 'noor@elm.example',
    phone: '4165550199',
  },
  ...{ language: 'en', total_purchases: 51_000, tier: 'Gold' },
}

function handlerOf(handlers: Record<string, Handler>, call: string): Handler | undefined {
  const found = Object.entries(handlers).find(([pattern]) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(call),
  )
  return found?.[1]
}

/** The built client, and the page that is embedded. There is no configuration. */
async function serveClient(url: string, response: ServerResponse): Promise<void> {
  const path = new URL(url, 'http://client.invalid').pathname
  if (path === '/frame') {
    response.setHeader('content-type', 'text/html')
    return void response.end('<!doctype html><title>Frame</title><h1>Duplicates</h1>')
  }
  const file = extname(path) === '' ? '/index.html' : path
  try {
    const content = await readFile(join(clientFolder, file))
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=31536000, immutable')
    response.end(content)
  } catch {
    send(response, { status: 404 })
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

/** Each server of a worker has the port of the one before, so that the browser still has what it compiled. */
let port = 0

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
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
