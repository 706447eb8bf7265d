import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../database-copy.ts'
import { type Answer, evaluate, type TableQuery } from '../oracle/evaluate.ts'
import { maskedRow } from '../oracle/masks.ts'
import { isHiddenFrom, mayReadRow, mayReadTable, type ReadContext } from '../oracle/visibility.ts'
import type { Attempt } from './attempt.ts'

interface Body {
  data?: Record<string, unknown> | null
  errors?: { path?: string[]; extensions: { code: string } }[]
}

/** Compares the answer with what the oracle derives from the raw tables. */
export async function readFault(attempt: Attempt): Promise<string | undefined> {
  const { request, actor, answer, app, changes } = attempt
  if (changes.length > 0) return `Reading changed ${changes[0]?.table}.`
  const body = answer.body as Body
  const codes = (body.errors ?? []).map(({ extensions }) => extensions.code)
  if (!actor) return answer.status === 401 ? undefined : `A caller without a session got ${answer.status}.`
  const context: ReadContext = { copy: app.copy, catalog: app.catalog, actor }
  const variables = (attempt.body as { variables?: unknown }).variables
  if (request.label === 'audits') return auditsFault(context, variables as AuditQuery, body)
  if (request.label === 'audit counts') return auditCountsFault(context, variables as AuditCountsQuery, body)
  if (!request.wellFormed) return undefined
  const questions = queriesOf(attempt.body)
  const expected = await Promise.all(questions.map((question) => evaluate(context, question)))
  if (!body.data) {
    const refusals = expected.filter((each) => typeof each === 'string')
    const isExpected = codes.length > 0 && codes.every((code) => refusals.some((refusal) => refusal === code))
    return isExpected
      ? undefined
      : `Expected ${refusals.join() || 'an answer'}, not ${answer.text.slice(0, 300)}`
  }
  // A field that is refused leaves the others, so each is compared on its own.
  const fields = Object.entries(body.data)
  return expected
    .map((each, index) => {
      const [name = '', table] = fields[index] ?? []
      const refusals = (body.errors ?? []).filter(({ path }) => path?.[0] === name)
      const code = refusals[0]?.extensions.code
      if (typeof each !== 'string' && code === undefined) return tableFault(each, (table ?? {}) as Table)
      if (code !== each) return `Expected ${each}, not ${answer.text.slice(0, 300)}`
      return table ? 'A refused query was answered.' : undefined
    })
    .find(Boolean)
}

type Table = Record<string, unknown>

/** A request queries one table or, with literals in the document, several. */
export function queriesOf(body: unknown): TableQuery[] {
  const { variables } = body as { variables: TableQuery | { several: TableQuery[] } }
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

interface AuditQuery {
  objectId: unknown
  operation: unknown
}
interface AuditCountsQuery {
  objectIds: string[]
  operation: string
}

const known = /^(.+)\.(create|update|delete|email|reveal|export|merge|unmerge|anonymise)$/

function auditsFault(
  context: ReadContext,
  { objectId, operation }: AuditQuery,
  body: Body,
): string | undefined {
  const table = known.exec(String(operation))?.[1] ?? ''
  const audits = body.data?.allAudits as object[] | undefined
  if (!context.catalog.has(table) || !mayReadTable(context, table))
    return audits ? 'Audits were answered for a table that the caller may not read.' : undefined
  const expected = readable(context, table, Number(objectId), String(operation))
  if (!isDeepStrictEqual(audits ?? [], expected))
    return `Expected the audits ${JSON.stringify(expected)}\n  but got ${JSON.stringify(audits)}`
  return undefined
}

function auditCountsFault(
  context: ReadContext,
  { objectIds, operation }: AuditCountsQuery,
  body: Body,
): string | undefined {
  const table = known.exec(operation)?.[1] ?? ''
  const counts = body.data?.auditCountForOperationGroupedByObject as object[] | undefined
  if (!mayReadTable(context, table))
    return counts ? 'Audits of a table that the caller may not read were counted.' : undefined
  const expected = [...new Set(objectIds)]
    .sort((one, other) => Number(one) - Number(other))
    .map((objectId) => ({ objectId, count: readable(context, table, Number(objectId), operation).length }))
    .filter(({ count }) => count > 0)
  return isDeepStrictEqual(counts, expected)
    ? undefined
    : `Expected the counts ${JSON.stringify(expected)}\n  but got ${JSON.stringify(counts)}`
}

/** The audits of an object, if the actor may read it in its current or, once deleted, in its last state. */
function readable(context: ReadContext, table: string, id: number, operation: string): object[] {
  const { copy } = context
  const audits = copy.where('audit', 'object_id', id)
  const gone = audits.find((audit) => audit.operation === `${table}.delete`)?.old
  const row = (copy.row(table, id) ?? gone) as Row | undefined
  if (row && !mayReadRow(context, table, row)) return []
  return audits
    .filter((audit) => audit.operation === operation)
    .flatMap((audit) => shownAudit(context, table, audit) ?? [])
    .reverse()
}

/** Columns hidden in a row are hidden in its history; an audit without any visible column is left out. */
function shownAudit(context: ReadContext, table: string, audit: Row): object | undefined {
  const { created_at, object_id, operation, user_id, user_name } = audit
  const row = { id: Number(object_id) }
  const shown = (side: unknown) =>
    side &&
    maskedRow(
      table,
      Object.fromEntries(
        Object.entries(side).filter(([column]) => !isHiddenFrom(context, table, row, column)),
      ),
    )
  const [before, after] = [shown(audit.old) ?? null, shown(audit.new) ?? null]
  const recorded = Object.keys({ ...(audit.old ?? {}), ...(audit.new ?? {}) }).length
  const left = Object.keys({ ...before, ...after }).length
  if (recorded > 0 && left === 0) return undefined
  return {
    createdAt: new Date(String(created_at)).toISOString(),
    objectId: String(object_id),
    operation,
    old: before,
    new: after,
    user: user_id === null ? null : { id: user_id, name: user_name },
  }
}
