import { randomUUID } from 'node:crypto'
import { createBoundedCache } from '../../../bounded-cache.ts'
import type { Database, Queries } from '../../../database/pool.ts'
import { flag, moment, nullable, number, type Shaped, text } from '../../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { maxUserAgentLength } from '../../../tables/private/accounts.ts'
import { createOpaqueToken, hashSessionToken } from '../opaque-token.ts'
import {
  isLive,
  type LoadedActor,
  loadActor,
  selectActor,
  selectSessionState,
  stateValues,
} from './session-actor.ts'

export type Sessions = ReturnType<typeof createSessions>

export interface IssuedToken {
  token: string
  /** In epoch seconds. */
  expires: number
}

const userSession = {
  id: text,
  userAgent: nullable(text),
  address: nullable(text),
  signedIn: moment,
  lastSeen: moment,
  isCurrent: flag,
}

export type UserSession = Shaped<typeof userSession>

/** The client that signs in, for the list of the user's sessions. */
export interface SessionClient {
  /** The IP address. */
  address: string
  userAgent: string | undefined
  /** The company's identity provider signed the user in. */
  byProvider?: boolean
  /** When the user proved who they are, if it was before now. */
  verifiedAt?: Date | undefined
  /** The sessions that are locked in the browser, the last one at the end. */
  locks?: readonly string[] | undefined
}

export interface CachedActor {
  actor: Actor
  version: number
  /** Of `sessionState`, which finds the same version if the actor is still valid. */
  stateValues: readonly string[]
}

/** Random tokens, stored as hashes: when the session row ends, the token ends at once, on every replica. */
export function createSessions(deps: { database: Database; clock: () => Date; sessionMinutes: number }) {
  const { database, clock } = deps
  // The key is the hash, so that no token stays in memory. An entry counts only after the database has confirmed it, so
  // replicas need not invalidate each other's entries.
  const actorCache = createBoundedCache<LoadedActor>(maxCachedActors)

  return {
    /** A token for the user. */
    async open(
      tx: Queries,
      userId: number,
      { address, userAgent, byProvider = false, verifiedAt }: SessionClient,
    ): Promise<IssuedToken> {
      const now = clock()
      const token = createOpaqueToken()
      const expires = Math.floor(now.getTime() / 1000) + deps.sessionMinutes * 60
      await tx.rows(sql`delete from session s where s.user_id = ${userId} and not ${isLive(now)}`)
      await tx.rows(sql`
        insert into session (id, token_hash, user_id, created_at, verified_at, last_seen_at, expires_at, address, user_agent, by_provider)
        values (${randomUUID()}, ${hashSessionToken(token)}, ${userId}, ${now}, ${verifiedAt ?? now}, ${now}, ${new Date(expires * 1000)},
                ${address}, ${userAgent?.slice(0, maxUserAgentLength) ?? null}, ${byProvider})`)
      return { token, expires }
    },

    /** The user of the token, with role and scope as of now; refuses a token that is not valid any more. */
    async actor(token: string | undefined): Promise<Actor> {
      const hash = hashSessionToken(token)
      const now = clock()
      const cached = actorCache.get(hash)
      const options = { prepared: 'session_state', person: cached?.actor.id }
      const state =
        cached && (await database.first(selectSessionState(stateValues(hash, now, cached)), options))
      if (state && state.version === cached.version) return cached.actor
      const loaded = await loadActor(database, selectActorByHash(hash, now), 'session_actor')
      actorCache.set(hash, loaded)
      return loaded.actor
    },

    /** The same for a user who may have to add a second factor first. */
    actorBeforeEnrolment(token: string | undefined): Promise<{ actor: Actor; secondFactorDue: boolean }> {
      const statement = selectActorByHash(hashSessionToken(token), clock())
      return loadActor(database, statement, 'session_actor', { mayLackSecondFactor: true })
    },

    /** The actor that this replica loaded last for the token, with a statement that verifies it. */
    cachedActor(token: string | undefined): CachedActor | undefined {
      const hash = hashSessionToken(token)
      const cached = actorCache.get(hash)
      if (!cached) return undefined
      const { actor, version } = cached
      return { actor, version, stateValues: stateValues(hash, clock(), cached) }
    },

    async close(token: string | undefined): Promise<void> {
      const closed = await database.first(sql`
        delete from session where token_hash = ${hashSessionToken(token)} returning 1`)
      // Of two concurrent sign-outs one ends the session, and is recorded.
      if (!closed) throw refuse('unauthenticated')
    },

    /** Puts the session to sleep. Its token is dead; only `resume` wakes it. */
    async lock(tx: Queries, token: string | undefined): Promise<void> {
      const locked = await tx.first(sql`
        update session set token_hash = ${hashSessionToken(createOpaqueToken())}, locked_at = ${clock()}
        where token_hash = ${hashSessionToken(token)} returning 1`)
      if (!locked) throw refuse('unauthenticated')
    },

    /**
     * The same for the session with the id. Returns false if it sleeps already or is over, or if its user has proved who they
     * are within a minute: they may have woken it in another tab meanwhile.
     */
    async lockById(tx: Queries, id: string): Promise<boolean> {
      const locked = await tx.first(sql`
        update session s set token_hash = ${hashSessionToken(createOpaqueToken())}, locked_at = ${clock()}
        where s.id = ${id}::uuid and s.locked_at is null and ${isLive(clock())}
          and s.verified_at < ${clock()}::timestamptz - interval '1 minute'
        returning 1`)
      return locked !== undefined
    },

    /** Whether the user has locked one of their sessions since, be it over by now. */
    async lockedSince(tx: Queries, userId: number, time = new Date(0)): Promise<boolean> {
      const found = await tx.first(sql`
        select 1 from session where user_id = ${userId} and locked_at > ${time} limit 1`)
      return found !== undefined
    },

    /** Whether one of these sessions is the user's own and still valid, be it locked. */
    async sleeps(tx: Queries, userId: number, ids: readonly string[]): Promise<boolean> {
      const found = await tx.first(selectOwn(userId, ids, clock()))
      return found !== undefined
    },

    /** Wakes one of these sessions with a new token, if it is the user's own, who has just proved who they are, and still valid. */
    async resume(
      tx: Queries,
      userId: number,
      { locks = [], byProvider = false, verifiedAt }: SessionClient,
    ): Promise<IssuedToken | undefined> {
      const [token, now] = [createOpaqueToken(), clock()]
      const resumed = await tx.first(
        sqlOf({ expires: number })`
        update session set token_hash = ${hashSessionToken(token)}, locked_at = null, last_seen_at = ${now},
          verified_at = ${verifiedAt ?? now}, by_provider = ${byProvider}
        where id = (${selectOwn(userId, locks, now)} for update)
        returning floor(extract(epoch from expires_at))::int as expires`,
      )
      return resumed && { token, ...resumed }
    },

    /** Gives the session a new token, whose user has just proved who they are. The old one is dead. */
    async renew(tx: Queries, token: string | undefined): Promise<IssuedToken> {
      const [fresh, now] = [createOpaqueToken(), clock()]
      const renewed = await tx.first(sqlOf({ expires: number })`
        update session set token_hash = ${hashSessionToken(fresh)}, verified_at = ${now}
        where token_hash = ${hashSessionToken(token)}
        returning floor(extract(epoch from expires_at))::int as expires`)
      // The session ended while the proof was checked, for example by a change of the password.
      if (!renewed) throw refuse('unauthenticated')
      return { token: fresh, ...renewed }
    },

    /**
     * Ends those of the user's sessions that were unused for longest if there are more than ten, but never the one of the
     * token, which may be the oldest after a clock was corrected. Returns how many.
     */
    async endUnused(tx: Queries, userId: number, token: string): Promise<number> {
      const ended = await tx.rows(sql`
        delete from session where id in (
          select id from session where user_id = ${userId} and token_hash <> ${hashSessionToken(token)}
          order by last_seen_at desc, created_at desc, id offset ${maxSessions - 1})
        returning id`)
      return ended.length
    },

    /** Ends the user's sessions but the one of the token. Returns how many. */
    async endOthers(tx: Queries, userId: number, token: string | undefined): Promise<number> {
      const ended = await tx.rows(sql`
        delete from session where user_id = ${userId} and token_hash <> ${hashSessionToken(token)} returning id`)
      return ended.length
    },

    /** The user's sessions, the last used first. */
    list: (userId: number, token: string | undefined): Promise<UserSession[]> =>
      database.rows(sqlOf(userSession)`
        select s.id, s.user_agent as "userAgent", s.address, s.created_at as "signedIn", s.last_seen_at as "lastSeen",
          s.token_hash = ${hashSessionToken(token)} as "isCurrent"
        from session s where s.user_id = ${userId} and ${isLive(clock())}
        order by "isCurrent" desc, s.last_seen_at desc, s.id`),
  }
}

const maxCachedActors = 2000
const maxSessions = 10

/** The user's own among the sessions, the latest if a lock left several behind. */
function selectOwn(userId: number, ids: readonly string[], now: Date): Statement {
  return sql`
    select s.id from session s where s.id = any(${ids}::uuid[]) and s.user_id = ${userId} and ${isLive(now)}
    order by s.last_seen_at desc limit 1`
}

function selectActorByHash(hash: string, now: Date) {
  return selectActor(sql`s.token_hash = ${hash}`, now)
}
