import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Database } from '../src/database/pool.ts'

/** The database of the last release, as SQL: its schema, its functions and a row of each kind. */
export const releaseFile = new URL('./fixtures/release-1.0.0.sql.gz', import.meta.url)

/** Turns an empty database into one of the last release. */
export async function applyRelease(database: Database): Promise<void> {
  await database.withoutTimeout(async (client) => {
    await client.query(gunzipSync(readFileSync(releaseFile)).toString())
  })
}
