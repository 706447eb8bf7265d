import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A proxy between an app and its PostgreSQL that simulates failures of networks and servers. */
export interface DatabaseProxy {
  url: string
  /** How many packets the app has sent. */
  readonly packets: number
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections and data, and never answers. */
  freeze(): void
  mend(): Promise<void>
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const socketName = `.s.PGSQL.${target.port || 5432}`
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
  const pairs = new Set<[Socket, Socket]>()
  let frozen = false
  let packets = 0

  const server = createServer((near) => {
    const far = connect(join(target.searchParams.get('host') ?? '', socketName))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', () => {
      packets += 1
    })
    near.pipe(far)
    far.pipe(near)
    if (frozen) hold(pair)
  })

  async function listen(): Promise<void> {
    server.listen(join(folder, socketName))
    await once(server, 'listening')
  }

  async function cut(): Promise<void> {
    if (server.listening) {
      server.close()
      for (const [near] of pairs) near.destroy()
      await once(server, 'close')
    }
  }

  await listen()
  const url = new URL(databaseUrl)
  url.searchParams.set('host', folder)
  return {
    url: url.href,
    get packets() {
      return packets
    },
    cut,
    freeze() {
      frozen = true
      for (const pair of pairs) hold(pair)
    },
    async mend() {
      frozen = false
      for (const [near] of pairs) near.destroy()
      if (!server.listening) await listen()
    },
    async close() {
      await cut()
      rmSync(folder, { recursive: true })
    },
  }
}

function hold([near, far]: [Socket, Socket]): void {
  near.unpipe(far)
  far.unpipe(near)
  near.pause()
  far.pause()
}
