import { setTimeout } from 'node:timers/promises'
import { QueueRefusal } from './admission-queue.ts'
import { detectPooling, type Pooling } from './detect-pooling.ts'
import { type Database, DatabaseUnavailable, isDeadlock, openDatabase, rootOf, wasCancelled } from './pool.ts'
import { flag, nullable, number, text } from './row-shape.ts'
import { sqlOf } from './sql.ts'

/** Reads that need not be of this instant, such as those of reports: of the replica, or of the database itself. */
export interface Reader extends Pick<Database, 'rows' | 'first' | 'transaction' | 'withoutTimeout'> {
  /** Undefined without a replica. */
  readonly replica?: ReplicaStatus
}

export interface ReplicaStatus {
  /** Why the replica is not read now. */
  readonly obstacle: FallbackReason | undefined
  /** How old what the replica answers may be; undefined if that is not known. */
  readonly lagSeconds: number | undefined
  /** How many reads went to the primary instead, by reason. */
  readonly fallbacks: ReadonlyMap<FallbackReason, number>
}

export const fallbackReasons = ['unreachable', 'lagging', 'not a replica', 'pooled', 'conflict'] as const
export type FallbackReason = (typeof fallbackReasons)[number]

interface ReplicaReaderOptions {
  primary: Database
  /** The address of the replica, which is opened and closed here. */
  url: string
  maxLagMs: number
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
}

export interface ReplicaReader extends Reader {
  readonly replica: ReplicaStatus
  /** Compares the replica with the primary; until the first time the primary is read. */
  check(): Promise<void>
  /** How often `check` is to be called. */
  readonly checkIntervalMs: number
  /** The database that is read at the moment, for work that cannot be run a second time. */
  choose(): Database
  close(): Promise<void>
}

/** Reports are few, and long ones have connections of their own. */
const connections = 8

/**
 * Reads from a streaming replica while it follows the primary closely enough, and from the primary otherwise. A read that
 * fails because of the replica is run again on the primary.
 */
export function createReplicaReader(options: ReplicaReaderOptions): ReplicaReader {
  const { primary, url, maxLagMs, log } = options
  // That a connection was lost shows at the next check.
  const replica = openDatabase({ url, connections })
  const fallbacks = new Map<FallbackReason, number>()
  let pooling: Pooling | undefined
  /** Where the primary's log ended, and when; oldest first. */
  let samples: { position: number; at: number }[] = []
  /** What the primary had committed by then, the replica has. */
  let followedUntil = Number.NEGATIVE_INFINITY
  /** Before that is known, how long ago what the replica replayed last was committed. */
  let replayedAge: number | undefined
  /** A replica that is set up again begins at an earlier position. */
  let lastReplayed = 0
  let fault: FallbackReason | undefined = 'unreachable'
  let logged: FallbackReason | 'none' | undefined

  /** Why the replica is not read now. */
  function obstacle(): FallbackReason | undefined {
    return fault ?? (performance.now() - followedUntil > maxLagMs ? 'lagging' : undefined)
  }

  function countFallback(reason: FallbackReason): void {
    fallbacks.set(reason, (fallbacks.get(reason) ?? 0) + 1)
  }

  async function read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const known = obstacle()
    if (known) {
      countFallback(known)
      logChange()
      return work(primary)
    }
    try {
      return await work(replica)
    } catch (error) {
      const reason = replicaFault(error)
      if (!reason) throw error
      countFallback(reason)
      if (reason === 'unreachable') {
        fault = reason
        logChange(error)
      }
      return work(primary)
    }
  }

  async function findFault(system: string | undefined): Promise<FallbackReason | undefined> {
    pooling ??= await detectPooling(url)
    if (pooling === 'transaction') return 'pooled'
    const latest = samples.at(-1)?.at
    for (let tries = 1; ; tries++) {
      const behind = await replica.first(replicaPosition)
      if (!behind?.standby || behind.system !== system) return 'not a replica'
      const replayed = behind.position ?? 0
      replayedAge = behind.age ?? undefined
      // Samples that the replica has passed are of no more use; those ahead of it say one day how late it was.
      if (replayed < lastReplayed) followedUntil = Number.NEGATIVE_INFINITY
      lastReplayed = replayed
      const passed = samples.findLast(({ position }) => position <= replayed)
      if (passed) {
        followedUntil = passed.at
        samples = samples.filter(({ at }) => at >= passed.at)
      }
      if (followedUntil === latest || tries === maxTries) return undefined
      await setTimeout(retryMs)
    }
  }

  function logChange(error?: unknown): void {
    const reason = obstacle()
    if (logged === (reason ?? 'none')) return
    logged = reason ?? 'none'
    if (reason) log.warn({ reason, err: error }, 'the replica is not used: reports are read from the primary')
    else log.info({}, 'reports are read from the replica')
  }

  return {
    rows: (statement, run) => read((database) => database.rows(statement, run)),
    first: (statement, run) => read((database) => database.first(statement, run)),
    transaction: (work, run) => read((database) => database.transaction(work, run)),
    withoutTimeout: (work) => read((database) => database.withoutTimeout(work)),
    choose() {
      const reason = obstacle()
      if (reason) countFallback(reason)
      return reason ? primary : replica
    },
    async check() {
      // Taken before the statement: what was committed by then is before the position.
      const at = performance.now()
      const end = await primary.first(primaryPosition)
      if (end) samples = [...samples, { ...end, at }].slice(-maxSamples)
      let failure: unknown
      fault = await findFault(end?.system).catch((error: unknown) => {
        failure = error
        return 'unreachable' as const
      })
      logChange(failure)
    },
    checkIntervalMs: Math.min(maxCheckIntervalMs, maxLagMs / 4),
    close: () => replica.close(),
    replica: {
      get obstacle() {
        return obstacle()
      },
      get lagSeconds() {
        return Number.isFinite(followedUntil)
          ? Math.max(0, performance.now() - followedUntil) / 1000
          : replayedAge
      },
      fallbacks,
    },
  }
}

const maxCheckIntervalMs = 5000
/** An hour and more; a replica that is later than these still has the lag that was seen last, growing. */
const maxSamples = 1000

/** A replica that follows closely has replayed a position within these tries. */
const maxTries = 5
const retryMs = 100

/** Positions are bytes since the beginning of the log, which fit a double. */
const primaryPosition = sqlOf({ position: number, system: text })`
  select (pg_current_wal_flush_lsn() - '0/0')::float8 as position, system_identifier::text as system
  from pg_control_system()`

const replicaPosition = sqlOf({
  standby: flag,
  position: nullable(number),
  age: nullable(number),
  system: text,
})`
  select pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0')::float8 as position,
         extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as age, system_identifier::text as system
  from pg_control_system()`

/** What of the replica made a read fail; undefined if it would fail, or take as long, on the primary too. */
function replicaFault(error: unknown): FallbackReason | undefined {
  // A row that the replica is about to replay away was still being read.
  if (isDeadlock(error)) return 'conflict'
  const root = rootOf(error)
  if (root instanceof QueueRefusal || wasCancelled(root)) return undefined
  return error instanceof DatabaseUnavailable ? 'unreachable' : undefined
}
