import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseAt, templateName } from './database-at.ts'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database for one test file. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${templateName}`)
  return {
    url: databaseAt(inject('serverUrl'), name),
    drop: () => onServer(`drop database ${name} with (force)`),
  }
}

async function onServer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), 'postgres') })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}
