import { type Tool, type ToolSession, type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import type { DatabaseAndClock } from '../../../database/pool.ts'
import { nullable, oneOf, text } from '../../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { administratorsOnly } from '../../../engine/definition/policies.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { createOpaqueToken, hashOpaqueToken, hashSessionToken } from '../opaque-token.ts'
import { isLive, loadActor, selectActor } from './session-actor.ts'

export type ToolSessions = ReturnType<typeof createToolSessions>

/**
 * A tool in a frame gets a token of its own, stored in its own table, so that neither kind of token is accepted for the
 * other. It ends with the application's session that asked for it.
 */
export function createToolSessions({ database, clock }: DatabaseAndClock) {
  const owner = async (condition: Statement, prepared: string): Promise<Actor> =>
    (await loadActor(database, selectActor(condition, clock()), prepared)).actor

  return {
    /** A ticket that opens the tool once, within a minute, for the holder of the application's token. */
    async ticket(
      token: string | undefined,
      { tool, kind }: { tool: Tool; kind: UnifiedKind | null },
    ): Promise<string> {
      const hash = hashSessionToken(token)
      const [ticket, now] = [createOpaqueToken(), clock()]
      const session = sql`select s.id from session s where s.token_hash = ${hash} and ${isLive(now)}`
      await database.rows(sql`
        delete from frame_ticket where session_id in (${session}) and expires_at <= ${now}`)
      const added = await database.first(sql`
        insert into frame_ticket (ticket_hash, tool, kind, session_id, expires_at)
        select ${hashOpaqueToken(ticket)}, ${tool}, ${kind}, id, ${after(now, ticketSeconds)}::timestamptz
        from (${session} for key share of s) live
        returning 1`)
      if (!added) throw refuse('unauthenticated')
      return ticket
    },

    /** Exchanges the ticket for a token that opens this tool and nothing else. */
    async open(tool: Tool, ticket: string): Promise<Omit<ToolSession, 'status'>> {
      const [hash, now] = [hashOpaqueToken(ticket), clock()]
      const used =
        hash &&
        (await database.first(sqlOf({ session: text, kind: nullable(oneOf(unifiedKinds)) })`
          update frame_ticket set used_at = ${now}
          where ticket_hash = ${hash} and tool = ${tool} and used_at is null and expires_at > ${now}
          returning session_id as session, kind`))
      if (!used) throw refuse('ticket_invalid')
      const actor = await owner(sql`s.id = ${used.session}`, 'tool_session_owner')
      if (!administratorsOnly(actor)) throw refuse('forbidden')
      const { name, role } = actor

      const token = createOpaqueToken()
      const expires = Math.floor(after(now, tokenSeconds).getTime() / 1000)
      await database.rows(sql`
        delete from tool_session where session_id = ${used.session} and expires_at <= ${now}`)
      // The row lock waits for a sign-out at the same moment, which would otherwise break the foreign key.
      const added = await database.first(sql`
        insert into tool_session (token_hash, tool, session_id, expires_at)
        select ${hashOpaqueToken(token)}, ${tool}, id, ${new Date(expires * 1000)}::timestamptz
        from (select id from session where id = ${used.session} for key share) s
        returning 1`)
      if (!added) throw refuse('unauthenticated')
      return { token, expires, user: { name, role }, kind: used.kind }
    },

    /** The user of the tool's token, with role and scope as of now; whether the role may use the tool is the caller's to check. */
    async actor(tool: Tool, token: string | undefined): Promise<Actor> {
      const hash = hashSessionToken(token)
      const session = sql`
        select t.session_id from tool_session t
        where t.token_hash = ${hash} and t.tool = ${tool} and t.expires_at > ${clock()}`
      return owner(sql`s.id = (${session})`, 'tool_session_actor')
    },
  }
}

const ticketSeconds = 60
const tokenSeconds = 60 * 60

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
