import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptSigningKey } from './signing-key.ts'

test('the key of a data folder is made once, is long enough, and only its owner can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const key = keptSigningKey(folder)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(keptSigningKey(folder)).toBe(key)
  expect(readdirSync(folder)).toEqual(['signing-key'])
  expect(statSync(join(folder, 'signing-key')).mode & 0o777).toBe(0o600)
})
