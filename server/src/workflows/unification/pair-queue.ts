import { exactCountLimit } from '@comptoir/contract/constants'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { PairInQueue, PairPage, RecordLine } from '@comptoir/contract/unification'
import type { Database, Queries } from '../../database/pool.ts'
import { raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/actor.ts'
import { refuse } from '../../engine/refusal.ts'
import { throughIndexes } from '../through-indexes.ts'

interface PageAsked {
  kind: UnifiedKind
  search: string
  offset: number
  limit: number
}

/** The pairs that wait for a decision, the likeliest first. */
export function pairPage(database: Database, asked: PageAsked): Promise<Omit<PairPage, 'status'>> {
  const { kind, offset, limit } = asked
  const open = openPairs(asked)
  return throughIndexes(database, async (tx) => {
    const pairs = await tx.rows<PairInQueue>(sql`
      with page as materialized (
        select id, score, why, left_id, right_id from (${open}) open
        order by score desc, id offset ${offset} limit ${limit})
      select p.id, round(p.score::numeric, 3)::float8 as score, p.why,
             ${lines[kind](raw('l'))} as "left", ${lines[kind](raw('r'))} as "right"
      from page p join ${raw(kind)} l on l.id = p.left_id join ${raw(kind)} r on r.id = p.right_id
      order by p.score desc, p.id`)
    return { pairs: pairs.map(withoutBlanks), count: await counted(tx, open) }
  })
}

export function countOpen(database: Queries, kind: UnifiedKind): Promise<number> {
  return counted(database, sql`select from unification_pair where kind = ${kind} and state = 'open'`)
}

/** Remembers that the two are not the same: they are never offered again. */
export async function dismissPair(
  queries: Queries,
  asked: { kind: UnifiedKind; pairId: number; actor: Actor; now: Date },
): Promise<void> {
  const { kind, pairId, actor, now } = asked
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

/** All of them, or those in which one of the two has the words in its name, address or e-mail address. */
function openPairs({ kind, search }: PageAsked): Statement {
  const open = sql`select * from unification_pair where kind = ${kind} and state = 'open'`
  if (!search) return open
  const found = sql`
    select id from ${raw(kind)} where not isdeleted and name_folded
      like '%' || comptoir_like(${search}) || '%'
    union
    select id from ${raw(kind)} where not isdeleted and ${raw(kind === 'account' ? 'address_folded' : 'email_folded')}
      like '%' || comptoir_like(${search}) || '%'`
  return sql`
    with found as materialized (${found})
    ${open} and left_id in (select id from found)
    union
    ${open} and right_id in (select id from found)`
}

async function counted(queries: Queries, wanted: Statement): Promise<number> {
  const found = await queries.first<{ count: number }>(
    sql`select count(*)::int as count from (select from (${wanted}) w limit ${exactCountLimit + 1}) counted`,
  )
  return found?.count ?? 0
}

const lines: Record<UnifiedKind, (row: Statement) => Statement> = {
  account: (row) => sql`json_build_object('id', ${row}.id, 'name', ${row}.name, 'details', json_build_array(
    ${row}.address_line_1__c, concat_ws(' ', ${row}.billingcity, ${row}.billingpostalcode)))`,
  contact: (row) => sql`json_build_object('id', ${row}.id, 'name', ${row}.name, 'details', json_build_array(
    ${row}.email, ${row}.phone, (select a.name from account a where a.sfid = ${row}.accountid)))`,
}

function withoutBlanks(pair: PairInQueue): PairInQueue {
  return { ...pair, left: told(pair.left), right: told(pair.right) }
}

function told(line: Omit<RecordLine, 'details'> & { details: (string | null)[] }): RecordLine {
  return { ...line, details: line.details.filter((detail) => detail !== null && detail !== '') as string[] }
}
