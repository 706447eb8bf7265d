import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './live-process.ts'

/** The user that PostgreSQL runs as. Absent: the user of this process. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the database folder, or as the user `nobody` if there is
 * no folder yet. A database of an ordinary user that root starts once stays usable for that user.
 */
export function accountFor(database: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(database)
  return owner && owner.uid !== 0 ? owner : nobodyAccount()
}

/** child_process expects signed numbers: on macOS the user `nobody` is -2. */
export function spawnAs(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

/** Whether a shell test such as `-x` holds for every path when the account runs it. */
export function holdsFor(account: Account, test: '-x' | '-r' | '-w', paths: readonly string[]): boolean {
  const script = 'test=$1; shift; for path; do test "$test" "$path" || exit 1; done'
  const options = { ...spawnAs(account), cwd: '/', stdio: 'ignore' as const }
  return spawnSync('/bin/sh', ['-c', script, 'sh', test, ...paths], options).status === 0
}

export function ownerOf(path: string): { uid: number; gid: number } | undefined {
  try {
    const { uid, gid } = lstatSync(path)
    return { uid, gid }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

export function giveAllTo(account: Account, folder: string): void {
  if (!account) return
  const { uid, gid } = account
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid)
  chownSync(folder, uid, gid)
}

function nobodyAccount(): { uid: number; gid: number } {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(line?.[1] ?? 65_534) >>> 0, gid: Number(line?.[2] ?? 65_534) >>> 0 }
}
