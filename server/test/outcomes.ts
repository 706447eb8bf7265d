import type { ErrorKey } from '@comptoir/contract/error-keys'
import { expect } from 'vitest'
import { join, name, raw, sql } from '../src/database/sql.ts'
import { registry } from '../src/tables/all-tables.ts'
import type { Failure, Outcome } from './table-client.ts'
import type { TestApp } from './test-app.ts'

/** The row of a successful write; fails if it was refused. */
export function done<Row>({ row, error }: Outcome<Row>): Row {
  if (error || row === undefined) throw new Error(`Refused: ${JSON.stringify(error)}`)
  return row
}

/** The error of a refused write, after checking that it changed no table and wrote no audit. */
export async function refused(
  app: Pick<TestApp, 'database'>,
  write: () => Promise<Pick<Outcome<unknown>, 'error'>>,
): Promise<Reason> {
  const before = await traces(app)
  const { error } = await write()
  if (!error) throw new Error('Nothing was refused.')
  expect(await traces(app), 'what a refused write left behind').toEqual(before)
  const { message: _, ...reason } = error
  return reason
}

/** The reason of a write that breaks a rule. */
export function ruleError(key: ErrorKey, property?: string): Reason {
  return reason('RULE', key, property)
}

export function forbidden(property?: string): Reason {
  return reason('FORBIDDEN', 'forbidden', property)
}

export function badInput(property?: string): Reason {
  return reason('BAD_INPUT', 'bad_input', property)
}

/** The answer to a REST call that is refused. */
export function refusedWith(status: number, error: ErrorKey): { status: number; body: object } {
  return { status, body: { status, error } }
}

type Reason = Omit<Failure, 'message'>

function reason(code: string, key: ErrorKey, property: string | undefined): Reason {
  return { code, key, ...(property !== undefined && { property }) }
}

function traces({ database }: Pick<TestApp, 'database'>): Promise<object | undefined> {
  const tables = [...registry.rooms.map((room) => room.name), 'audit']
  const hashes = tables.map(
    (table) =>
      sql`(select md5(string_agg(t::text, ${raw(`'\n'`)} order by t.id)) from ${name(table)} t) as ${name(table)}`,
  )
  return database.first(sql`select ${join(hashes, ', ')}`)
}
