import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseAt, runOnServer, templateName } from './database-at.ts'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
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
