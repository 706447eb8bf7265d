import { numberSettings } from '@comptoir/contract/settings'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import type { Queries } from '../../../database/pool.ts'
import { moment, number, type Shaped, text } from '../../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../../database/sql.ts'
import type { Actor, ScopedProperty } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factor-state.ts'

/** What says whether an actor that was loaded earlier still is as it was: it grows with every change of what a user may do. */
const sessionVersion = { version: number }

/** The columns that an actor is made of. */
const actorRow = {
  ...sessionVersion,
  /** JSON of the user with their properties. */
  text,
  idleMinutes: number,
  /** When the user proved who they are. It stays so until the session gets a new token. */
  verifiedAt: moment,
}

type ActorRow = Shaped<typeof actorRow>

export interface LoadedActor {
  actor: Actor
  version: number
  idleMinutes: number
  /** The role needs a second factor and the user has none. */
  secondFactorDue: boolean
}

/**
 * The user of the session, with role and scope as of now; refuses `unauthenticated` if `statement` selects no row, and
 * `second_factor_missing` if the user has to add a second factor first.
 */
export async function loadActor(
  queries: Queries,
  statement: Statement<ActorRow>,
  prepared: string,
  { mayLackSecondFactor = false } = {},
): Promise<LoadedActor> {
  const found = await queries.first(statement, { prepared })
  if (!found) throw refuse('unauthenticated')
  const { secondFactorDue, ...actor } = parseActor(found)
  if (secondFactorDue && !mayLackSecondFactor) throw refuse('second_factor_missing')
  return { actor, version: found.version, idleMinutes: found.idleMinutes, secondFactorDue }
}

/**
 * Selects everything that decides what the user of a session may do. There is no row if the session `s` that meets the
 * condition has expired, was idle for too long, is locked or was deleted, or if its user is inactive or deleted.
 */
export function selectActor(condition: Statement, now: Date): Statement<ActorRow> {
  return sqlOf(actorRow)`
    select json_build_object('id', u.id, 'sfid', u.sfid, 'name', u.name, 'username', u.username__c, 'role', u.role__c,
      'secondFactorDue', not s.by_provider and ${needsSecondFactor(raw('u'))} and not ${hasSecondFactor(raw('u'))},
      'properties', (
        select json_agg(json_build_object('id', p.id, 'sfid', p.sfid, 'externalId', p.external_id__c) order by p.id)
        from property_propertyuser__c l join property__c p on p.sfid = l.property__c
        where l.propertyuser__c = u.sfid and not l.isdeleted and not p.isdeleted))::text as text,
      ${idleMinutes} as "idleMinutes", s.verified_at as "verifiedAt", ${actorVersion} as version
    from session s join propertyuser__c u on u.id = s.user_id
    where ${condition} and ${isLive(now)} and s.locked_at is null and not u.inactive and not u.isdeleted`
}

const actorVersion = sql`coalesce((select version from actor_version), 0)`

/**
 * Selects the state of a session by its `stateValues`, and no row if it is over. A fraction of the work of `selectActor`, which
 * made the actor: it is still valid if the version is the same.
 */
export const sessionState = sqlOf(sessionVersion)`
  select ${actorVersion} as version from session s
  where s.token_hash = ${''} and s.expires_at > ${''} and s.last_seen_at > ${''}`

const stateTemplate = sessionState.asTemplate()

export function selectSessionState(stateValues: readonly string[]): typeof sessionState {
  return stateTemplate.filled(stateValues)
}

export function stateValues(hash: string, now: Date, { idleMinutes: minutes }: LoadedActor): string[] {
  return [hash, now.toISOString(), new Date(now.getTime() - minutes * 60_000).toISOString()]
}

export function sessionUser(actor: Actor): SessionUser {
  const { id, name, role, sfid, username } = actor
  return { id, name, role, sfid, username }
}

function parseActor({ text, verifiedAt }: ActorRow): Actor & { secondFactorDue: boolean } {
  const { properties, ...user } = JSON.parse(text) as Omit<Actor, 'scope' | 'verifiedAt'> & {
    properties: ScopedProperty[] | null
    secondFactorDue: boolean
  }
  return {
    ...user,
    verifiedAt: verifiedAt.toISOString(),
    scope: user.role === 'superadmin' ? 'every property' : (properties ?? []),
  }
}

/** Whether the session `s` is still valid at the time: not expired, and used within the idle timeout before. */
export function isLive(now: Date): Statement {
  return sql`(s.expires_at > ${now} and ${isInUse(sql`${now}::timestamptz`)})`
}

/** Whether the session `s` was used within the idle timeout before the time. Read from the setting, so a change counts at once. */
export function isInUse(at: Statement): Statement {
  return sql`s.last_seen_at > ${at} - make_interval(mins => ${idleMinutes})`
}

/** The idle timeout as an integer. */
const idleMinutes = sql`coalesce(
  (select value::int from settings where setting = 'session_idle_minutes' and value ~ '^[0-9]{1,4}$'),
  ${numberSettings.session_idle_minutes}::int)`
