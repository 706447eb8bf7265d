import { randomUUID } from 'node:crypto'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Database, Queries } from '../database/pool.ts'
import { sql } from '../database/sql.ts'
import type { Actor, ScopedProperty } from '../engine/actor.ts'
import { refuse } from '../engine/refusal.ts'

export interface Sessions {
  /** A token for the user, with its expiry in epoch seconds. */
  open(tx: Queries, userId: number): Promise<{ token: string; expires: number }>
  /** Whoever holds the token, as they are at this moment; refuses a token that is not valid any more. */
  actor(token: string | undefined): Promise<Actor>
  close(token: string | undefined): Promise<void>
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

  function sessionIn(token: string | undefined): string {
    try {
      const claims = verify(token ?? '') as Partial<Claims>
      if (typeof claims.sid === 'string' && uuid.test(claims.sid)) return claims.sid
    } catch {
      // Whatever is wrong with a token, its bearer is told the same.
    }
    throw refuse('unauthenticated')
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

    async actor(token) {
      const sid = sessionIn(token)
      const found = await database.first<Omit<Actor, 'scope'> & { properties: ScopedProperty[] }>(
        sql`
          select u.id, u.sfid, u.name, u.username__c as username, u.role__c as role, coalesce((
            select json_agg(json_build_object('id', p.id, 'sfid', p.sfid, 'externalId', p.external_id__c))
            from property_propertyuser__c l join property__c p on p.sfid = l.property__c
            where l.propertyuser__c = u.sfid and not l.isdeleted and not p.isdeleted), '[]') as properties
          from session s join propertyuser__c u on u.id = s.user_id
          where s.id = ${sid} and s.expires_at > ${clock()} and not u.inactive and not u.isdeleted`,
        { prepared: 'session_actor' },
      )
      if (!found) throw refuse('unauthenticated')
      const { properties, ...actor } = found
      return { ...actor, scope: actor.role === 'superadmin' ? 'every property' : properties }
    },

    async close(token) {
      await database.rows(sql`delete from session where id = ${sessionIn(token)}`)
    },
  }
}

export function sessionUser(actor: Actor): SessionUser {
  const { id, name, role, sfid, username } = actor
  return { id, name, role, sfid, username }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
