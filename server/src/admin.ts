import { parseArgs } from 'node:util'
import { restoreBackup } from './database/backup/restore-backup.ts'
import { writeBackup } from './database/backup/write-backup.ts'
import { migrate } from './database/migrate.ts'
import { type Database, DatabaseUnavailable, openDatabase } from './database/pool.ts'
import { nullable, text } from './database/row-shape.ts'
import { sql } from './database/sql.ts'
import { Refusal } from './engine/definition/refusal.ts'
import { readEnv } from './env.ts'
import { createProgressBar } from './launch/progress-bar.ts'
import { importAddressFile } from './workflows/addresses/address-import/import-address-file.ts'
import { noPostalCode } from './workflows/addresses/address-import/open-address.ts'
import type { TextEncoding } from './workflows/import/files/decoded-lines.ts'
import { changeSetting } from './workflows/settings/change-setting.ts'
import { createSuperadmin } from './workflows/staff-accounts/first-superadmin.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `What an operator does on the database that DATABASE_URL names:

  npm run admin -- migrate                              brings the database up to date
  npm run admin -- create-superadmin <email> <name>    and prints the link that activates them
  npm run admin -- settings                             lists the settings
  npm run admin -- set <setting> <value>                changes one
  npm run admin -- backup <file>                        writes all of it to one file, while servers go on
  npm run admin -- restore <file>                       fills a new database from it
  npm run admin -- import-addresses <file.csv>          adds addresses, in the columns of Statistics Canada's
                                                        Open Database of Addresses, to the address service
      --encoding utf-8 | windows-1252                   rather than whichever fits each line
      --rejects <file>                                  lists every line that could not be used, with the reason`

interface Command {
  arguments: number
  /** Their values follow the arguments; undefined if not given. */
  options?: readonly string[]
  run(database: Database, ...given: (string | undefined)[]): Promise<void>
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
      const rows = await database.rows(
        sql`select setting, value from settings order by setting`.returns({
          setting: text,
          value: nullable(text),
        }),
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
      say(`${file} holds ${counted(rows)} rows of ${tables} tables.`)
    },
  },
  restore: {
    arguments: 1,
    async run(database, file = '') {
      await migrate(database, say)
      const { rows } = await restoreBackup(database, file)
      say(`${counted(rows)} rows were restored.`)
    },
  },
  'import-addresses': {
    arguments: 1,
    options: ['encoding', 'rejects'],
    async run(database, file = '', encoding, rejects) {
      if (!isEncoding(encoding)) throw new Error('The encoding is utf-8 or windows-1252.')
      const bar = createProgressBar(process.stdout)
      const { added, known, rejected } = await importAddressFile(database, {
        file,
        encoding,
        rejects,
        say: bar.say,
        onProgress: bar.show,
      }).finally(bar.end)
      say(`Addresses added: ${counted(added)}; already there: ${counted(known)}.`)
      const reasons = [...rejected].sort(([, one], [, other]) => other - one)
      const lines = reasons.reduce((sum, [, times]) => sum + times, 0)
      if (lines > 0) say(`Lines that could not be used: ${counted(lines)}.`)
      for (const [reason, times] of reasons) say(`  ${reason}: ${counted(times)}`)
      if (rejected.has(noPostalCode))
        say("A company's address needs a postal code, and some municipalities publish none.")
      if (added + known === 0) throw new Error(`No address could be read from ${file}.`)
    },
  },
}

process.exitCode = await administer(process.argv.slice(2))

async function administer([name = '', ...given]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const understood = command && understand(command, given)
  if (!understood) {
    say(usage)
    return name === '' || name === 'help' ? 0 : 2
  }
  let database: Database | undefined
  try {
    const { databaseUrl } = operatorsEnv()
    if (!databaseUrl) throw new Error('Set DATABASE_URL to the database that this is about.')
    database = openDatabase({ url: databaseUrl })
    await command.run(database, ...understood)
    return 0
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return 1
  } finally {
    await database?.close()
  }
}

/** The arguments followed by the values of the options; undefined if the command does not take them. */
function understand({ arguments: count, options }: Command, given: string[]) {
  // Without options, a value may begin with a dash.
  if (!options) return given.length === count ? given : undefined
  try {
    const { positionals, values } = parseArgs({
      args: given,
      options: Object.fromEntries(options.map((option) => [option, { type: 'string' as const }])),
      allowPositionals: true,
    })
    return positionals.length === count
      ? [...positionals, ...options.map((option) => values[option])]
      : undefined
  } catch {
    return undefined
  }
}

function isEncoding(text: string | undefined): text is TextEncoding | undefined {
  return text === undefined || text === 'utf-8' || text === 'windows-1252'
}

function counted(number: number): string {
  return number.toLocaleString('en')
}

/** Without the variables that only a server needs in production, such as SMTP_URL. */
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
