import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends a raw request line and headers, which HTTP clients do not allow, and reads the response. */
export async function rawRequest(
  url: string,
  line: string,
  headers: readonly string[],
): Promise<{ status: number; headers: string[]; body: string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  const end = answer.indexOf('\r\n\r\n')
  const [statusLine = '', ...fields] = answer.slice(0, end).split('\r\n')
  return { status: Number(statusLine.split(' ')[1]), headers: fields, body: answer.slice(end + 4) }
}
