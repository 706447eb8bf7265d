import { isDeepStrictEqual } from 'node:util'
import { type Role, roles } from '@comptoir/contract/roles'
import type { AnyRow } from '../src/engine/definition/define-table.ts'
import type { SeededRow, Subject, Subjects } from './permission-seeds.ts'
import { failure, tableClient } from './table-client.ts'
import type { SignedIn } from './test-app.ts'

export type Verb = 'read' | 'create' | 'update' | 'delete'

/**
 * A line of the matrix: what each role is answered. The answer to reading is `seen`, `in part` where columns are missing
 * or masked, or `hidden`; that to writing is `done`. A refusal is its code.
 */
export interface MatrixLine {
  table: string
  verb: Verb
  /** The name of the row, or of the attempt to create one. */
  row: string
  answers: Readonly<Record<Role, string>>
}

export interface Deviation {
  table: string
  verb: Verb | 'audits'
  row: string
  role: Role
  expected: string
  found: string
}

export type Caller = Pick<SignedIn, 'user' | 'graphql'>

/** Lines such as `account | read | any company | seen | seen | seen | seen`, under a heading. */
export function parseMatrix(text: string): MatrixLine[] {
  const [heading = '', ...lines] = text.trim().split('\n')
  const columns = cells(heading)
  return lines.map((line) => {
    const byColumn = new Map(cells(line).map((cell, at) => [columns[at], cell]))
    const cell = (column: string) => {
      const found = byColumn.get(column)
      if (!found) throw new Error(`There is no ${column} in: ${line}`)
      return found
    }
    const verb = verbs.find((known) => known === cell('verb'))
    if (!verb) throw new Error(`There is no such verb: ${line}`)
    const answers = {
      user: cell('user'),
      user_inventory: cell('user_inventory'),
      admin: cell('admin'),
      superadmin: cell('superadmin'),
    }
    return { table: cell('table'), verb, row: cell('row'), answers }
  })
}

const verbs = ['read', 'create', 'update', 'delete'] as const

function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

/**
 * Tries every line as every role and returns where the answer is another one. Whoever may read a row may also read its
 * audits, which is tried with each `read`.
 */
export async function checkMatrix(
  lines: readonly MatrixLine[],
  subjects: Subjects,
  callers: Readonly<Record<Role, Caller>>,
): Promise<Deviation[]> {
  const deviations: Deviation[] = []
  for (const line of lines) {
    const subject = subjects[line.table]
    if (!subject) throw new Error(`Nothing was seeded for ${line.table}.`)
    for (const role of roles) {
      const compare = (verb: Deviation['verb'], expected: string, found: string) => {
        const { table, row } = line
        if (found !== expected) deviations.push({ table, verb, row, role, expected, found })
      }
      const expected = line.answers[role]
      compare(line.verb, expected, await tryLine(line, subject, callers[role]))
      // The audits of a deleted row stay, although no list has the row any more.
      if (line.verb === 'read' && line.row !== 'deleted') {
        const audits = await readAudits(line, subject, callers[role])
        compare('audits', expected === 'in part' ? 'seen' : expected, audits)
      }
    }
  }
  return deviations
}

async function tryLine({ table, verb, row: name }: MatrixLine, subject: Subject, who: Caller) {
  const client = tableClient(who)
  if (verb === 'create') {
    const values = subject.create?.[name]?.(who.user) ?? {}
    return written(await client.create(table, values))
  }
  const row = seededRow(table, subject, name, who)
  if (verb === 'update')
    return written(await client.update(table, row.id, subject.update?.(who.user, name) ?? {}))
  if (verb === 'delete') return written(await client.remove(table, row.id))
  const { rows, error } = await client.list(table, {
    filter: [{ column: 'id', operator: 'IN', value: seededIds(subject, who) }],
    limit: 50,
  })
  const found = rows.find(({ id }) => id === row.id)
  if (error) return error.code
  return found ? shown(found, row) : 'hidden'
}

function written({ error }: { error: { code: string } | undefined }): string {
  return error?.code ?? 'done'
}

/** Compares with the row as it was seeded, which may have columns beyond the table's. */
function shown(found: AnyRow, seeded: SeededRow): string {
  const columns = Object.entries(seeded).filter(([column]) => !outsideTheTable.has(column))
  const isWhole = columns.every(([column, value]) => isDeepStrictEqual(found[column], value))
  return isWhole ? 'seen' : 'in part'
}

/** What factories add to the row that they return. */
const outsideTheTable = new Set(['properties', 'unsubscribe_id'])

async function readAudits({ table, row: name }: MatrixLine, subject: Subject, who: Caller) {
  const { data, errors } = await who.graphql<{ allAudits: object[] | null }>(
    'query ($id: ID!, $operation: String!) { allAudits(objectId: $id, operation: $operation) { objectId } }',
    { id: String(seededRow(table, subject, name, who).id), operation: `${table}.create` },
  )
  return failure(errors)?.code ?? (data?.allAudits?.length ? 'seen' : 'hidden')
}

function seededRow(table: string, { rows }: Subject, name: string, { user }: Caller): SeededRow {
  const row = rows[name]
  if (!row) throw new Error(`No row “${name}” was seeded in ${table}.`)
  return typeof row === 'function' ? row(user) : row
}

function seededIds({ rows }: Subject, { user }: Caller): number[] {
  return Object.values(rows).map((row) => (typeof row === 'function' ? row(user) : row).id)
}
