import { Agent, request } from 'node:http'

export interface Answer {
  /** 0 when no answer came. */
  status: number
  text: string
  /** Why no answer came. */
  failure: string | undefined
  /** Whether any byte of the request had left before it failed. */
  sent: boolean
  milliseconds: number
  /** The same without what this process took to send it, which counts when it sends a thousand at once. */
  sinceSent: number
}

export interface Call {
  method?: 'GET' | 'POST'
  path: string
  body?: unknown
  token?: string | undefined
}

/** Keeps its connections, as a browser or a proxy does, and gives one up when the server says `connection: close`. */
export interface HttpClient {
  call(base: string, call: Call): Promise<Answer>
  close(): void
}

export function createHttpClient(connections = 100): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  return {
    call: (base, call) => send(agent, base, call),
    close: () => agent.destroy(),
  }
}

/** Longer than any limit that is tried, so that a late answer is seen as late and not as missing. */
const patience = 20_000

function send(agent: Agent, base: string, { method = 'POST', path, body, token }: Call): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve) => {
    let connected = false
    let sentAt = began
    const outgoing = request(base + path, {
      agent,
      method,
      timeout: patience,
      headers: {
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const end = (status: number, text: string, failure?: string) => {
      const now = performance.now()
      resolve({ status, text, failure, sent: connected, milliseconds: now - began, sinceSent: now - sentAt })
    }
    outgoing.once('finish', () => {
      sentAt = performance.now()
    })
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) connected = true
      else
        socket.once('connect', () => {
          connected = true
        })
    })
    outgoing.once('timeout', () => outgoing.destroy(Object.assign(new Error('late'), { code: 'no answer' })))
    outgoing.on('error', (error: NodeJS.ErrnoException) => end(0, '', error.code ?? error.message))
    outgoing.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.once('end', () => end(response.statusCode ?? 0, text))
      response.on('error', (error: NodeJS.ErrnoException) => end(0, text, error.code ?? error.message))
    })
    outgoing.end(payload)
  })
}
