import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import type { Database } from '../src/database/pool.ts'
import { openTestDatabase } from './database.ts'
import { databaseAt, runOnServer } from './database-at.ts'

export interface OwnedDatabase {
  /** The login that owns it. */
  owner: Database
  superuser: Database
  /** A login of its own for the servers, made by deploy/postgresql/server-login.sql. */
  serverLogin(): Promise<Database>
}

/** A migrated database that belongs to a login without the rights of a superuser. */
export async function ownedDatabase(rights: 'createrole' | 'nocreaterole'): Promise<OwnedDatabase> {
  const [serverUrl, name] = [inject('serverUrl'), `owner_${randomBytes(6).toString('hex')}`]
  await runOnServer(serverUrl, `create role ${name} login ${rights}`)
  await runOnServer(serverUrl, `create database ${name} owner ${name}`)
  if (rights === 'createrole') {
    // What PostgreSQL grants to the creator of a role. Here it exists already: all databases of the run share it.
    await runOnServer(
      serverUrl,
      `grant comptoir_retention to ${name} with admin true, inherit false, set false`,
    )
  }
  const open = (user?: string) => {
    const url = new URL(databaseAt(serverUrl, name))
    if (user) url.username = user
    return openTestDatabase(url.href, { connections: 4 })
  }
  onTestFinished(() => runOnServer(serverUrl, `drop database ${name} with (force)`))
  const owner = open(name)
  await migrate(owner, () => undefined)
  return {
    owner,
    superuser: open(),
    async serverLogin() {
      const login = `${name}_server`
      await runOnServer(serverUrl, `create role ${login} login`)
      await runScript(owner, 'server-login.sql', (script) => script.replaceAll('comptoir_server', login))
      return open(login)
    },
  }
}

/** A script of deploy/, which starts with comments for its reader. */
export async function runScript(
  database: Database,
  file: string,
  replace: (script: string) => string = (script) => script,
): Promise<void> {
  const script = readFileSync(new URL(`../../deploy/postgresql/${file}`, import.meta.url), 'utf8')
  await database.withoutTimeout((client) => client.query(replace(script)))
}
