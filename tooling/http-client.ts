import type { TcpNetConnectOpts } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { Agent } from 'undici'

export interface RequestSpec {
  /** POST by default. */
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent as a bearer token. */
  token?: string | undefined
  /** Sent as it is, as JSON. */
  body?: string | Buffer | undefined
  /** Serialized into the body. */
  json?: unknown
}

export interface Reply {
  /** 0 if no response came. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** The body as text. */
  readonly text: string
  /** The error code if no response came. */
  failure: string | undefined
  /** Whether the request was written to a connection before it failed. */
  sent: boolean
  milliseconds: number
  /** Excludes the wait for a connection, which matters if one process sends a thousand requests at once. */
  millisecondsSinceSent: number
}

/** Keeps its connections alive, as a browser or a proxy does, and closes one if the server sends `connection: close`. */
export interface HttpClient {
  /** Never rejects: a request without a response has the status 0 and a `failure`. */
  send(origin: string, request: RequestSpec): Promise<Reply>
  close(): Promise<void>
}

export interface HttpClientOptions {
  connections?: number
  /** Longer than every limit under test, so that a late response is measured as late and not as missing. */
  timeoutMs?: number
  /** How TLS connections are made; HTTP/2 is used if the server offers it. */
  tls?: Pick<ConnectionOptions, 'ca'> & Pick<TcpNetConnectOpts, 'lookup' | 'localAddress'>
}

export function createHttpClient({
  connections = 100,
  timeoutMs = 20_000,
  tls,
}: HttpClientOptions = {}): HttpClient {
  const agent = new Agent({
    connections,
    pipelining: 1,
    ...(tls ? http2Options(tls, timeoutMs) : { connectTimeout: timeoutMs }),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 30_000,
  })
  return {
    send: (origin, request) => send(agent, origin, request),
    close: () => agent.destroy(),
  }
}

function http2Options(
  { localAddress, ...tls }: NonNullable<HttpClientOptions['tls']>,
  timeout: number,
): Agent.Options {
  return { allowH2: true, ...(localAddress && { localAddress }), connect: { ...tls, timeout } }
}

// Uses `dispatch`, undici's fastest interface: `request` creates a stream for each response.
function send(agent: Agent, origin: string, request: RequestSpec): Promise<Reply> {
  const { method = 'POST', path } = request
  const body = request.json === undefined ? request.body : JSON.stringify(request.json)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let status = 0
    let headers: Reply['headers'] = {}
    let sentAt: number | undefined
    const chunks: Buffer[] = []

    function finish(failure?: string): void {
      const now = performance.now()
      const received = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      resolve({
        status: failure === undefined ? status : 0,
        headers,
        body: received,
        get text() {
          return received.toString('utf8')
        },
        failure,
        sent: sentAt !== undefined,
        milliseconds: now - startedAt,
        millisecondsSinceSent: now - (sentAt ?? startedAt),
      })
    }

    agent.dispatch(
      { origin, path, method, headers: headersOf(request, body !== undefined), body: body ?? null },
      {
        onRequestStart: () => {
          sentAt = performance.now()
        },
        onResponseStart: (_, statusCode, received) => {
          status = statusCode
          headers = received
        },
        onResponseData: (_, chunk) => {
          chunks.push(chunk)
        },
        onResponseEnd: () => finish(),
        onResponseError: (_, error) => finish(codeOf(error)),
      },
    )
  })
}

function headersOf({ headers, token }: RequestSpec, hasBody: boolean): Record<string, string> {
  return {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
}

/** undici wraps the error of a broken connection, whose own code says more. */
function codeOf(error: NodeJS.ErrnoException): string {
  const cause = error.cause as NodeJS.ErrnoException | undefined
  return cause?.code ?? error.code ?? error.message
}
