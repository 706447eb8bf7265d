import type pg from 'pg'
import { queriesOn } from '../pool.ts'
import { type Shaped, text } from '../row-shape.ts'
import { sqlOf } from '../sql.ts'

/**
 * A backup is gzipped SQL that psql can read too: a header comment; for every table with rows a COPY command, its lines and a
 * line `\.`; the values of the sequences; and a comment that marks the end of a complete file.
 */
export interface BackupHeader {
  format: 1
  /** The version that wrote it; those before 1.1.0 did not say. */
  version?: string
  /** The hashes of the applied migrations. The rows fit only tables made by the same ones. */
  migrations: string[]
}

const beginning = '-- Comptoir backup '

export function headerLine(header: BackupHeader): string {
  return `${beginning}${JSON.stringify(header)}\n`
}

export function readHeader(line: string | undefined): BackupHeader {
  const header = line?.startsWith(beginning)
    ? (JSON.parse(line.slice(beginning.length)) as BackupHeader)
    : undefined
  if (header?.format !== 1) throw new Error('The file is not a backup that this version can read.')
  return header
}

export function copyCommand({ name, columns }: { name: string; columns: string }): string {
  return `copy ${name} (${columns}) from stdin`
}

export const endOfRows = '\\.\n'
export const endLine = '-- The backup is whole\n'

/** A table and its columns, without generated ones. Names are quoted. */
const storedTable = {
  name: text,
  columns: text,
  /** The name in the catalogue, without quotes or schema. */
  plainName: text,
}

export type StoredTable = Shaped<typeof storedTable>

export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  return queriesOn(client).rows(sqlOf(storedTable)`
    select format('public.%I', relname) as name, relname as "plainName",
           string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
}

/** Secrets of the moment, and counters: a copy would let people in, and is of no use. */
export const leftOutOfBackups: ReadonlySet<string> = new Set([
  'session',
  'session_lock',
  'desk_person',
  'tool_session',
  'frame_ticket',
  'password_token',
  'sign_in_ticket',
  'passkey_challenge',
  'provider_sign_in_secret',
  'refused_sign_ins',
  'throttle',
  'actor_version',
  'caught_mail',
])

/** Not even a restore may empty or lock it: its rows are added to those of the commands that prepared the database. */
export const appendOnlyTables: ReadonlySet<string> = new Set(['security_event'])
