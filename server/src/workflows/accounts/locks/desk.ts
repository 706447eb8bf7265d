import type { PersonAtDesk } from '@comptoir/contract/lock'
import type { Queries } from '../../../database/pool.ts'
import { flag, number, text } from '../../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../../database/sql.ts'
import { readTextSetting } from '../../settings/settings.ts'
import { createOpaqueToken, hashOpaqueToken } from '../opaque-token.ts'
import type { RelyingParty } from '../second-factors/passkeys.ts'
import { staffColumns, staffRow } from '../staff-users.ts'

/** Notes that the user works at the browser. Returns its secret, a new one if the server does not know the given one. */
export async function rememberAtDesk(
  queries: Queries,
  { desk, userId, now }: { desk?: string | undefined; userId: number; now: Date },
): Promise<string> {
  if ((await readTextSetting(queries, 'locked_names', 'shown')) === 'hidden') return ''
  const given = hashOpaqueToken(desk)
  const known =
    given && (await queries.first(sql`select 1 from desk_person where desk_hash = ${given} limit 1`))
  const secret = known && desk ? desk : createOpaqueToken()
  await queries.rows(sql`
    insert into desk_person (desk_hash, user_id, seen_at)
    values (${hashOpaqueToken(secret)}, ${userId}, ${now})
    on conflict (desk_hash, user_id) do update set seen_at = excluded.seen_at`)
  // A browser that deletes its storage gets a new secret each time.
  await queries.rows(sql`
    delete from desk_person d where d.desk_hash = ${hashOpaqueToken(secret)} and not ${isRecent(now)}
      or d.user_id = ${userId} and d.desk_hash in (
        select desk_hash from desk_person where user_id = ${userId} order by seen_at desc offset ${maxDesks})`)
  return secret
}

/** Those who signed in at the browser lately, by name; empty if the setting hides them. */
export async function peopleAtDesk(
  queries: Queries,
  { desk, locks, site, now }: Desk & { site: RelyingParty | undefined },
): Promise<PersonAtDesk[]> {
  if ((await readTextSetting(queries, 'locked_names', 'shown')) === 'hidden') return []
  return queries.rows(
    sqlOf({ id: number, name: text, wasLast: flag, hasPasskey: flag })`
    select u.id, u.name,
      coalesce(u.id = (select user_id from session_lock where id = ${locks.at(-1) ?? null}::uuid), false) as "wasLast",
      ${site !== undefined} and exists (select from passkey f where f.user_id = u.id) as "hasPasskey"
    from ${atDesk(desk, now)}
    order by u.name, u.id`,
  )
}

/** One of them; undefined for anyone else. */
export async function findAtDesk(queries: Queries, { desk, person, now }: Desk & { person: number }) {
  if ((await readTextSetting(queries, 'locked_names', 'shown')) === 'hidden') return undefined
  return queries.first(sqlOf(staffRow)`select ${staffColumns} from ${atDesk(desk, now)} and u.id = ${person}`)
}

export interface Desk {
  /** The secret of the browser. */
  desk: string
  /** What is locked there, the last one at the end. */
  locks: readonly string[]
  now: Date
}

function atDesk(desk: string, now: Date): Statement {
  return sql`desk_person d join propertyuser__c u on u.id = d.user_id
    where d.desk_hash = ${hashOpaqueToken(desk) ?? null} and ${isRecent(now)} and not u.inactive and not u.isdeleted`
}

function isRecent(now: Date): Statement {
  return sql`d.seen_at > ${now}::timestamptz - make_interval(days => ${listedDays})`
}

const listedDays = 30
const maxDesks = 50
