import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from './counted.ts'
import { restoreBackup } from './database/backup/restore-backup.ts'
import { writeBackup } from './database/backup/write-backup.ts'
import { connectDatabase } from './database/connect-database.ts'
import { detectPooling } from './database/detect-pooling.ts'
import { migrate } from './database/migrate.ts'
import { type Database, DatabaseUnavailable } from './database/pool.ts'
import { createReplicaReader } from './database/replica-reader.ts'
import { nullable, text } from './database/row-shape.ts'
import { sqlOf } from './database/sql.ts'
import { Refusal } from './engine/definition/refusal.ts'
import { type Env, readEnv } from './env.ts'
import { createProgressBar } from './launch/progress-bar.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createOwnFile } from './own-file.ts'
import { createSuperadmin } from './workflows/accounts/create-user.ts'
import { reencryptSecrets } from './workflows/accounts/second-factors/authenticator-app.ts'
import { resetSecondFactorByAddress } from './workflows/accounts/second-factors/reset-second-factor.ts'
import { createSecretEncryption } from './workflows/accounts/second-factors/secret-encryption.ts'
import { unlinkProviderAccount } from './workflows/accounts/sign-in/provider-accounts.ts'
import { importAddressFile } from './workflows/addresses/address-import/import-addresses.ts'
import { noPostalCode } from './workflows/addresses/address-import/open-address.ts'
import { exportTable } from './workflows/import/export-table.ts'
import type { TextEncoding } from './workflows/import/files/decoded-lines.ts'
import { importFile } from './workflows/import/import-file.ts'
import { AnotherImportRuns } from './workflows/import/import-rows.ts'
import type { ImportedTable } from './workflows/import/imported-table.ts'
import { importedTables } from './workflows/import/imported-tables.ts'
import { formatOf, inputFormatOf } from './workflows/import/read-lines.ts'
import { createThrottle } from './workflows/limits/throttle.ts'
import { printLogHead, printVerifiedLog } from './workflows/log-chain/log-commands.ts'
import { findUnsentMail, listMails, readMailQueue, showMail } from './workflows/mail-queue/read-mail-queue.ts'
import { type Retrying, retryMail, retryMails } from './workflows/mail-queue/retry-mail.ts'
import { operatorName, recordCommand, recordCommandEvent } from './workflows/security-log/record-command.ts'
import { createSecurityLog } from './workflows/security-log/security-log.ts'
import { changeSetting } from './workflows/settings/settings.ts'
import { examineInstallation } from './workflows/watching/examine-installation.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const usage = `What an operator does on the database that DATABASE_URL names:

  npm run admin -- migrate                              brings the database up to date, as the login that owns it
  npm run admin -- create-superadmin <email> <name>    and prints the link that activates them
  npm run admin -- reset-second-factor <email>          lets a user sign in with the password alone, and tells them
  npm run admin -- reencrypt-secrets                    after a new key was put first in ENCRYPTION_KEY
  npm run admin -- settings                             lists the settings
  npm run admin -- set <setting> <value>                changes one
  npm run admin -- unlink-provider-account <email>      lets another account at the identity provider sign in as them
  npm run admin -- backup <file>                        writes all of it to one file, while servers go on
  npm run admin -- restore <file>                       fills a new database from it
  npm run admin -- import-addresses <file.csv>          adds addresses, in the columns of Statistics Canada's
                                                        Open Database of Addresses, to the address service
      --encoding utf-8 | windows-1252                   rather than whichever fits each line
      --rejects <file>                                  lists every line that could not be used, with the reason
  npm run admin -- import <table> <file.csv|ndjson>     adds and changes rows: see docs/import.md
      --dry-run                                         shows the columns and ten rows, and writes nothing
      --mapping <file.json>                             {"heading": "column"} for headings that are not recognised
      --rejects <file>                                  instead of <file>.rejected.csv
      --encoding utf-8 | windows-1252
  npm run admin -- export <table> [<file.csv|ndjson>]   writes the rows in the same format, or CSV to standard output
      --with-codes                                      whole gift codes: recorded with your name
  npm run admin -- log-head                             prints the last block of the log, to be kept elsewhere
  npm run admin -- verify-log                           names the first block of the log that was tampered with
      --since <day>                                     begins there, such as 2026-05-01
      --head <block:hash>                               compares a block that log-head printed
  npm run admin -- doctor                               looks at the whole installation; exit code 1 if something is
                                                        broken, 3 if something needs a look
      --json                                            for programs
      --mail <address>                                  sends a test message too
  npm run admin -- mail [list]                          lists emails that wait or have failed, without their content
  npm run admin -- mail show <id>                       shows one, and why it was not sent
  npm run admin -- mail retry <id> | --all             has the servers send failed ones again

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done with rejected lines, warnings or doubts, 4 another import is running.`

/** A shipped server has no npm scripts: its bundle is run directly. */
const isBundleRun = process.argv[1]?.endsWith('dist/admin.js') === true

interface Usage {
  arguments: number
  /** How many of the arguments may be left out. */
  optionalArguments?: number
  /** Their values follow the arguments; undefined if not given. */
  options?: readonly string[]
  /** Options without a value, which follow the others; 'yes' if given. */
  flags?: readonly string[]
}

interface Command extends Usage {
  /** The first argument is a table or a setting, which the security log names. */
  isAboutFirst?: true
  /** Returns the exit code, if it is not 0. */
  run(database: Database, ...given: (string | undefined)[]): Promise<number | undefined>
}

const exitCodes = { failed: 1, usage: 2, withWarnings: 3, anotherRuns: 4 } as const

const commands: Record<string, Command> = {
  migrate: {
    arguments: 0,
    async run(database) {
      await migrate(database, print)
      print('The database is up to date.')
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
      print(`${username} is a superadmin once this link, valid for 7 days, was opened and a password chosen:`)
      print(url)
    },
  },
  'reset-second-factor': {
    arguments: 1,
    async run(database, username = '') {
      const env = operatorsEnv()
      const senders = { system: env.supportEmail, giftCards: env.giftCardSender }
      // The mail is queued, and a running server sends it.
      const [log, clock] = [createLog('warn', process.stderr), () => new Date()]
      const mailer = createMailer({ database, senders, log })
      const securityLog = createSecurityLog({ database, clock, log })
      await resetSecondFactorByAddress(
        { database, mailer, securityLog, throttle: createThrottle(database), clock },
        username,
      )
      print(`${username} signs in with the password alone until they add a second factor again.`)
    },
  },
  'reencrypt-secrets': {
    arguments: 0,
    async run(database) {
      const secretEncryption = createSecretEncryption(operatorsEnv().encryptionKeys)
      const secrets = await reencryptSecrets({ database, secretEncryption })
      print(`Secrets encrypted with the first key: ${formatted(secrets)}. The other keys can be removed now.`)
    },
  },
  settings: {
    arguments: 0,
    async run(database) {
      const rows = await database.rows(sqlOf({ setting: text, value: nullable(text) })`
        select setting, value from settings where setting <> 'address_hash_salt' order by setting`)
      for (const { setting, value } of rows) print(`${setting} = ${value ?? ''}`)
    },
  },
  set: {
    arguments: 2,
    isAboutFirst: true,
    async run(database, setting = '', value = '') {
      await changeSetting(database, setting, value)
      print(`${setting} = ${value}`)
    },
  },
  'unlink-provider-account': {
    arguments: 1,
    async run(database, email = '') {
      if (!(await unlinkProviderAccount(database, email.trim().toLowerCase())))
        throw new Error(`${email} is no user who has signed in at the identity provider.`)
      print(`The next account at the identity provider with the address ${email} is linked to the user.`)
    },
  },
  backup: {
    arguments: 1,
    async run(database, file = '') {
      const { tables, rows } = await writeBackup(database, file)
      print(`${file} holds ${counted(rows, 'row')} of ${counted(tables, 'table')}.`)
    },
  },
  restore: {
    arguments: 1,
    async run(database, file = '') {
      await migrate(database, print)
      const { rows } = await restoreBackup(database, file)
      print(`${counted(rows, 'row was', 'rows were')} restored.`)
      print(
        'If the servers have a login of their own, give it its rights here: deploy/postgresql/server-login.sql.',
      )
    },
  },
  'import-addresses': {
    arguments: 1,
    options: ['encoding', 'rejects'],
    async run(database, file = '', encoding, rejects) {
      if (!isEncoding(encoding)) throw new Error(encodingFault)
      const bar = createProgressBar(process.stdout)
      const { added, known, rejected } = await importAddressFile(database, {
        file,
        encoding,
        rejects,
        print: bar.print,
        onProgress: bar.show,
      }).finally(bar.end)
      print(`Addresses added: ${formatted(added)}; already there: ${formatted(known)}.`)
      const reasons = [...rejected].sort(([, one], [, other]) => other - one)
      const lines = reasons.reduce((sum, [, times]) => sum + times, 0)
      if (lines > 0) print(`Lines that could not be used: ${formatted(lines)}.`)
      for (const [reason, times] of reasons) print(`  ${reason}: ${formatted(times)}`)
      if (rejected.has(noPostalCode))
        print("A company's address needs a postal code, and some municipalities publish none.")
      if (added + known === 0) throw new Error(`No address could be read from ${file}.`)
    },
  },
  import: {
    arguments: 2,
    isAboutFirst: true,
    options: ['encoding', 'rejects', 'mapping'],
    flags: ['dry-run'],
    async run(database, tableName = '', file = '', encoding, rejects, mapping, dryRun) {
      const table = importedTable(tableName)
      const format = inputFormatOf(file)
      if (!table || !format) return wrongUsage(table ? inputFormatFault : tableFault)
      if (!isEncoding(encoding)) return wrongUsage(encodingFault)
      const list = rejects ?? `${file}.rejected.${format}`
      if (resolve(list) === resolve(file))
        return wrongUsage('The list of rejected lines would replace the file.')
      const bar = createProgressBar(process.stdout)
      const counts = await importFile(database, {
        ...{ table, file, format, encoding, mapping, rejects: list, isDryRun: dryRun !== undefined },
        print: bar.print,
        onProgress: bar.show,
      }).finally(bar.end)
      const { added, changed, unchanged, stays, anonymised, rejected } = counts
      if (dryRun) print('A dry run: nothing was written.')
      const figures = { new: added, changed, unchanged, rejected }
      print(
        `${Object.entries(figures)
          .map(([figure, lines]) => `${figure}: ${formatted(lines)}`)
          .join(', ')}.`,
      )
      if (stays > 0)
        print(
          `Of the unchanged, ${counted(stays, 'was', 'were')} deleted, merged or anonymised here, or ${stays === 1 ? 'is' : 'are'} managed here.`,
        )
      if (anonymised > 0)
        print(
          `${counted(anonymised, 'is', 'are')} about people who were anonymised here, and brought back nothing of them.`,
        )
      if (rejected > 0) print(`The rejected lines are in ${list}.`)
      return rejected > 0 ? exitCodes.withWarnings : undefined
    },
  },
  export: {
    arguments: 2,
    optionalArguments: 1,
    isAboutFirst: true,
    flags: ['with-codes'],
    async run(database, tableName = '', file, withCodes) {
      const table = importedTable(tableName)
      const format = file === undefined ? 'csv' : formatOf(file)
      if (!table || !format) return wrongUsage(table ? formatFault : tableFault)
      const target = file === undefined ? undefined : await createOwnFile(file)
      const into = target?.stream ?? process.stdout
      const rows = await withReplica(database, (from) =>
        exportTable(database, { from, table, format, isUnmasked: withCodes !== undefined, into }),
      ).catch(async (error: unknown) => {
        await target?.discard()
        throw error
      })
      await target?.keep()
      const details = { what: tableName, rows, unmasked: withCodes !== undefined }
      await recordCommandEvent(database, { kind: 'data_exported', details })
      if (file !== undefined) print(`${file} holds ${counted(rows, 'row')} of ${tableName}.`)
      return undefined
    },
  },
  'log-head': { arguments: 0, run: (database) => printLogHead(database, print) },
  'verify-log': {
    arguments: 0,
    options: ['since', 'head'],
    run: async (database, since, head) =>
      (await printVerifiedLog(database, { since, head }, print)) && exitCodes.withWarnings,
  },
  mail: {
    arguments: 2,
    optionalArguments: 2,
    isAboutFirst: true,
    flags: ['all'],
    async run(database, action = 'list', id, all) {
      if (action === 'list' && id === undefined && !all) {
        for (const line of listMails(await readMailQueue(database))) print(line)
        return undefined
      }
      if (action === 'retry' && id === undefined && all) {
        let total = 0
        for (let retried = -1; retried !== 0; total += retried)
          retried = await retryMails(retryingOn(database))
        print(`Emails queued again: ${formatted(total)}. The servers send them.`)
        return undefined
      }
      if (!['show', 'retry'].includes(action) || !/^\d{1,15}$/.test(id ?? '') || all)
        return wrongUsage(mailFault)
      if (action === 'retry') {
        await retryMail(retryingOn(database), Number(id))
        print(`Email ${id} was queued again. The servers send it.`)
        return undefined
      }
      const mail = await findUnsentMail(database, Number(id))
      if (!mail) throw new Error(`There is no unsent email ${id}.`)
      for (const line of showMail(mail)) print(line)
      return undefined
    },
  },
}

const mailFault = 'Write mail list, mail show <id>, mail retry <id> or mail retry --all.'

/** Runs a long read on the replica of DATABASE_READ_URL, if there is one and it is up to date. */
async function withReplica<T>(database: Database, work: (from: Database) => Promise<T>): Promise<T> {
  const { databaseReadUrl, databaseReadMaxLag } = operatorsEnv()
  if (databaseReadUrl === undefined) return work(database)
  const warn = ({ reason }: { reason?: string }) =>
    process.stderr.write(`The replica is ${reason}: DATABASE_URL is read instead.\n`)
  const replica = createReplicaReader({
    primary: database,
    url: databaseReadUrl,
    maxLagMs: databaseReadMaxLag * 1000,
    log: { info: () => undefined, warn },
  })
  try {
    await replica.check()
    return await work(replica.choose())
  } finally {
    await replica.close()
  }
}

const inputFormatFault =
  'The name of the file ends in .csv, .tsv, .txt or .ndjson, and then perhaps .gz. Save the sheet of a workbook as “CSV UTF-8”.'
const formatFault = 'The name of the file ends in .csv or .ndjson.'
const encodingFault = 'The encoding is utf-8 or windows-1252.'
const tableFault = `The table is one of ${importedTables.map(({ name }) => name).join(', ')}.`

function importedTable(name: string): ImportedTable | undefined {
  return importedTables.find((table) => table.name === name)
}

function retryingOn(database: Database): Retrying {
  return { database, by: { id: null, name: operatorName() }, record: recordCommandEvent }
}

function wrongUsage(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return exitCodes.usage
}

/** Does what a command line says, and returns the exit code. */
export async function administer([name = '', ...given]: string[]): Promise<number> {
  const doctors = name === 'doctor' && understand({ arguments: 0, options: ['mail'], flags: ['json'] }, given)
  if (doctors) return examine(doctors[0], doctors[1] !== undefined)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const understood = command && understand(command, given)
  if (!understood) {
    print(isBundleRun ? usage.replaceAll('npm run admin --', 'node server/dist/admin.js') : usage)
    return name === '' || name === 'help' ? 0 : exitCodes.usage
  }
  let database: Database | undefined
  try {
    database = await openOwn(operatorsEnv())
    const about = command.isAboutFirst && understood[0]
    const value = name === 'set' ? understood[1] : undefined
    const unmasked = given.includes('--with-codes') || undefined
    const code =
      (await command.run(database, ...understood).catch(async (error: unknown) => {
        if (database) await noteCommand(database, { command: name, about, unmasked, failed: true })
        throw error
      })) ?? 0
    await noteCommand(database, { command: name, about, value, unmasked, failed: code !== 0 })
    return code
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return error instanceof AnotherImportRuns ? exitCodes.anotherRuns : exitCodes.failed
  } finally {
    await database?.close()
  }
}

/** It changes nothing and may run every minute, so that it is in no log; a database that is away is one of its findings. */
async function examine(mailTo: string | undefined, isForPrograms: boolean): Promise<number> {
  const findings = await examineInstallation({ readEnv: operatorsEnv, connect: openOwn, mailTo })
  if (isForPrograms) print(JSON.stringify(findings, undefined, 2))
  else for (const { check, state, says } of findings) print(`${state.padEnd(7)}  ${check}: ${says}`)
  if (findings.some(({ state }) => state === 'failed')) return exitCodes.failed
  return findings.some(({ state }) => state === 'warning') ? exitCodes.withWarnings : 0
}

async function openOwn({ databaseUrl, databaseSessionUrl }: Env): Promise<Database> {
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the database that this is about.')
  return connectDatabase({ url: await commandUrl(databaseUrl, databaseSessionUrl) })
}

/** A command needs connections to itself; without a pooler it uses the login that DATABASE_URL names, such as the owner's. */
async function commandUrl(databaseUrl: string, sessionUrl: string | undefined): Promise<string> {
  if (sessionUrl === undefined) return databaseUrl
  return (await detectPooling(databaseUrl)) === 'transaction' ? sessionUrl : databaseUrl
}

/** A database without the table of the security log, such as one before its first migration, does not stop a command. */
async function noteCommand(database: Database, details: Parameters<typeof recordCommand>[1]): Promise<void> {
  await recordCommand(database, details).catch((error: unknown) => {
    if (!details.failed) process.stderr.write(`The security log could not be written: ${explain(error)}\n`)
  })
}

/** The arguments followed by the values of the options and flags; undefined if the command does not take them. */
function understand(command: Usage, given: string[]): (string | undefined)[] | undefined {
  const { arguments: count, optionalArguments = 0, options = [], flags = [] } = command
  // Without options, a value may begin with a dash.
  if (options.length + flags.length === 0) return given.length === count ? given : undefined
  try {
    const known: Record<string, { type: 'string' | 'boolean' }> = {
      ...Object.fromEntries(options.map((option) => [option, { type: 'string' }])),
      ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' }])),
    }
    const { positionals, values } = parseArgs({ args: given, options: known, allowPositionals: true })
    const missing = count - positionals.length
    if (missing < 0 || missing > optionalArguments) return undefined
    return [
      ...positionals,
      ...Array<undefined>(missing),
      ...options.map((option) => textOf(values[option])),
      ...flags.map((flag) => (values[flag] === true ? 'yes' : undefined)),
    ]
  } catch {
    return undefined
  }
}

function textOf(option: unknown): string | undefined {
  return typeof option === 'string' ? option : undefined
}

function isEncoding(text: string | undefined): text is TextEncoding | undefined {
  return text === undefined || text === 'utf-8' || text === 'windows-1252'
}

function formatted(number: number): string {
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
  if (error instanceof Refusal || error instanceof AnotherImportRuns) return error.message
  if (error instanceof Error && error.name === 'Error') return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
