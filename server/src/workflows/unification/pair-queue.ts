import { exactCountLimit } from '@comptoir/contract/constants'
import { matchReasons } from '@comptoir/contract/matching/evidence'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { PairInQueue, PairPage, pairStates, RecordLine } from '@comptoir/contract/unification'
import type { Database, Queries } from '../../database/pool.ts'
import {
  type ColumnType,
  json,
  list,
  nullable,
  number,
  oneOf,
  type RowShape,
  text,
} from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { withoutSequentialScans } from '../../database/without-sequential-scans.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'

interface PageRequest {
  kind: UnifiedKind
  state: (typeof pairStates)[number]
  search: string
  offset: number
  limit: number
}

/** The open pairs, the most likely first; or the dismissed pairs, the latest first. */
export function pairPage(database: Database, request: PageRequest): Promise<Omit<PairPage, 'status'>> {
  const { kind, state, offset, limit } = request
  const wanted = matchingPairs(request)
  const order = raw(state === 'open' ? 'p.score desc, p.id' : 'p.dismissed_at desc, p.id')
  return withoutSequentialScans(database, async (tx) => {
    const pairs = await tx.rows(sqlOf(pairInQueue)`
      with page as materialized (
        select id, score, why, left_id, right_id, dismissed_at, dismissed_by_name from (${wanted}) p
        order by ${order} offset ${offset} limit ${limit})
      select p.id, round(p.score::numeric, 3)::float8 as score, p.why,
             ${lineOf(kind, raw('l'))} as "left", ${lineOf(kind, raw('r'))} as "right",
             case when p.dismissed_at is not null then json_build_object(
               'at', ${wireMoment('p.dismissed_at')}, 'by', coalesce(p.dismissed_by_name, '')) end as dismissed
      from page p join ${raw(kind)} l on l.id = p.left_id join ${raw(kind)} r on r.id = p.right_id
      order by ${order}`)
    return { pairs, count: await counted(tx, wanted) }
  })
}

export function countOpen(database: Queries, kind: UnifiedKind): Promise<number> {
  return counted(database, sql`select from unification_pair where kind = ${kind} and state = 'open'`)
}

/** Marks the pair as different records, so that scans never offer it again. */
export async function dismissPair(
  queries: Queries,
  request: { kind: UnifiedKind; pairId: number; actor: Actor; now: Date },
): Promise<void> {
  const { kind, pairId, actor, now } = request
  const dismissed = await queries.first(sql`
    update unification_pair
    set state = 'dismissed', dismissed_at = ${now}, dismissed_by = ${actor.id}, dismissed_by_name = ${actor.name}
    where id = ${pairId} and kind = ${kind} and state = 'open' returning id`)
  if (!dismissed) throw refuse('unification_settled_error')
}

export async function reopenPair(
  queries: Queries,
  { kind, pairId }: { kind: UnifiedKind; pairId: number },
): Promise<void> {
  const reopened = await queries.first(sql`
    update unification_pair
    set state = 'open', dismissed_at = null, dismissed_by = null, dismissed_by_name = null
    where id = ${pairId} and kind = ${kind} and state = 'dismissed' returning id`)
  if (!reopened) throw refuse('unification_settled_error')
}

/** All pairs, or those in which a record has the search text in its name, address or email address. */
function matchingPairs({ kind, state, search }: PageRequest): Statement {
  // The state is a literal: PostgreSQL cannot use the partial index of open pairs with a bound value.
  const all = sql`select * from unification_pair where kind = ${kind} and state = ${raw(`'${state}'`)}`
  if (!search) return all
  const found = sql`
    select id from ${raw(kind)} where not isdeleted and name_folded
      like '%' || comptoir_like(${search}) || '%'
    union
    select id from ${raw(kind)} where not isdeleted and ${raw(kind === 'account' ? 'address_folded' : 'email_folded')}
      like '%' || comptoir_like(${search}) || '%'`
  return sql`
    with found as materialized (${found})
    ${all} and left_id in (select id from found)
    union
    ${all} and right_id in (select id from found)`
}

/** Exact up to the limit. */
export async function counted(queries: Queries, wanted: Statement): Promise<number> {
  const found = await queries.first(sqlOf({ count: number })`
    select count(*)::int as count from (select from (${wanted}) w limit ${exactCountLimit + 1}) counted`)
  return found?.count ?? 0
}

const line: ColumnType<RecordLine> = json({ id: number, name: text, details: list(text) })

const pairInQueue: RowShape<PairInQueue> = {
  id: number,
  score: number,
  why: list(oneOf(matchReasons)),
  left: line,
  right: line,
  dismissed: nullable(json({ at: text, by: text })),
}

function lineOf(kind: UnifiedKind, row: Statement): Statement {
  const details =
    kind === 'account'
      ? sql`${row}.address_line_1__c, concat_ws(' ', ${row}.billingcity, ${row}.billingpostalcode)`
      : sql`${row}.email, ${row}.phone, (select a.name from account a where a.sfid = ${row}.accountid)`
  return sql`json_build_object('id', ${row}.id, 'name', ${row}.name,
    'details', array_remove(array_remove(array[${details}]::text[], null), ''))`
}
