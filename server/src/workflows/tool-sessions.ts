import { createHash, randomBytes } from 'node:crypto'
import type { Tool, ToolSession, UnifiedKind } from '@comptoir/contract/tools'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Database } from '../database/pool.ts'
import { sql } from '../database/sql.ts'
import type { Actor } from '../engine/actor.ts'
import { administratorsOnly } from '../engine/policies.ts'
import { refuse } from '../engine/refusal.ts'
import type { Sessions } from './sessions.ts'

export interface ToolSessions {
  /** What opens the tool once, within a minute, for whoever holds the application's token. */
  ticket(token: string | undefined, asked: { tool: Tool; kind: UnifiedKind | null }): Promise<string>
  /** Uses the ticket up for a token that opens this tool and nothing else. */
  open(tool: Tool, ticket: string): Promise<Omit<ToolSession, 'status'>>
  /** Whoever holds the tool's token, as they are at this moment. */
  actor(tool: Tool, token: string | undefined): Promise<Actor>
}

/** Neither kind of token has the other's claims, so that none is taken for the other. */
interface ToolClaims {
  aud: string
  session: string
  exp: number
}

/** A tool in a frame has no part of the application's session but its life: when it ends, the tool's token ends. */
export function createToolSessions(parts: {
  database: Database
  sessions: Sessions
  clock: () => Date
  signingKey: string
}): ToolSessions {
  const { database, sessions, clock } = parts
  const sign = createSigner({ key: parts.signingKey, algorithm: 'HS256' })
  const verify = createVerifier({ key: parts.signingKey, algorithms: ['HS256'], ignoreExpiration: true })

  async function administrator(session: string): Promise<Actor> {
    const actor = await sessions.owner(session)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    return actor
  }

  function claimsIn(token: string | undefined): Partial<ToolClaims> {
    try {
      return verify(token ?? '')
    } catch {
      // Whatever is wrong with a token, its bearer is told the same.
      return {}
    }
  }

  return {
    async ticket(token, { tool, kind }) {
      const [session, secret, now] = [sessions.named(token), randomBytes(32).toString('base64url'), clock()]
      await database.rows(
        sql`delete from frame_ticket where session_id = ${session} and expires_at <= ${now}`,
      )
      await database.rows(sql`
        insert into frame_ticket (ticket_hash, tool, kind, session_id, expires_at)
        values (${hashed(secret)}, ${tool}, ${kind}, ${session}, ${after(now, ticketSeconds)})`)
      return secret
    },

    async open(tool, ticket) {
      const now = clock()
      const taken = await database.first<{ session: string; kind: UnifiedKind | null }>(sql`
        update frame_ticket set used_at = ${now}
        where ticket_hash = ${hashed(ticket)} and tool = ${tool} and used_at is null and expires_at > ${now}
        returning session_id as session, kind`)
      if (!taken) throw refuse('ticket_invalid')
      const { name, role } = await administrator(taken.session)
      const expires = Math.floor(after(now, tokenSeconds).getTime() / 1000)
      const claims: ToolClaims = { aud: audience(tool), session: taken.session, exp: expires }
      return { token: sign({ ...claims }), expires, user: { name, role }, kind: taken.kind }
    },

    async actor(tool, token) {
      const { aud, session, exp = 0 } = claimsIn(token)
      if (aud !== audience(tool) || !session || exp * 1000 <= clock().getTime())
        throw refuse('unauthenticated')
      return administrator(session)
    },
  }
}

const ticketSeconds = 60
const tokenSeconds = 60 * 60

function audience(tool: Tool): string {
  return `tool:${tool}`
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
