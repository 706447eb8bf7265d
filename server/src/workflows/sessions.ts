import { randomUUID } from 'node:crypto'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Database, Queries } from '../database/pool.ts'
import { type Statement, sql } from '../database/sql.ts'
import type { Actor, ScopedProperty } from '../engine/actor.ts'
import { refuse } from '../engine/refusal.ts'

export interface Sessions {
  /** A token for the user, with its expiry in epoch seconds. */
  open(tx: Queries, userId: number): Promise<{ token: string; expires: number }>
  /** Whoever holds the token, as they are at this moment; refuses a token that is not valid any more. */
  actor(token: string | undefined): Promise<Actor>
  /** The session that the token names; whether it still lives is not asked. */
  named(token: string | undefined): string
  /** Whoever's session it is, as they are at this moment; refuses one that is over. */
  owner(session: string): Promise<Actor>
  /** Whoever held the token when last asked, and how a statement can make sure by itself that nothing has changed. */
  recall(token: string | undefined): RecalledActor | undefined
  close(token: string | undefined): Promise<void>
}

export interface RecalledActor {
  actor: Actor
  /** Selects the one text that the actor was made from, and nothing when the session is over. */
  proof: Statement
  /** What `proof` must give for the actor to be still the same. */
  text: string
}

interface Claims {
  sid: string
}

/** Signed tokens that name a session row: whatever ends the row ends the token at once, on every replica. */
export function createSessions(parts: {
  database: Database
  clock: () => Date
  signingKey: string
  sessionMinutes: number
}): Sessions {
  const { database, clock } = parts
  const sign = createSigner({ key: parts.signingKey, algorithm: 'HS256' })
  const verify = createVerifier({ key: parts.signingKey, algorithms: ['HS256'], ignoreExpiration: true })

  // Only ever a guess that the database confirms, so replicas need not tell each other of changes.
  const lastSeen = createMemory<{ actor: Actor; text: string }>()

  // A signature that was right once stays right; whether the session still lives is the database's to say.
  const checked = createMemory<string>()

  function sessionIn(token: string | undefined): string {
    const known = checked.get(token ?? '')
    if (known) return known
    const sid = signedSession(verify, token ?? '')
    if (!sid) throw refuse('unauthenticated')
    checked.set(token ?? '', sid)
    return sid
  }

  async function owner(sid: string): Promise<Actor> {
    const found = await database.first<{ text: string }>(actorText(sid, clock()), {
      prepared: 'session_actor',
    })
    if (!found) throw refuse('unauthenticated')
    const actor = actorIn(found.text)
    lastSeen.set(sid, { actor, text: found.text })
    return actor
  }

  return {
    async open(tx, userId) {
      const now = clock()
      const sid = randomUUID()
      const expires = Math.floor(now.getTime() / 1000) + parts.sessionMinutes * 60
      await tx.rows(sql`delete from session where user_id = ${userId} and expires_at <= ${now}`)
      await tx.rows(sql`
        insert into session (id, user_id, created_at, expires_at)
        values (${sid}, ${userId}, ${now}, ${new Date(expires * 1000)})`)
      return { token: sign({ sid, exp: expires } satisfies Claims & { exp: number }), expires }
    },

    actor: async (token) => owner(sessionIn(token)),

    named: sessionIn,

    owner,

    recall(token) {
      const sid = sessionIn(token)
      const known = lastSeen.get(sid)
      return known && { ...known, proof: actorText(sid, clock()) }
    },

    async close(token) {
      await database.rows(sql`delete from session where id = ${sessionIn(token)}`)
    },
  }
}

/** The session that a token names, if its signature is ours. */
function signedSession(verify: (token: string) => unknown, token: string): string | undefined {
  try {
    const { sid } = verify(token) as Partial<Claims>
    return typeof sid === 'string' && uuid.test(sid) ? sid : undefined
  } catch {
    // Whatever is wrong with a token, its bearer is told the same.
    return undefined
  }
}

/** Remembers the newest few, by name. */
function createMemory<Value>(most = 2000) {
  const kept = new Map<string, Value>()
  return {
    get: (name: string) => kept.get(name),
    set(name: string, value: Value) {
      const oldest = kept.keys().next()
      if (kept.size >= most && !oldest.done) kept.delete(oldest.value)
      kept.set(name, value)
    },
  }
}

/** Everything that decides what the session's user may do, as one text; no row when the session is over. */
function actorText(sid: string, now: Date): Statement {
  return sql`
    select json_build_object('id', u.id, 'sfid', u.sfid, 'name', u.name, 'username', u.username__c, 'role', u.role__c,
      'properties', (
        select json_agg(json_build_object('id', p.id, 'sfid', p.sfid, 'externalId', p.external_id__c) order by p.id)
        from property_propertyuser__c l join property__c p on p.sfid = l.property__c
        where l.propertyuser__c = u.sfid and not l.isdeleted and not p.isdeleted))::text as text
    from session s join propertyuser__c u on u.id = s.user_id
    where s.id = ${sid} and s.expires_at > ${now} and not u.inactive and not u.isdeleted`
}

function actorIn(text: string): Actor {
  const { properties, ...actor } = JSON.parse(text) as Omit<Actor, 'scope'> & {
    properties: ScopedProperty[] | null
  }
  return { ...actor, scope: actor.role === 'superadmin' ? 'every property' : (properties ?? []) }
}

export function sessionUser(actor: Actor): SessionUser {
  const { id, name, role, sfid, username } = actor
  return { id, name, role, sfid, username }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
