import { expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/database.ts'
import { copyInto } from './copy-into.ts'
import { brokenConstraint } from './pool.ts'
import { nullable, text } from './row-shape.ts'
import { sql, sqlOf } from './sql.ts'

const database = await openFreshDatabase()

test('every text is copied unchanged', async () => {
  const values = [
    'tab\there',
    'line\nand\r\nline',
    'back\\slash',
    '\\N',
    '\\.',
    '',
    null,
    'Éloïse & O’Neil 🎁',
    '"quoted"',
  ]
  const rows = values.map((value, index) => ({ id: index + 1, setting: `text ${index}`, value }))
  const copied = await database.withoutTimeout((client) => copyInto(client, 'settings', rows))
  expect(copied).toBe(values.length)
  const stored = await database.rows(sqlOf({ value: nullable(text) })`select value from settings order by id`)
  expect(stored.map(({ value }) => value)).toEqual(values)
})

test('rows are generated no faster than the database accepts them', async () => {
  let made = 0
  function* rows() {
    for (;;) yield { email: `somebody${made++}@mail.example` }
  }
  await database.withoutTimeout(async (keeper) => {
    await keeper.query('begin; lock table blocked')
    await database.withoutTimeout(async (client) => {
      const copying = copyInto(client, 'blocked', rows()).catch((error: unknown) => error)
      // A cancellation that arrives before the statement cancels nothing.
      await expect
        .poll(() => database.rows(sql`select from pg_locks where pid = ${processOf(client)} and not granted`))
        .toHaveLength(1)
      expect(made).toBeGreaterThan(0)
      expect(made).toBeLessThan(50_000)
      await keeper.query('select pg_cancel_backend($1)', [processOf(client)])
      expect(String(await copying)).toMatch(/cancel/)
    })
  })
})

test('a connection lost while copying fails the copy', async () => {
  let killing: Promise<unknown> | undefined
  await database.withoutTimeout(async (client) => {
    function* rows() {
      for (let row = 0; ; row++) {
        if (row === 5_000) killing = database.rows(sql`select pg_terminate_backend(${processOf(client)})`)
        yield { email: `somebody${row}@mail.example` }
      }
    }
    await expect(copyInto(client, 'blocked', rows())).rejects.toThrow()
  })
  await killing
  expect(await database.rows(sql`select from blocked`)).toEqual([])
})

test('a row that the table refuses fails the copy with its reason', async () => {
  function* rows() {
    for (let row = 0; row < 20_000; row++) yield { email: `${row % 10_000}@mail.example` }
  }
  const refused = await database
    .withoutTimeout((client) => copyInto(client, 'blocked', rows()))
    .catch((error: unknown) => error)
  expect(brokenConstraint(refused)).toEqual({ kind: 'unique', name: 'blocked_email' })
})

test('an error while generating rows fails the copy with that error', async () => {
  function* rows() {
    yield { email: 'one@mail.example' }
    throw new Error('out of names')
  }
  await expect(database.withoutTimeout((client) => copyInto(client, 'blocked', rows()))).rejects.toThrow(
    'out of names',
  )
  expect(await database.rows(sql`select from blocked`)).toEqual([])
})

/** The types of pg lack the process id of a connection. */
function processOf(client: object): unknown {
  return 'processID' in client ? client.processID : undefined
}
