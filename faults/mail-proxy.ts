import { connect, createServer, type Server, type Socket } from 'node:net'
import { atEnd } from './fixture.ts'

/** How the proxy treats connections to the mail server. */
export type MailFault = 'open' | 'refused' | 'reset amid DATA' | 'tarpit'

export interface MailProxy {
  url: string
  setFault(fault: MailFault): Promise<void>
}

/** A proxy in front of a real mail server, on one port, which breaks connections on demand. */
export async function startMailProxy(mailServerPort: number): Promise<MailProxy> {
  let fault: MailFault = 'open'
  let listening: Server | undefined
  let port = 0
  const sockets = new Set<Socket>()

  function follow(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  function pass(client: Socket): void {
    follow(client)
    if (fault === 'tarpit') {
      trickle(client)
      return
    }
    const server = follow(connect(mailServerPort, '127.0.0.1'))
    let said = ''
    client.on('data', (chunk) => {
      said += chunk.toString('latin1')
      // The first bytes of the message have arrived; the mail server never gets the rest.
      if (fault === 'reset amid DATA' && /\r\nDATA\r\n./is.test(said)) {
        server.destroy()
        client.resetAndDestroy()
      } else server.write(chunk)
    })
    server.on('data', (chunk) => client.write(chunk))
    client.once('close', () => server.destroy())
    server.once('close', () => client.destroy())
  }

  async function open(): Promise<void> {
    const server = createServer(pass)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : port
    listening = server
  }

  async function shut(): Promise<void> {
    const server = listening
    listening = undefined
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await open()
  atEnd(shut)
  return {
    url: `smtp://127.0.0.1:${port}`,
    async setFault(next) {
      await shut()
      fault = next
      if (next !== 'refused') await open()
    },
  }
}

/** A greeting that never ends, one byte every half second. */
function trickle(client: Socket): void {
  const timer = setInterval(() => client.write('2'), 500)
  client.once('close', () => clearInterval(timer))
}
