import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: Buffer
}

/** One kept-alive connection that asks one thing at a time, with as little work of its own as possible. */
export interface Connection {
  ask(request: Buffer): Promise<Answer>
  close(): void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let chunks: Buffer[] = []
  let head: Head | undefined
  let received = 0

  function fail(error: Error): void {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed.')))
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    received += chunk.length
    if (!head) {
      const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      chunks = [all]
      try {
        head = readHead(all)
      } catch (error) {
        fail(error as Error)
        socket.destroy()
        return
      }
    }
    if (!head || received < head.length + head.bodyLength) return
    const all = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)
    const answer = { status: head.status, body: all.subarray(head.length, head.length + head.bodyLength) }
    chunks = []
    received = 0
    head = undefined
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(answer)
  })

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => closeQuietly(socket),
  }
}

export interface Request {
  /** What its time is told by when several are asked side by side. */
  label?: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** What has to be asked besides, one after the other, by whoever cannot answer in one request. */
  next?: readonly Request[]
  /** What is asked at the same moment, over connections of its own. */
  beside?: readonly Request[]
}

/** Stands in a body for something that no other request has. */
export const uniqueMark = '@unique@'

export function requestBytes({ method, path, headers = {}, body }: Request): Buffer {
  const all: Record<string, string> = { host: '127.0.0.1', ...headers }
  if (body !== undefined) {
    all['content-type'] = 'application/json'
    all['content-length'] = String(Buffer.byteLength(body))
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

interface Head {
  status: number
  length: number
  bodyLength: number
}

function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${text}`)
  return { status: Number(text.slice(9, 12)), length: end + 4, bodyLength: Number(length) }
}

function closeQuietly(socket: Socket): void {
  socket.removeAllListeners('close')
  socket.destroy()
}
