import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../../../tooling/specified-tables.ts'
import { openFreshDatabase } from '../../test/database.ts'
import { nullable, number, oneOf, text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import { referenceName } from '../engine/definition/define-table.ts'
import * as mailTables from '../mail/mail-tables.ts'
import { registry } from './all-tables.ts'
import * as schema from './schema.ts'

const database = await openFreshDatabase()

const typesInDatabase = {
  text: ['character varying', 'text'],
  boolean: ['boolean'],
  integer: ['integer'],
  bigint: ['bigint'],
  date: ['date'],
  timestamp: ['timestamp with time zone'],
  numeric: ['numeric'],
}

describe.each(registry.rooms.map((room) => [room.name, room] as const))('%s', (table, room) => {
  test('the database has every column of the room, of its type, length and nullability', async () => {
    const found = await database.rows(sqlOf({
      column_name: text,
      data_type: text,
      is_nullable: oneOf(['YES', 'NO']),
      character_maximum_length: nullable(number),
    })`
      select column_name, data_type, is_nullable, character_maximum_length
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`)
    const byName = new Map(found.map((column) => [column.column_name, column]))
    for (const column of room.columns.values()) {
      const there = byName.get(column.name)
      expect(there, column.name).toBeDefined()
      expect(typesInDatabase[column.kind], column.name).toContain(there?.data_type)
      expect(there?.is_nullable === 'YES', `${column.name} nullable`).toBe(column.nullable)
      expect(there?.character_maximum_length, `${column.name} length`).toBe(column.length)
    }
    const beyond = [...byName.keys()].filter((name) => !room.columns.has(name))
    expect(beyond.sort()).toEqual([...room.internal].sort())
  })

  test('every reference to another table is a foreign key', async () => {
    const found = await database.rows(sqlOf({ constraint_name: text })`
      select constraint_name from information_schema.table_constraints
      where table_schema = 'public' and table_name = ${table} and constraint_type = 'FOREIGN KEY'`)
    const wanted = [...room.relations.values()]
      .filter(({ kind }) => kind === 'one')
      .map(({ from }) => referenceName(table, from))
    expect(found.map(({ constraint_name }) => constraint_name).sort()).toEqual(wanted.sort())
  })

  test('every key that stands for a broken unique constraint names one that exists', async () => {
    const found = await database.rows(sqlOf({ indexname: text })`
      select indexname from pg_indexes where tablename = ${table} and indexdef ilike 'create unique%'`)
    const names = found.map(({ indexname }) => indexname)
    for (const constraint of Object.keys(room.conflicts ?? {})) expect(names).toContain(constraint)
  })

  test('every column that joins or contains can look up is indexed', async () => {
    const found = await database.rows(sqlOf({ first: text })`
      select a.attname as first from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${`public."${table}"`}::regclass`)
    const indexed = found.map(({ first }) => first)
    const lookedUp = registry.rooms.flatMap((other) =>
      [...other.relations.values()].filter((relation) => relation.table === table).map(({ to }) => to),
    )
    for (const column of lookedUp) expect(indexed, column).toContain(column)
  })
})

test('the API offers exactly the tables and columns of the specification', () => {
  const offered = Object.fromEntries(
    registry.rooms.map((room) => [room.name, [...room.columns.keys()].sort()]),
  )
  const wanted = Object.fromEntries(
    Object.entries(columnsOf).map(([table, columns]) => [table, [...columns].sort()]),
  )
  expect(offered).toEqual(wanted)
})

test('the migrations hold everything that the rooms say', async () => {
  const folder = new URL('../../migrations/meta/', import.meta.url)
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(new URL(newest ?? '', folder), 'utf8'))
  const described = generateDrizzleJson({ ...schema, ...mailTables }, migrated.id)
  expect(await generateMigration(migrated, described)).toEqual([])
})
