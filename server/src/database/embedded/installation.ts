import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Account, accountFor, giveAllTo, giveTo, holdsFor, ownerOf } from './account.ts'
import { usableBinaries } from './binaries.ts'
import { errorCode } from './live-process.ts'

/** The folders of one embedded PostgreSQL, and the user that it runs as. */
export interface Installation {
  account: Account
  /** Holds the database, its log and, if needed, a copy of the programs. */
  home: string
  database: string
  binaries: string
  log: string
}

/** The major version is part of the name: a newer PostgreSQL cannot open an older one's files. */
const databaseFolder = 'postgresql-18'

export function chooseInstallation(dataFolder: string, print: (line: string) => void): Installation {
  const { home, account } = chooseHome(resolve(dataFolder))
  if (home !== realFolder(resolve(dataFolder))) {
    print(
      `The database is kept in ${home}: the user that PostgreSQL runs as cannot enter ${resolve(dataFolder)}`,
    )
  }
  const database = join(home, databaseFolder)
  takeOver(database, account)
  return {
    account,
    home,
    database,
    binaries: usableBinaries(account, home, print),
    log: join(home, 'postgresql.log'),
  }
}

/** A folder for the socket that only the account may enter. The name is short: a socket's address takes about 100 bytes. */
export function socketFolderFor({ account, database }: Installation): string {
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const name = `comptoir-${hash(`${database} ${uid}`)}`
  const folder = join(temporaryFolder(account), name)
  if (prepareSocketFolder(folder, account)) return folder
  // Another user owns that folder. Any name will do: other starts read it from the file of the running server.
  const another = mkdtempSync(`${folder}-`)
  giveTo(account, another)
  return another
}

/** Creates the folder if it is missing; false if it belongs to another user. */
export function prepareSocketFolder(folder: string, account: Account): boolean {
  const ours = process.getuid?.() ?? 0
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== ours && found.uid !== account?.uid)) return false
  chmodSync(folder, 0o700)
  giveTo(account, folder)
  return true
}

function chooseHome(dataFolder: string): { home: string; account: Account } {
  const home = realFolder(dataFolder)
  const account = accountFor(join(home, databaseFolder))
  if (!account) return { home, account }
  if (!holdsFor(account, '-x', ['/'])) {
    throw new Error(
      'PostgreSQL does not run as root, and root may not start programs as another user here. ' +
        'Start as an ordinary user, allow SETUID and SETGID, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  if (canEnter(account, home)) return { home, account }
  const elsewhere = realFolder(`/var/lib/comptoir-${hash(home)}`)
  const accountThere = accountFor(join(elsewhere, databaseFolder))
  if (canEnter(accountThere, elsewhere)) return { home: elsewhere, account: accountThere }
  throw new Error(
    `The user that PostgreSQL runs as can enter neither ${home} nor ${elsewhere}. ` +
      'Set COMPTOIR_DATA to a folder that every user may enter, such as one in /srv.',
  )
}

/** Lets every user pass through the folder; its contents keep their own permissions. */
function canEnter(account: Account, folder: string): boolean {
  if (ownerOf(folder)?.uid === 0) chmodSync(folder, statSync(folder).mode | 0o011)
  return holdsFor(account, '-x', [folder])
}

function realFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    return realpathSync(folder)
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be made (${errorCode(error)}). Set COMPTOIR_DATA to a folder that you may write to.`,
      { cause: error },
    )
  }
}

function takeOver(database: string, account: Account): void {
  const owner = ownerOf(database)
  if (!owner) return
  if (account) {
    if (owner.uid !== account.uid) giveAllTo(account, database)
  } else if (owner.uid !== process.getuid?.()) {
    throw new Error(
      `${database} belongs to another user. Start as that user, remove the folder, or set COMPTOIR_DATA to a folder of your own.`,
    )
  }
}

/** Does not depend on TMPDIR if possible, so that starts from different environments use the same folder. */
function temporaryFolder(account: Account): string {
  const folder = ['/tmp', tmpdir()].find((candidate) => holdsFor(account, '-w', [candidate]))
  if (folder) return folder
  throw new Error(`PostgreSQL needs a folder for its socket: let every user write to /tmp, or set TMPDIR.`)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
