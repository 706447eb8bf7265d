import { quoted } from '../../../database/sql.ts'
import { sqlType } from '../../../engine/reading/coerce.ts'
import type { ImportedTable } from '../imported-table.ts'
import { referenceColumn } from '../parse-line.ts'
import { compareStored, fillNew, fillStored, hasSfid, storedColumns } from './compare-lines.ts'
import { markStaying, matchKey, resolveReferences } from './match-lines.ts'
import { rejectMissing, rejectRefused, rejectRepeated, rejectTaken } from './reject-lines.ts'
import { adopted, adoptSfids, insertNew, shownColumns, updateChanged } from './write-rows.ts'

export const stagingTable = 'import_staged'

export type BatchSql = ReturnType<typeof batchSql>

/**
 * The statements of a batch, in the order in which they run. They contain names and expressions of our own source only;
 * the values of the file are in the staging table.
 */
export function batchSql(table: ImportedTable) {
  return {
    /** Once per run. */
    create: createTables(table),
    /** Finds the rows of the references and of the lines. */
    match: [...resolveReferences(table), ...table.keys.map((key) => matchKey(table, key))],
    /** Marks the lines about rows that stay as they are. */
    markStaying: markStaying(table),
    /** Completes the lines from the stored rows, and compares them. */
    compare: [fillStored(table), fillNew(table), compareStored(table)],
    /** Locks the rows that will change; `markStaying` and `compare` then run again. */
    lock: `select from ${quoted(table.name)} t join import_staged s on s.id = t.id
      where s.verdict = 'changed' and s.reason is null order by t.id for no key update of t`,
    /** Rejects lines that repeat another line. */
    rejectRepeated: rejectRepeated(table),
    /** Before the last checks of a batch that writes, for what they depend on. */
    beforeWriting: table.beforeWriting,
    /** Rejects lines that break a rule. */
    rejectBroken: [...rejectMissing(table), ...rejectRefused(table), ...rejectTaken(table)],
    /** Remembers the accepted lines. */
    remember: `insert into import_seen select distinct on (hash) hash, line from import_hash
      where line in (select line from import_staged where reason is null) order by hash, line
      on conflict do nothing`,
    /** Lines that bring a row made here its Salesforce id. */
    countAdopted: hasSfid(table) ? `select count(*)::int as count ${adopted(table)}` : undefined,
    adopt: hasSfid(table) ? adoptSfids(table) : [],
    write: [insertNew(table), updateChanged(table), ...(table.afterWriting ? [table.afterWriting] : [])],
    count: `select count(*) filter (where reason is null and verdict = 'new')::int as added,
      count(*) filter (where reason is null and verdict = 'changed')::int as changed,
      count(*) filter (where reason is null and verdict in ('unchanged', 'stays'))::int as unchanged,
      count(*) filter (where reason is null and verdict = 'stays')::int as stays,
      count(*) filter (where reason is null and (${table.anonymised ?? 'false'}))::int as anonymised,
      count(*) filter (where reason is not null)::int as rejected from import_staged s`,
    listRejected: 'select line, reason from import_staged where reason is not null order by line',
    /** The first ten accepted lines, as rows. */
    sample: `select line, verdict, jsonb_strip_nulls(${shownColumns(storedColumns(table), 's')})::text as row
      from import_staged s where reason is null order by line limit 10`,
  }
}

function createTables(table: ImportedTable): string[] {
  const columns = [
    'line int primary key',
    'given bigint not null',
    'new_sfid text',
    'id bigint',
    'verdict text',
    'reason text',
    ...storedColumns(table).map((column) => `${quoted(column.name)} ${sqlType(column)}`),
    ...table.fields
      .filter(({ isStored }) => !isStored)
      .map(({ column }) => `${quoted(column.name)} ${sqlType(column)}`),
    ...table.fields
      .filter(({ reference }) => reference)
      .map((field) => `${quoted(referenceColumn(field))} text`),
  ]
  return [
    `create temp table import_staged (${columns.join(', ')})`,
    'create temp table import_hash (hash bigint not null, line int not null, identity int not null)',
    'create temp table import_seen (hash bigint primary key, line int not null)',
  ]
}
