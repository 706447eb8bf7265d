import type { Call } from '@comptoir/contract/call'
import { restCalls } from '@comptoir/contract/rest'
import type { z } from 'zod'
import { type PageQuery, type Refusal, Refused, tables } from './fake-tables.ts'

export interface SentRequest {
  method: string
  /** Path and query of the URL, or the whole URL if it is of another origin. */
  path: string
  /** The JSON that was sent. */
  body: unknown
  token: string | undefined
  /** The version of an answer that the page has. */
  knownVersion: string | undefined
}

type Reply = (request: SentRequest) => Response | Promise<Response>
/** What to do with a request; `proceed` answers it as if there were no fault. */
export type Fault = (proceed: () => Promise<Response>, request: SentRequest) => Response | Promise<Response>

let replies: { method: string; path: RegExp; reply: Reply }[] = []
let queries: { text: string; data: object }[] = []
let faults: { texts: readonly string[]; fault: Fault }[] = []
let sent: SentRequest[] = []
/** The user ids of the sessions, by token. */
let sessions = new Map<string, number>()

/**
 * Answers the requests of the page under test in place of the server: tables from memory, and REST calls as a test says.
 * It knows no rules; a refusal is a fault that a test adds.
 */
export const server = {
  /** Forgets everything. */
  reset(): void {
    tables.clear()
    replies = []
    queries = []
    faults = []
    sent = []
    sessions = new Map()
    // A form in conflict asks who changed the record. Without an entry it says nothing of that.
    server.answer(restCalls.timeline)(() => ({ status: 200, entries: [], more: false, names: {} }))
  },

  /** Begins a session and returns its token. */
  beginSession(userId: number): string {
    const token = `token-${crypto.randomUUID()}`
    sessions.set(token, userId)
    return token
  },

  sessionUser(token: string | undefined): number | undefined {
    return sessions.get(token ?? '')
  },

  /** Requests with the tokens so far get 401 from now on. */
  endSessions(): void {
    sessions.clear()
  },

  /** Answers one of the contract's REST calls. Two calls, so that the type of the answer is known before it is given. */
  answer<Answer>(call: Call<z.ZodType | undefined, Answer>) {
    const path = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}(\\?.*)?$`)
    return (answer: (request: SentRequest) => Answer): void => {
      replies.unshift({ method: call.method, path, reply: (request) => json(200, answer(request)) })
    }
  },

  /** Answers requests to a URL that is not part of the contract, such as the address service. */
  answerUrl(path: RegExp, body: unknown): void {
    replies.unshift({ method: 'GET', path, reply: () => json(200, body) })
  },

  /** Answers GraphQL queries that contain the text and read no table. */
  answerQuery(text: string, data: object): void {
    queries.unshift({ text, data })
  },

  /** Lets requests that contain all the texts fail, until the returned function is called. */
  fault(texts: string | readonly string[], fault: Fault): () => void {
    const added = { texts: [texts].flat(), fault }
    faults.unshift(added)
    return () => {
      faults = faults.filter((one) => one !== added)
    }
  },

  /** Holds requests that contain all the texts until the returned function is called. */
  hold(texts: string | readonly string[]): () => void {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    server.fault(texts, async (proceed) => {
      await released
      return proceed()
    })
    return release
  },

  /** The requests so far that contain all the texts. */
  sent(texts: string | readonly string[]): SentRequest[] {
    return sent.filter((request) => contains(request, [texts].flat()))
  },

  async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { signal } = init
    const request = asSent(String(input), init)
    sent.push(request)
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    signal?.throwIfAborted()
    return Promise.race([answerWithFaults(request), aborted])
  },
}

/** Fails with the status, without doing anything. */
export function failWith(status: number, body: unknown = {}): Fault {
  return () => json(status, body)
}

/** Refuses a GraphQL request under a key of the catalogue of errors. */
export function refuse({ code, key, property }: Refusal): Fault {
  return () => refusal({ code, key, ...(property === undefined ? {} : { property }) })
}

/** No response arrives, and nothing is done. */
export const cutOff: Fault = () => Promise.reject(new TypeError('Failed to fetch'))

/** The request is carried out, and its response is lost. */
export const loseAnswer: Fault = async (proceed) => {
  await proceed()
  throw new TypeError('Failed to fetch')
}

/** The request is carried out, and a proxy answers that it failed. */
export const failAtGateway: Fault = async (proceed) => {
  await proceed()
  return new Response('Bad gateway', { status: 502 })
}

/** The installation has an identity provider. */
export function offerProvider(): void {
  server.fault('/config.json', async (proceed) => {
    const config: object = await (await proceed()).json()
    return Response.json({ ...config, providerSignIn: true })
  })
}

/** Only the first request meets the fault. */
export function once(fault: Fault): Fault {
  let isOver = false
  return (proceed, request) => {
    if (isOver) return proceed()
    isOver = true
    return fault(proceed, request)
  }
}

function answerWithFaults(request: SentRequest, from = 0): Promise<Response> {
  const at = faults.findIndex(({ texts }, index) => index >= from && contains(request, texts))
  const found = faults[at]
  if (!found) return answer(request)
  return Promise.resolve(found.fault(() => answerWithFaults(request, at + 1), request))
}

async function answer(request: SentRequest): Promise<Response> {
  const isForAnyone = /^\/api\/lock\/(people|pass)/.test(request.path)
  if (!isForAnyone && request.path.startsWith('/api/') && server.sessionUser(request.token) === undefined)
    return json(401, {})
  if (request.path === '/api/graphql/v2') return answerGraphql(request)
  const found = replies.find(({ method, path }) => method === request.method && path.test(request.path))
  if (found) return found.reply(request)
  console.error(`The fake server has no answer to ${request.method} ${request.path}.`)
  return json(404, {})
}

function answerGraphql({ body }: SentRequest): Response {
  const { query, variables } = body as { query: string; variables: Record<string, unknown> }
  const known = queries.find(({ text }) => query.includes(text))
  if (known) return json(200, { data: known.data })
  try {
    const data = query.startsWith('mutation') ? tables.mutate(query, variables) : readPages(query, variables)
    return json(200, { data })
  } catch (error) {
    if (error instanceof Refused) return refusal(error.refusal)
    throw error
  }
}

/** Reads the page of a document, or the pages of one that has several, each with variables under its alias. */
function readPages(query: string, variables: Record<string, unknown>): Record<string, object> {
  const aliases = [...query.matchAll(/(\w+): table\(/g)].map(([, alias = '']) => alias)
  if (aliases.length === 0) return { table: tables.readPage(variables as unknown as PageQuery) }
  const pages = aliases.map((alias) => {
    const given = Object.entries(variables).flatMap(([name, value]) =>
      name.startsWith(`${alias}_`) ? [[name.slice(alias.length + 1), value] as const] : [],
    )
    return [alias, tables.readPage(Object.fromEntries(given) as unknown as PageQuery)] as const
  })
  return Object.fromEntries(pages)
}

function refusal(extensions: Refusal): Response {
  return json(200, { data: null, errors: [{ message: '-', extensions }] })
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function asSent(input: string, { method = 'GET', body, headers }: RequestInit): SentRequest {
  const { origin, pathname, search, href } = new URL(input, window.location.href)
  const authorization = new Headers(headers).get('authorization')
  return {
    method,
    path: origin === window.location.origin ? pathname + search : href,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    token: authorization?.replace('Bearer ', ''),
    knownVersion: new Headers(headers).get('if-none-match') ?? undefined,
  }
}

function contains({ path, body }: SentRequest, texts: readonly string[]): boolean {
  const whole = `${path} ${JSON.stringify(body) ?? ''}`
  return texts.every((text) => whole.includes(text))
}
