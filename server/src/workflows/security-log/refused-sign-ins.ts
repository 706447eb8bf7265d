import { createHash } from 'node:crypto'
import type { SecurityEventKind } from '@comptoir/contract/security-log'
import type { Database, Queries } from '../../database/pool.ts'
import { number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../../worker/worker-loop.ts'
import { clearCounters, maxSkewMs } from '../limits/budget.ts'
import type { SecurityEntry, SecurityEvent } from './security-event.ts'

/**
 * Strangers can cause these events, and the security log is never emptied of them. Beyond these numbers in one window they are
 * counted, and one event per address says how many they were when the window closes.
 */
export const maxRefusedSignIns = { perAddress: 100, together: 2000, windowMinutes: 15 }

const refusedKinds: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_failed',
  'sign_in_locked',
  'sign_in_slowed',
  'provider_sign_in_failed',
  'second_step_failed',
])

/** Counts the refused sign-ins among the entries, and returns the entries that are to be stored. */
export async function countRefusedSignIns(
  database: Queries,
  entries: readonly SecurityEntry[],
  now: Date,
): Promise<SecurityEntry[]> {
  const refused = new Map<string, SecurityEntry[]>()
  for (const entry of entries) {
    if (!refusedKinds.has(entry.kind)) continue
    const address = entry.client_address ?? unknownAddress
    refused.set(address, [...(refused.get(address) ?? []), entry])
  }
  if (refused.size === 0) return [...entries]
  const totals = await count(database, refused, now)
  const within = [...refused].flatMap(([address, some]) =>
    some.slice(0, some.length - excess(totals.get(address), maxRefusedSignIns.perAddress, some.length)),
  )
  const together = await count(database, new Map([[allAddresses, within]]), now)
  const left = within.length - excess(together.get(allAddresses), maxRefusedSignIns.together, within.length)
  const stored = new Set(within.slice(0, left))
  return entries.filter((entry) => !refusedKinds.has(entry.kind) || stored.has(entry))
}

const allAddresses = ''
const unknownAddress = 'unknown'

/** How many of the last `counted` attempts are beyond the maximum. */
function excess(total = 0, max: number, counted: number): number {
  return Math.min(counted, Math.max(0, total - max))
}

/** Adds the attempts to the counters, and returns their totals. */
async function count(
  database: Queries,
  refused: ReadonlyMap<string, readonly SecurityEntry[]>,
  now: Date,
): Promise<Map<string, number>> {
  const counted = [...refused].map(([address, entries]) => ({
    address,
    attempts: entries.length,
    names: address === allAddresses ? [] : entries.flatMap(nameHash),
  }))
  const closes = new Date(now.getTime() + maxRefusedSignIns.windowMinutes * 60_000)
  const rows = await database.rows(
    // In one order, so that two replicas do not deadlock.
    sqlOf({ address: text, attempts: number })`
    insert into refused_sign_ins as r (address, attempts, names, closes_at)
    select address, attempts, array(select distinct jsonb_array_elements_text(names)::int), ${closes}
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as given (address text, attempts int, names jsonb)
    order by address
    on conflict (address) do update set attempts = r.attempts + excluded.attempts,
      names = array(select distinct unnest(r.names || excluded.names) limit 1000)
    returning address, attempts`,
  )
  return new Map(rows.map(({ address, attempts }) => [address, attempts]))
}

function nameHash({ details }: SecurityEntry): number[] {
  const account = 'account' in details ? details.account : undefined
  return typeof account === 'string' ? [createHash('sha256').update(account).digest().readInt32BE()] : []
}

interface SummaryDependencies {
  database: Pick<Database, 'transaction'>
  securityLog: { recordIn(tx: Queries, event: SecurityEvent): Promise<void> }
  clock: () => Date
}

/** Ends the windows that are over, and records what was left out in them. Each is ended once, by one replica. */
export function closeRefusedSignIns({ database, securityLog, clock }: SummaryDependencies): Promise<void> {
  return database.transaction(async (tx) => {
    const now = clock()
    // One that closes later began under a clock that was ahead.
    const latest = new Date(now.getTime() + maxRefusedSignIns.windowMinutes * 60_000 + maxSkewMs)
    const closed = await tx.rows(sqlOf({ address: text, attempts: number, names: number })`
      delete from refused_sign_ins where closes_at <= ${now} or closes_at > ${latest}
      returning address, attempts, cardinality(names) as names`)
    const kind = 'sign_ins_refused'
    const addresses = closed
      .filter(({ address, attempts }) => address !== allAddresses && attempts > maxRefusedSignIns.perAddress)
      .sort((one, other) => other.attempts - one.attempts)
    for (const { address, attempts, names } of addresses.slice(0, maxSummaries))
      await securityLog.recordIn(tx, { kind, clientAddress: address, details: { attempts, names } })
    const together = closed.find(({ address }) => address === allAddresses)
    const left_out =
      excess(together?.attempts, maxRefusedSignIns.together, Number.POSITIVE_INFINITY) +
      addresses
        .slice(maxSummaries)
        .reduce((sum, { attempts }) => sum + attempts - maxRefusedSignIns.perAddress, 0)
    if (left_out > 0) await securityLog.recordIn(tx, { kind, details: { left_out } })
  })
}

/** Addresses beyond it are in the number of those left out. */
const maxSummaries = 100

/** Needed because no further attempt may come after a window or a period of a limit closes. */
export function createRefusedSignInsWorker(deps: SummaryDependencies & { log: WorkerLog }): Worker {
  return createWorkerLoop<SummaryDependencies>({
    name: 'worker of refused sign-ins',
    log: deps.log,
    intervalMs: 30_000,
    retryMs: 5000,
    connect: (serve) => serve(deps),
    async work() {
      await closeRefusedSignIns(deps)
      await deps.database.transaction((tx) => clearCounters(tx, deps.clock()))
      return 'idle'
    },
  })
}
