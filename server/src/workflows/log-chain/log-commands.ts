import type { Database } from '../../database/pool.ts'
import { readLogHead } from './log-head.ts'
import { verifyLog } from './verify-log.ts'

type Print = (line: string) => void

export async function printLogHead(database: Database, print: Print): Promise<undefined> {
  const head = await readLogHead(database)
  if (!head) throw new Error('The log has no block yet: a running server adds one within a minute.')
  print(`${head.block}:${head.hash}`)
}

/** Throws an Error that names the first block that does not fit. Returns 'doubtful' if one may be forged. */
export async function printVerifiedLog(
  database: Database,
  given: { since: string | undefined; head: string | undefined },
  print: Print,
): Promise<'doubtful' | undefined> {
  const since = given.since === undefined ? undefined : new Date(given.since)
  if (since && Number.isNaN(since.getTime())) throw new Error('--since is a day, such as 2026-05-01.')
  const noted = /^(\d{1,15}):([\da-f]{64})$/.exec(given.head ?? '')
  if (given.head !== undefined && !noted) throw new Error('--head is a line that log-head has printed.')
  const startedMs = performance.now()
  const { head, blocks, entries, fault, doubt } = await verifyLog(database, {
    since,
    ...(noted && { noted: { block: Number(noted[1]), hash: noted[2] ?? '' } }),
  })
  if (fault) throw new Error(`Block ${fault.block} ${fault.fault}.`)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  print(`The log fits: ${counted(entries)} entries in ${counted(blocks)} blocks, in ${seconds} s.`)
  if (head) print(`Its head is ${head.block}:${head.hash}`)
  if (!doubt) return undefined
  print(`Block ${doubt.block} ${doubt.fault}.`)
  return 'doubtful'
}

function counted(number: number): string {
  return number.toLocaleString('en')
}
