import { randomUUID } from 'node:crypto'
import type { Database, Queries } from '../../database/pool.ts'
import { type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { createOpaqueToken, hashOpaqueToken } from './opaque-token.ts'
import { type ActorText, type LoadedActor, loadActor, selectActor } from './session-actor.ts'

export interface Sessions {
  /** A token for the user, with its expiry in epoch seconds. */
  open(tx: Queries, userId: number): Promise<{ token: string; expires: number }>
  /** The user of the token, with role and scope as of now; refuses a token that is not valid any more. */
  actor(token: string | undefined): Promise<Actor>
  /** The same for a user who may have to add a second factor first. */
  actorBeforeEnrolment(token: string | undefined): Promise<{ actor: Actor; secondFactorDue: boolean }>
  /** The actor that this replica loaded last for the token, with a statement that verifies it. */
  cachedActor(token: string | undefined): CachedActor | undefined
  /** Stores that the user of the session has just proved who they are. */
  markVerified(token: string | undefined): Promise<void>
  close(token: string | undefined): Promise<void>
}

export interface CachedActor extends LoadedActor {
  /** Selects the current text of the actor, and no row if the session is over: the actor is valid if it equals `text`. */
  proof: Statement<ActorText>
}

/** Random tokens, stored as hashes: when the session row ends, the token ends at once, on every replica. */
export function createSessions(deps: {
  database: Database
  clock: () => Date
  sessionMinutes: number
}): Sessions {
  const { database, clock } = deps
  // The key is the hash, so that no token stays in memory. An entry counts only after the database has confirmed it, so
  // replicas need not invalidate each other's entries.
  const actorCache = createBoundedCache<LoadedActor>(maxCachedActors)

  return {
    async open(tx, userId) {
      const now = clock()
      const token = createOpaqueToken()
      const expires = Math.floor(now.getTime() / 1000) + deps.sessionMinutes * 60
      await tx.rows(sql`delete from session where user_id = ${userId} and expires_at <= ${now}`)
      await tx.rows(sql`
        insert into session (id, token_hash, user_id, created_at, verified_at, last_seen_at, expires_at)
        values (${randomUUID()}, ${requireHash(token)}, ${userId}, ${now}, ${now}, ${now}, ${new Date(expires * 1000)})`)
      return { token, expires }
    },

    async actor(token) {
      const hash = requireHash(token)
      const loaded = await loadActor(database, selectActorByHash(hash, clock()), 'session_actor')
      actorCache.set(hash, loaded)
      return loaded.actor
    },

    actorBeforeEnrolment(token) {
      const statement = selectActorByHash(requireHash(token), clock())
      return loadActor(database, statement, 'session_actor', { mayLackSecondFactor: true })
    },

    cachedActor(token) {
      const hash = requireHash(token)
      const cached = actorCache.get(hash)
      return cached && { ...cached, proof: selectActorByHash(hash, clock()) }
    },

    async markVerified(token) {
      const marked = await database.first(sql`
        update session set verified_at = ${clock()} where token_hash = ${requireHash(token)} returning 1`)
      // The session ended while the proof was checked, for example by a change of the password.
      if (!marked) throw refuse('unauthenticated')
    },

    async close(token) {
      await database.rows(sql`delete from session where token_hash = ${requireHash(token)}`)
    },
  }
}

const maxCachedActors = 2000

function requireHash(token: string | undefined): string {
  const hash = hashOpaqueToken(token)
  if (!hash) throw refuse('unauthenticated')
  return hash
}

function selectActorByHash(hash: string, now: Date): Statement<ActorText> {
  return selectActor(sql`s.token_hash = ${hash}`, now)
}

/** Drops the entry that was added first once it is full. */
function createBoundedCache<Value>(maxEntries: number) {
  const entries = new Map<string, Value>()
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: Value) {
      const oldest = entries.keys().next()
      if (!entries.has(key) && entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value)
      entries.set(key, value)
    },
  }
}
