import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../src/database/pool.ts'
import { databaseAt, runOnServer, templateName } from './database-at.ts'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** Opens a database with time limits that a busy machine does not exceed. */
export function openTestDatabase(url: string, options: Omit<DatabaseOptions, 'url'> = {}): Database {
  return openDatabase({ url, statementTimeout: 60_000, queueTimeout: 60_000, ...options })
}

/** A migrated, empty database for one test file. */
export function freshDatabase(): Promise<FreshDatabase> {
  return copyDatabase(templateName)
}

export async function copyDatabase(template: string): Promise<FreshDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name} template ${template}`)
  return {
    url: databaseAt(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  }
}
