import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The encryption key of the demo, kept in its data folder, so that second factors can be tried without a configuration. */
export function demoKey(dataFolder: string): string {
  const file = join(dataFolder, 'encryption.key')
  try {
    // Fails if the file is there, so that demos that start together use the same key.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
