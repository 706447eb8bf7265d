import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installedBinaries, linksMended } from './binaries.ts'

test('links that were never made, because install scripts are off, are made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(installedBinaries().folder, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
  const version = () =>
    execFileSync(join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' })
  expect(version).toThrow()
  expect(linksMended(folder)).toBe(true)
  expect(version()).toContain('PostgreSQL')
})
