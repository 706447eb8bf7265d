import { randomBytes } from 'node:crypto'
import { draftKeptHours } from '@comptoir/contract/constants'
import type { LockKey, PreparedLock } from '@comptoir/contract/lock'
import type { Database, DatabaseAndClock, Queries } from '../../../database/pool.ts'
import { text } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { readNumberSetting } from '../../settings/settings.ts'
import { hashOpaqueToken } from '../opaque-token.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { staffColumns, staffRow } from '../staff-users.ts'
import { rememberAtDesk } from './desk.ts'

/** Puts the sessions to sleep that the browser has locked without a network. Their ids are known to it and their users alone. */
export async function lockLate(
  { database, sessions, securityLog }: { database: Database; sessions: Sessions; securityLog: SecurityLog },
  { locks, address: clientAddress }: { locks: readonly string[]; address: string },
): Promise<void> {
  if (locks.length === 0) return
  await database.transaction(async (tx) => {
    for (const id of locks) {
      if (!(await sessions.lockById(tx, id))) continue
      const actor = await findLastOwner(tx, [id])
      await securityLog.recordIn(tx, {
        kind: 'session_locked',
        actor,
        clientAddress,
        details: { by: 'offline' },
      })
    }
  })
}

/**
 * The key with which the browser encrypts what it keeps when it locks, and those of what the user locked there before. The
 * browser gets it while the session is awake, so that it can lock at once, also without a network.
 */
export async function prepareLock(
  { database, clock }: DatabaseAndClock,
  { id: userId, scope }: Actor,
  {
    token,
    desk,
    locks,
    property,
  }: {
    token: string | undefined
    desk?: string | undefined
    locks: readonly string[]
    property?: string | undefined
  },
): Promise<PreparedLock> {
  const now = clock()
  const key = randomBytes(32).toString('base64url')
  const own = await database.first(
    sqlOf(lockKey)`
    insert into session_lock (id, user_id, draft_key, expires_at)
    select id, user_id, ${key}, expires_at + make_interval(hours => ${draftKeptHours})
    from session where token_hash = ${hashOpaqueToken(token) ?? null}
    on conflict (id) do update set expires_at = excluded.expires_at
    returning id, draft_key as key`,
  )
  if (!own) throw refuse('unauthenticated')
  await database.rows(sql`delete from session_lock where user_id = ${userId} and expires_at <= ${now}`)
  const opened: LockKey[] = await database.rows(
    sqlOf(lockKey)`
    select id, draft_key as key from session_lock
    where id = any(${locks}::uuid[]) and user_id = ${userId}`,
  )
  return {
    ...own,
    minutes: await readNumberSetting(database, 'lock_after_minutes'),
    desk: await rememberAtDesk(database, { desk, userId, now }),
    hasProperty: scope === 'every property' || scope.some(({ sfid }) => sfid === property),
    opened,
  }
}

const lockKey = { id: text, key: text }

/** The user of the last lock of a browser. */
export function findLastOwner(queries: Queries, locks: readonly string[] = []) {
  return queries.first(
    sqlOf(staffRow)`
    select ${staffColumns} from session_lock l join propertyuser__c u on u.id = l.user_id
    where l.id = ${locks.at(-1) ?? null}::uuid`,
  )
}
