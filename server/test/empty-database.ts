import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../src/database/pool.ts'
import { databaseAt } from './database-at.ts'

export interface EmptyDatabase {
  /** A connection pool of its own, closed when the test ends. */
  open(): Database
}

/** A database without any table, for tests of the migrations. It is dropped when the test ends. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  onTestFinished(() => onServer(`drop database ${name} with (force)`))
  return {
    open() {
      const database = openDatabase({ url: databaseAt(inject('serverUrl'), name) })
      onTestFinished(() => database.close())
      return database
    },
  }
}

async function onServer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), 'postgres') })
  await client.connect()
  await client.query(command).finally(() => client.end())
}
