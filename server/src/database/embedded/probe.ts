import pg from 'pg'
import { checkRows, text } from '../row-shape.ts'

/** `busy`: the server is starting, stopping or out of connections, which passes. */
export type ProbeResult =
  | { is: 'ready'; client: pg.Client; owner: string }
  | { is: 'busy' }
  | { is: 'absent' }

/** Checks whether PostgreSQL answers on a socket. The caller ends the client of a `ready` result. */
export async function probe(socketFolder: string): Promise<ProbeResult> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  // The `end` event reports a lost connection. Without a listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('cluster_name') as owner")
    const [cluster] = checkRows({ owner: text }, rows)
    return { is: 'ready', client, owner: ownerFrom(cluster?.owner ?? '') }
  } catch (error) {
    await client.end()
    return { is: error instanceof pg.DatabaseError ? 'busy' : 'absent' }
  }
}

/** The cluster's name holds the owner, for other starts and for a reader of `ps`. */
export function clusterName(owner: string): string {
  return `comptoir ${owner}`
}

function ownerFrom(name: string): string {
  return name.replace(/^comptoir /, '')
}

/** A connection URL that does not depend on PG… variables of the environment. */
export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}
