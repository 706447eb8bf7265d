import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import type { Queries } from '../../database/pool.ts'
import { text } from '../../database/row-shape.ts'
import { raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor, ScopedProperty } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factors/second-factor-state.ts'
import { isLive } from './live-session.ts'

export interface ActorText {
  /** The text that the actor is parsed from. Two equal texts give equal actors. */
  text: string
}

export interface LoadedActor extends ActorText {
  actor: Actor
  /** The role needs a second factor and the user has none. */
  secondFactorDue: boolean
}

/**
 * The user of the session, with role and scope as of now; refuses `unauthenticated` if `statement` selects no row, and
 * `second_factor_missing` if the user has to add a second factor first.
 */
export async function loadActor(
  queries: Queries,
  statement: Statement<ActorText>,
  prepared: string,
  { mayLackSecondFactor = false } = {},
): Promise<LoadedActor> {
  const found = await queries.first(statement, { prepared })
  if (!found) throw refuse('unauthenticated')
  const { secondFactorDue, ...actor } = parseActor(found.text)
  if (secondFactorDue && !mayLackSecondFactor) throw refuse('second_factor_missing')
  return { actor, text: found.text, secondFactorDue }
}

/**
 * Selects everything that decides what the user of a session may do, as one text. There is no row if the session `s` that
 * meets the condition has expired, was idle for too long or was deleted, or if its user is inactive or deleted.
 */
export function selectActor(condition: Statement, now: Date): Statement<ActorText> {
  return sql`
    select json_build_object('id', u.id, 'sfid', u.sfid, 'name', u.name, 'username', u.username__c, 'role', u.role__c,
      'verifiedAt', s.verified_at,
      'secondFactorDue', not s.by_provider and ${needsSecondFactor(raw('u'))} and not ${hasSecondFactor(raw('u'))},
      'properties', (
        select json_agg(json_build_object('id', p.id, 'sfid', p.sfid, 'externalId', p.external_id__c) order by p.id)
        from property_propertyuser__c l join property__c p on p.sfid = l.property__c
        where l.propertyuser__c = u.sfid and not l.isdeleted and not p.isdeleted))::text as text
    from session s join propertyuser__c u on u.id = s.user_id
    where ${condition} and ${isLive(now)} and not u.inactive and not u.isdeleted`.returns({ text })
}

export function sessionUser(actor: Actor): SessionUser {
  const { id, name, role, sfid, username } = actor
  return { id, name, role, sfid, username }
}

function parseActor(json: string): Actor & { secondFactorDue: boolean } {
  const { properties, ...actor } = JSON.parse(json) as Omit<Actor, 'scope'> & {
    properties: ScopedProperty[] | null
    secondFactorDue: boolean
  }
  return { ...actor, scope: actor.role === 'superadmin' ? 'every property' : (properties ?? []) }
}
