import pg from 'pg'
import { inject } from 'vitest'
import { loadDemo } from '../src/demo/load-demo.ts'
import { copyDatabase, openTestDatabase } from './database.ts'
import { databaseAt, templateName } from './database-at.ts'

/** All dates of the demo in `demoDatabase` are relative to it. */
export const demoToday = new Date('2026-03-18T15:04:05.678Z')

/** A copy of the whole demo, dropped `atEnd`. The first file of a run loads it, which takes longer than most files. */
export async function demoDatabase(): Promise<{ url: string }> {
  await ensureLoaded(inject('serverUrl'))
  return copyDatabase(demoTemplate)
}

async function ensureLoaded(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(serverUrl, 'postgres') })
  await client.connect()
  try {
    // Files run in several processes; the others wait. Closing the connection releases the lock.
    await client.query(`select pg_advisory_lock(hashtext('${demoTemplate}'))`)
    const { rowCount } = await client.query(`select from pg_database where datname = '${demoTemplate}'`)
    if (rowCount) return
    const unfinished = `${demoTemplate}_unfinished`
    await client.query(`create database ${unfinished} template ${templateName}`)
    const database = openTestDatabase(databaseAt(serverUrl, unfinished))
    await loadDemo(database, () => undefined, { today: demoToday }).finally(() => database.close())
    await client.query(`alter database ${unfinished} rename to ${demoTemplate}`)
  } finally {
    await client.end()
  }
}

const demoTemplate = 'comptoir_demo'
