import type { UnifiedKind } from '@comptoir/contract/tools'
import { type MergeInHistory, type MergePage, undoableDays } from '@comptoir/contract/unification'
import type { Queries } from '../../database/pool.ts'
import { json, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { counted } from './pair-queue.ts'

/** The merges of a kind, newest first. The search matches the names that the records had. */
export async function mergePage(
  queries: Queries,
  { kind, search, offset, limit }: { kind: UnifiedKind; search: string; offset: number; limit: number },
): Promise<Omit<MergePage, 'status'>> {
  const named = search
    ? sql`and (comptoir_fold(m.kept->>'name') like '%' || comptoir_like(${search}) || '%'
            or comptoir_fold(m.gone->>'name') like '%' || comptoir_like(${search}) || '%')`
    : raw('')
  const wanted = sql`from unification_merge m where m.kind = ${kind} and m.parent_id is null ${named}`
  const merges = await queries.rows(sqlOf(mergeRow)`
    select ${shown} ${wanted} order by m.id desc offset ${offset} limit ${limit}`)
  return { merges, count: await counted(queries, sql`select ${wanted}`) }
}

export function mergeInHistory(queries: Queries, mergeId: number): Promise<MergeInHistory | undefined> {
  return queries.first(sqlOf(mergeRow)`select ${shown} from unification_merge m where m.id = ${mergeId}`)
}

const shown: Statement = sql`
  m.id, ${wireMoment('m.at')} as at, coalesce(m.user_name, '') as by,
  json_build_object('id', m.kept_id, 'name', m.kept->>'name') as kept,
  json_build_object('id', m.gone_id, 'name', m.gone->>'name') as gone,
  json_build_object('contacts', m.contacts, 'orders', m.orders, 'properties', m.properties) as moved, m.combined,
  ${wireMoment(`(m.at + interval '${undoableDays} days')`)} as "undoableUntil",
  case when m.undone_at is not null
    then json_build_object('at', ${wireMoment('m.undone_at')}, 'by', m.undone_by_name) end as undone`

const mergeRow: RowShape<MergeInHistory> = {
  id: number,
  at: text,
  by: text,
  kept: json({ id: number, name: text }),
  gone: json({ id: number, name: text }),
  moved: json({ contacts: number, orders: number, properties: number }),
  combined: number,
  undoableUntil: text,
  undone: nullable(json({ at: text, by: text })),
}
