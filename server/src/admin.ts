import { restoreBackup } from './database/backup/restore-backup.ts'
import { writeBackup } from './database/backup/write-backup.ts'
import { migrate } from './database/migrate.ts'
import { type Database, DatabaseUnavailable, openDatabase } from './database/pool.ts'
import { sql } from './database/sql.ts'
import { Refusal } from './engine/refusal.ts'
import { readEnv } from './env.ts'
import { changeSetting } from './workflows/change-setting.ts'
import { createSuperadmin } from './workflows/first-superadmin.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `What an operator does on the database that DATABASE_URL names:

  npm run admin -- migrate                              brings the database up to date
  npm run admin -- create-superadmin <e-mail> <name>    and prints the link that activates them
  npm run admin -- settings                             lists the settings
  npm run admin -- set <setting> <value>                changes one
  npm run admin -- backup <file>                        writes all of it to one file, while servers go on
  npm run admin -- restore <file>                       fills a new database from it`

interface Command {
  arguments: number
  run(database: Database, ...given: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  migrate: {
    arguments: 0,
    async run(database) {
      await migrate(database, say)
      say('The database is up to date.')
    },
  },
  'create-superadmin': {
    arguments: 2,
    async run(database, email = '', name = '') {
      const { publicUrl } = operatorsEnv()
      if (!publicUrl) throw new Error('Set PUBLIC_URL: the link leads there.')
      const { username, url } = await createSuperadmin(
        { database, clock: () => new Date(), env: { publicUrl } },
        { email, name },
      )
      say(`${username} is a superadmin once this link, valid for 7 days, was opened and a password chosen:`)
      say(url)
    },
  },
  settings: {
    arguments: 0,
    async run(database) {
      const rows = await database.rows<{ setting: string; value: string | null }>(
        sql`select setting, value from settings order by setting`,
      )
      for (const { setting, value } of rows) say(`${setting} = ${value ?? ''}`)
    },
  },
  set: {
    arguments: 2,
    async run(database, setting = '', value = '') {
      await changeSetting(database, setting, value)
      say(`${setting} = ${value}`)
    },
  },
  backup: {
    arguments: 1,
    async run(database, file = '') {
      const { tables, rows } = await writeBackup(database, file)
      say(`${file} holds ${rows.toLocaleString('en')} rows of ${tables} tables.`)
    },
  },
  restore: {
    arguments: 1,
    async run(database, file = '') {
      await migrate(database, say)
      const { rows } = await restoreBackup(database, file)
      say(`${rows.toLocaleString('en')} rows were restored.`)
    },
  },
}

process.exitCode = await administer(process.argv.slice(2))

async function administer([name = '', ...given]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command?.arguments !== given.length) {
    say(usage)
    return name === '' || name === 'help' ? 0 : 2
  }
  let database: Database | undefined
  try {
    const { databaseUrl } = operatorsEnv()
    if (!databaseUrl) throw new Error('Set DATABASE_URL to the database that this is about.')
    database = openDatabase({ url: databaseUrl })
    await command.run(database, ...given)
    return 0
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return 1
  } finally {
    await database?.close()
  }
}

/** What a server needs in production, such as SMTP, does not matter to an operator's command. */
function operatorsEnv() {
  return readEnv({ ...process.env, NODE_ENV: undefined })
}

function explain(error: unknown): string {
  if (error instanceof DatabaseUnavailable) {
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause)
    return `The database cannot be reached: ${cause}\nCheck DATABASE_URL.`
  }
  if (error instanceof Refusal || (error instanceof Error && error.name === 'Error')) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
