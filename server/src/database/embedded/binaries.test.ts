import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMissingLinks, installedBinaries } from './binaries.ts'

test('links that npm did not create, because install scripts are disabled, are created', () => {
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
  expect(createMissingLinks(folder)).toBe(true)
  expect(version()).toContain('PostgreSQL')
})
