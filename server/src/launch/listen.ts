import { createServer, Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface Listening {
  host: string
  port: number
  /** The demo moves to the next free port; a configured server must not. */
  mayMove: boolean
  print: (line: string) => void
}

/** Builds the app for the address that its mail and links contain, and listens there. */
export async function listen(
  build: (address: string) => Promise<FastifyInstance>,
  { host, port, mayMove, print }: Listening,
): Promise<{ address: string; close: () => Promise<void> }> {
  for (let wanted = port; ; ) {
    const free = await freePort(host, wanted, mayMove)
    const address = `http://${urlHost(host)}:${free}`
    const app = await build(address)
    const close = gentleClose(app)
    try {
      await app.listen({ host, port: free })
      if (port !== 0 && free !== port) print(`Port ${port} is taken: using ${free}`)
      return { address, close }
    } catch (error) {
      await app.close()
      // Another program took the port since it was checked.
      if (codeOf(error) !== 'EADDRINUSE' || !mayMove) throw explained(error, host, free)
      wanted = free
    }
  }
}

/**
 * Called before the app listens; the result stops it. Then requests under way are finished, and a kept-alive connection is closed
 * with its next response. Unused ones are closed only after `graceMs`, because a request may be on its way.
 */
export function gentleClose(app: FastifyInstance, graceMs: number = idleGraceMs): () => Promise<void> {
  const { server } = app
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  function closeIdle(): void {
    server.closeIdleConnections()
    // Node counts a connection as busy until its first request has ended, and a browser may open one that it never uses.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  return async () => {
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
    const left = stopListening(server)
    let sweep: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      // After the event loop has read what arrived.
      sweep = setInterval(() => setImmediate(closeIdle), 50)
    }, graceMs)
    await left
    clearTimeout(grace)
    clearInterval(sweep)
    await app.close()
  }
}

/**
 * How long unused connections are kept. A proxy reuses them for new visitors and sends a change only once, so the proxy must be
 * the one that closes them: deploy/nginx/upstream.conf does so after 4 s.
 */
export const idleGraceMs = 5000

/**
 * Closes the listening socket; the result is fulfilled when the last connection has ended. Closing it resets the connections
 * that wait to be accepted, with the requests sent into them, and the event loop may accept one in each turn. So it is closed
 * in a turn that accepted none, and in a quick one: more may have arrived since that turn looked.
 */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let hasAccepted = false
    const onConnection = () => {
      hasAccepted = true
    }
    server.on('connection', onConnection)
    const lastTurn = performance.now() + maxAcceptMs
    let turnBegan = performance.now()
    setImmediate(function closeIfNoneWaits() {
      const now = performance.now()
      if ((hasAccepted || now - turnBegan > quickTurnMs) && now < lastTurn) {
        hasAccepted = false
        turnBegan = now
        setImmediate(closeIfNoneWaits)
        return
      }
      // The HTTP server's own close would cut idle connections at once.
      Server.prototype.close.call(server, () => resolve())
      server.off('connection', onConnection)
    })
  })
}

const quickTurnMs = 0.1
/** Runs beside the grace period. A request that comes at its end may take as long again, and the process is killed after 10 s. */
const maxAcceptMs = 4500

async function freePort(host: string, port: number, mayMove: boolean): Promise<number> {
  for (let candidate = port; ; candidate++) {
    if (mayMove && refusedByBrowsers.has(candidate)) continue
    try {
      return await tryPort(host, candidate)
    } catch (error) {
      const isLast = candidate >= port + 200 || candidate >= 65_535
      if (codeOf(error) !== 'EADDRINUSE' || !mayMove || isLast) throw explained(error, host, candidate)
    }
  }
}

/** Browsers open no page on the ports of some other protocols, by the Fetch standard; these are the ones from 1024 up. */
const refusedByBrowsers = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function explained(error: unknown, host: string, port: number): unknown {
  const sentence = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program. Stop that program, or set PORT to a free port.`,
    EACCES: `This user may not listen on port ${port}. Set PORT to one from 1024 up.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all of them.`,
    ENOTFOUND: `${host} is not known as a host. Set HOST to an address of this machine.`,
  }[codeOf(error) ?? '']
  return sentence ? new Error(sentence, { cause: error }) : error
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** An address that a browser on this machine can open. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
