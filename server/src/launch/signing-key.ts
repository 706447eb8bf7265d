import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key of this data folder, made once: sessions outlive a restart. */
export function keptSigningKey(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'signing-key')
  const offer = `${file}.${process.pid}`
  writeFileSync(offer, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(offer, file)
  } catch (error) {
    const madeBefore = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!madeBefore) throw error
  } finally {
    rmSync(offer)
  }
  return readFileSync(file, 'utf8')
}
