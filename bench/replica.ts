import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/database/embedded/start-embedded-postgres.ts'
import { copyDataSet, type DataSetSize, folderOf, removeDataSet, serverSettings } from './database.ts'

/** Copies a data set whose PostgreSQL is stopped. The copy can follow it, or another copy, as a streaming replica. */
export function copyForReplica(size: DataSetSize): void {
  writeFileSync(join(copyDataSet(size, 'replica'), 'postgresql-18', 'standby.signal'), '')
}

/** Starts the copy, which streams from the data set at the address until it is stopped, and is then removed. */
export async function startReplica(
  size: DataSetSize,
  primaryUrl: string,
  print: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const socketFolder = new URL(primaryUrl).searchParams.get('host')
  const replica = await startEmbeddedPostgres({
    dataFolder: folderOf(size, 'replica'),
    print,
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
      removeDataSet(size, 'replica')
    },
  }
}
