import { type Match, minShownScore } from '@comptoir/contract/matching/evidence'
import { scoreCompanies } from '@comptoir/contract/matching/score-companies'
import { scoreContacts } from '@comptoir/contract/matching/score-contacts'
import type { typedCompany, typedContact } from '@comptoir/contract/matching/typed-forms'
import type { Similar } from '@comptoir/contract/rest'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { z } from 'zod'
import type { Database } from '../../database/pool.ts'
import { flag, text } from '../../database/row-shape.ts'
import { allOf, join, raw, type Statement, sql } from '../../database/sql.ts'
import { withoutSequentialScans } from '../../database/without-sequential-scans.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { registry } from '../../tables/all-tables.ts'
import { companyCandidates, contactCandidates, hasContactWithPhone } from './similar-candidates.ts'

/** Companies similar to the one being typed, the most likely first. */
export async function findSimilarCompanies(
  database: Database,
  actor: Actor,
  { id, phone, ...typed }: z.output<typeof typedCompany>,
): Promise<Similar<AccountRow>[]> {
  const candidates = companyCandidates({ ...typed, phone })
  const rows = await candidateRows<AccountRow>(
    database,
    actor,
    'account',
    candidates,
    hasContactWithPhone(phone),
  )
  const phones = phone ? [phone] : []
  return best(rows, id, ({ row, noted }) =>
    scoreCompanies({ ...typed, phones }, { ...row, phones: noted ? phones : [] }),
  )
}

/** Contacts similar to the one being typed, the most likely first. */
export async function findSimilarContacts(
  database: Database,
  actor: Actor,
  { id, ...typed }: z.output<typeof typedContact>,
): Promise<Similar<ContactRow>[]> {
  const rows = await candidateRows<ContactRow>(
    database,
    actor,
    'contact',
    contactCandidates(typed),
    raw('false'),
  )
  return best(rows, id, ({ row }) => scoreContacts(typed, row))
}

/** The candidates that the actor may see, as the table API returns them, each with one additional computed value. */
export function candidatesStatement(
  actor: Actor,
  table: 'account' | 'contact',
  candidates: readonly Statement[],
  question: Statement,
): Statement {
  const compiler = createCompiler(registry, actor)
  const room = registry.room(table)
  const row = raw('t')
  return sql`
    with candidates as materialized (${join(candidates, ' union ')})
    select ${compiler.shown(room, row, undefined)} as row, ${question} as noted
    from candidates join ${raw(table)} t using (id)
    where ${allOf(compiler.visible(room, row))}`
}

const maxShown = 5

interface Candidate<Row> {
  row: Row
  noted: boolean
}

async function candidateRows<Row>(
  database: Database,
  actor: Actor,
  table: 'account' | 'contact',
  candidates: readonly Statement[],
  question: Statement,
): Promise<Candidate<Row>[]> {
  if (candidates.length === 0) return []
  const statement = candidatesStatement(actor, table, candidates, question)
  const found = await withoutSequentialScans(
    database,
    (tx) => tx.rows(statement.returns({ row: text, noted: flag })),
    actor.id,
  )
  return found.map(({ row, noted }) => ({ row: JSON.parse(row) as Row, noted }))
}

function best<Row extends { id: number }>(
  candidates: readonly Candidate<Row>[],
  edited: number | null | undefined,
  score: (candidate: Candidate<Row>) => Match,
): Similar<Row>[] {
  return candidates
    .filter(({ row }) => row.id !== edited)
    .map((candidate) => ({ ...candidate.row, ...score(candidate) }))
    .filter((match) => match.score >= minShownScore)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, maxShown)
}
