import { Agent, request } from 'node:http'

export interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The parsed body, if it is JSON. */
  body: unknown
}

export type Send = (call: {
  method: string
  path: string
  text: string | undefined
  token: string | undefined
}) => Promise<Answered>

/** Speaks HTTP over a few lasting connections. */
export function createHttpClient(url: string): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const send: Send = ({ method, path, text, token }) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: body,
            body: parsed(body),
          })
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  return { send, close: () => agent.destroy() }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
