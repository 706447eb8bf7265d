import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/database/embedded/start-embedded-postgres.ts'
import { serverSettings } from './database.ts'

/** Copies a data set whose PostgreSQL is stopped. The copy can follow it as a streaming replica. */
export function copyForReplica(size: 'large' | 'tenth'): void {
  const folder = replicaFolder(size)
  rmSync(folder, { recursive: true, force: true })
  cpSync(resolve('.comptoir', size), folder, { recursive: true })
  chmodSync(join(folder, 'postgresql-18'), 0o700)
  writeFileSync(join(folder, 'postgresql-18', 'standby.signal'), '')
}

/** Starts the copy, which streams from the data set at the address until it is stopped, and is then removed. */
export async function startReplica(
  size: 'large' | 'tenth',
  primaryUrl: string,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const socketFolder = new URL(primaryUrl).searchParams.get('host')
  const replica = await startEmbeddedPostgres({
    dataFolder: replicaFolder(size),
    say,
    connections: 120,
    settings: { ...serverSettings, primary_conninfo: `host=${socketFolder} port=5432 user=postgres` },
  })
  return {
    url: replica.url,
    get pid() {
      return replica.pid
    },
    async stop() {
      await replica.stop()
      rmSync(replicaFolder(size), { recursive: true, force: true })
    },
  }
}

const replicaFolder = (size: string) => resolve('.comptoir', `${size}-replica`)
