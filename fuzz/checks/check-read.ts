import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../mirror.ts'
import { type Answer, evaluate, type Question } from '../oracle/evaluate.ts'
import { maskedRow } from '../oracle/masks.ts'
import { isHiddenFrom, mayReadRow, mayReadTable, type Sight } from '../oracle/visibility.ts'
import type { Attempt } from './attempt.ts'

interface Body {
  data?: Record<string, unknown> | null
  errors?: { extensions: { code: string } }[]
}

/** Compares what was read with what the raw tables say that the caller must be answered. */
export async function readFault(attempt: Attempt): Promise<string | undefined> {
  const { request, actor, answer, stage, changes } = attempt
  if (changes.length > 0) return `Reading changed ${changes[0]?.table}.`
  const body = answer.body as Body
  const codes = (body.errors ?? []).map(({ extensions }) => extensions.code)
  if (!actor) return answer.status === 401 ? undefined : `Nobody was answered ${answer.status}.`
  const sight: Sight = { mirror: stage.mirror, catalog: stage.catalog, actor }
  const variables = (attempt.body as { variables?: unknown }).variables
  if (request.label === 'audits') return auditsFault(sight, variables as Asked, body)
  if (request.label === 'audit counts') return auditCountsFault(sight, variables as AskedCounts, body)
  if (!request.wellFormed) return undefined
  const questions = questionsOf(attempt.body)
  const expected = await Promise.all(questions.map((question) => evaluate(sight, question)))
  // A null that may not be takes the whole answer with it, so one refusal can stand for several.
  const refusals = expected.filter((each) => typeof each === 'string')
  const isExpected = refusals.length === 0 ? codes.length === 0 : codes.length > 0
  if (!isExpected || codes.some((code) => !refusals.some((refusal) => refusal === code)))
    return `Expected ${refusals.join() || 'an answer'}, not ${answer.text.slice(0, 300)}`
  if (refusals.length > 0) return body.data ? 'What is refused was answered.' : undefined
  const answered = Object.values(body.data ?? {}) as Table[]
  return expected
    .map((each, index) => (typeof each === 'string' ? undefined : tableFault(each, answered[index] ?? {})))
    .find(Boolean)
}

type Table = Record<string, unknown>

/** A request asks for one table or, written into the document, for several. */
export function questionsOf(body: unknown): Question[] {
  const { variables } = body as { variables: Question | { several: Question[] } }
  return 'several' in variables ? variables.several : [variables]
}

function tableFault(expected: Answer, table: Table): string | undefined {
  const [records, count] = [table.records ?? table.a, table.count ?? table.b]
  if (records === undefined && count === undefined) return 'Nothing was answered.'
  if (count !== undefined && count !== expected.count) return `It counted ${count} and not ${expected.count}.`
  if (records !== undefined && !isDeepStrictEqual(records, expected.records))
    return `Expected ${JSON.stringify(expected.records).slice(0, 1500)}\n  but got ${JSON.stringify(records).slice(0, 1500)}`
  return undefined
}

interface Asked {
  objectId: unknown
  operation: unknown
}
interface AskedCounts {
  objectIds: string[]
  operation: string
}

const known = /^(.+)\.(create|update|delete|email|reveal)$/

function auditsFault(sight: Sight, { objectId, operation }: Asked, body: Body): string | undefined {
  const table = known.exec(String(operation))?.[1] ?? ''
  const audits = body.data?.allAudits as object[] | undefined
  if (!sight.catalog.has(table) || !mayReadTable(sight, table))
    return audits ? 'Audits of nothing were answered.' : undefined
  const expected = readable(sight, table, Number(objectId), String(operation))
  if (!isDeepStrictEqual(audits ?? [], expected))
    return `Expected the audits ${JSON.stringify(expected)}\n  but got ${JSON.stringify(audits)}`
  return undefined
}

function auditCountsFault(
  sight: Sight,
  { objectIds, operation }: AskedCounts,
  body: Body,
): string | undefined {
  const table = known.exec(operation)?.[1] ?? ''
  const counts = body.data?.auditCountForOperationGroupedByObject as object[] | undefined
  if (!mayReadTable(sight, table)) return counts ? 'Audits that are not theirs were counted.' : undefined
  const expected = [...new Set(objectIds)]
    .sort((one, other) => Number(one) - Number(other))
    .map((objectId) => ({ objectId, count: readable(sight, table, Number(objectId), operation).length }))
    .filter(({ count }) => count > 0)
  return isDeepStrictEqual(counts, expected)
    ? undefined
    : `Expected the counts ${JSON.stringify(expected)}\n  but got ${JSON.stringify(counts)}`
}

/** The audits of an object that the actor may read: as it is or, once deleted, as it last was. */
function readable(sight: Sight, table: string, id: number, operation: string): object[] {
  const { mirror } = sight
  const audits = mirror.where('audit', 'object_id', id)
  const gone = audits.find((audit) => audit.operation === `${table}.delete`)?.old
  const row = (mirror.row(table, id) ?? gone) as Row | undefined
  if (row && !mayReadRow(sight, table, row)) return []
  return audits
    .filter((audit) => audit.operation === operation)
    .flatMap((audit) => shownAudit(sight, table, audit) ?? [])
    .reverse()
}

/** What is hidden in a row is hidden in its history, and what is left of it may be nothing. */
function shownAudit(sight: Sight, table: string, audit: Row): object | undefined {
  const { created_at, object_id, operation, user_id, user_name } = audit
  const row = { id: Number(object_id) }
  const shown = (side: unknown) =>
    side &&
    maskedRow(
      table,
      Object.fromEntries(Object.entries(side).filter(([column]) => !isHiddenFrom(sight, table, row, column))),
    )
  const [before, after] = [shown(audit.old) ?? null, shown(audit.new) ?? null]
  const told = Object.keys({ ...(audit.old ?? {}), ...(audit.new ?? {}) }).length
  const left = Object.keys({ ...before, ...after }).length
  if (told > 0 && left === 0) return undefined
  return {
    createdAt: new Date(String(created_at)).toISOString(),
    objectId: String(object_id),
    operation,
    old: before,
    new: after,
    user: user_id === null ? null : { id: user_id, name: user_name },
  }
}
