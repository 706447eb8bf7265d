import pg from 'pg'
import { socketUrl } from './socket-url.ts'

/** `busy`: something is there that is starting, stopping or full; it will change by itself. */
export type Answer = { is: 'ready'; client: pg.Client; owner: string } | { is: 'busy' } | { is: 'absent' }

/** Asks whether PostgreSQL answers on a socket. Whoever gets a client ends it. */
export async function probe(socketFolder: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  // A connection lost later is told by its `end`; without a listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ owner: string }>("select current_setting('cluster_name') as owner")
    return { is: 'ready', client, owner: ownerFrom(rows[0]?.owner ?? '') }
  } catch (error) {
    await client.end()
    return { is: error instanceof pg.DatabaseError ? 'busy' : 'absent' }
  }
}

/** The cluster's name tells whose child it is, to other starts and to a reader of `ps`. */
export function clusterName(owner: string): string {
  return `comptoir ${owner}`
}

function ownerFrom(name: string): string {
  return name.replace(/^comptoir /, '')
}
