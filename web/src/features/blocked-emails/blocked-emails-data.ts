import { recordsKey } from '../../data/records.ts'
import { changeTables, runQuery } from '../../data/tables.ts'
import { Failure } from '../../lib/failure.ts'
import { blockedAmongQuery, blockedRecords } from './blocked-email-queries.ts'

export const blockedEmailsKey = recordsKey(blockedRecords)

/** Keeps a request within the size limit, even if every address has the maximum length. */
const maxPerRequest = 1000

/** The blocked ones of the given addresses, which must be normalized as stored. */
export async function blockedAmong(emails: readonly string[], signal?: AbortSignal): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < emails.length; at += maxPerRequest) {
    const chunk = emails.slice(at, at + maxPerRequest)
    const { records } = await runQuery(blockedAmongQuery(chunk), { signal })
    for (const { blocked } of records) found.add(blocked.email)
  }
  return found
}

export async function blockEmail(email: string): Promise<{ id: number }> {
  const [{ blocked }] = await changeTables({ create: 'blocked', values: { email } })
  return blocked
}

/** Returns whether the address was still blocked by this row. */
export async function unblockEmail(id: number): Promise<boolean> {
  try {
    await changeTables({ delete: 'blocked', id })
    return true
  } catch (error) {
    if (error instanceof Failure && error.key === 'not_found') return false
    throw error
  }
}

/** Blocks all of them or none. */
export async function blockEmails(emails: readonly string[]): Promise<void> {
  await changeTables({ createMany: 'blocked', rows: emails.map((email) => ({ email })) })
}
