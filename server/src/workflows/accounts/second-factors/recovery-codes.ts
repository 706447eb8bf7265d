import { createHash, randomInt } from 'node:crypto'
import type { Queries } from '../../../database/pool.ts'
import { sql } from '../../../database/sql.ts'

/** Replaces the recovery codes of the user and returns the new ones, of which only hashes are stored. */
export async function replaceRecoveryCodes(tx: Queries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, createCode)
  await tx.rows(sql`delete from recovery_code where user_id = ${userId}`)
  await tx.rows(sql`
    insert into recovery_code (user_id, code_hash)
    select ${userId}, hash from unnest(${codes.map(hashCode)}::text[]) hash`)
  return codes
}

/** Deletes the code, so that only one of two concurrent uses succeeds. Returns whether it was there. */
export async function takeRecoveryCode(tx: Queries, userId: number, typed: string): Promise<boolean> {
  const taken = await tx.first(sql`
    delete from recovery_code where user_id = ${userId} and code_hash = ${hashCode(typed)} returning 1`)
  return taken !== undefined
}

const codesPerUser = 10
/** Without letters and digits that look alike. 24 of 31 are 118 bits, so a fast hash cannot be reversed by guessing. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 6
const groupLength = 4

function createCode(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length))
  const group = () => Array.from({ length: groupLength }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Hyphens, spaces and the letter case are for reading only. */
function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
}
