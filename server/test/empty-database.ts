import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../src/database/pool.ts'
import { openTestDatabase } from './database.ts'
import { databaseAt, runOnServer } from './database-at.ts'

export interface EmptyDatabase {
  /** A connection pool of its own, closed when the test ends. */
  open(): Database
}

/** A database without any table, for tests of the migrations. It is dropped when the test ends. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name}`)
  onTestFinished(() => runOnServer(serverUrl, `drop database ${name} with (force)`))
  return {
    open: () => openTestDatabase(databaseAt(serverUrl, name)),
  }
}
