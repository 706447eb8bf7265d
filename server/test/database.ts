import { randomBytes } from 'node:crypto'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../src/database/pool.ts'
import { createFrom, databaseAt, runOnServer, templateName } from './database-at.ts'

/** Runs a cleanup step at the end of the test that is running, or of the file that is being loaded; the last one first. */
export function atEnd(step: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(step)
  else afterAll(step)
}

/** Opens a database with time limits that a busy machine does not exceed; it is closed `atEnd`. */
export function openTestDatabase(url: string, options: Omit<DatabaseOptions, 'url'> = {}): Database {
  const database = openDatabase({ url, statementTimeout: 60_000, queueTimeout: 60_000, ...options })
  const close = once(database.close)
  atEnd(close)
  return Object.assign(database, { close })
}

/** A test may close what is closed at its end too. */
export function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= close()
    return closing
  }
}

/** A migrated, empty database, which is dropped `atEnd`. */
export function freshDatabase(): Promise<{ url: string }> {
  return copyDatabase(templateName)
}

export async function openFreshDatabase(): Promise<Database> {
  return openTestDatabase((await freshDatabase()).url)
}

export function copyDatabase(template: string): Promise<{ url: string }> {
  return createDatabase((name) => createFrom(template, name))
}

/** A database without any table, for tests of the migrations. */
export function emptyDatabase(): Promise<{ url: string }> {
  return createDatabase((name) => `create database ${name}`)
}

export async function openEmptyDatabase(): Promise<Database> {
  return openTestDatabase((await emptyDatabase()).url)
}

async function createDatabase(creation: (name: string) => string): Promise<{ url: string }> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, creation(name))
  atEnd(() => runOnServer(serverUrl, `drop database ${name} with (force)`))
  return { url: databaseAt(serverUrl, name) }
}
