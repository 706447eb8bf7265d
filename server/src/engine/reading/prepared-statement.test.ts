import { expect, test } from 'vitest'
import type { Queries, RunOptions } from '../../database/pool.ts'
import { registry } from '../../tables/all-tables.ts'
import type { Actor } from '../definition/actor.ts'
import { readTable } from './read.ts'

const actor: Actor = { id: 1, sfid: 'u', name: 'n', username: 'u', role: 'admin', scope: 'every property' }

/** The names under which the statements of a list of gift codes are prepared. */
async function preparedNames(column: string, operator: string, value: string): Promise<unknown[]> {
  const options: (RunOptions | undefined)[] = []
  const queries: Queries = {
    rows: () => Promise.reject(new Error('A list selects one row.')),
    first: async (_, run) => {
      options.push(run)
      return undefined
    },
  }
  const given = { name: 'trnsx_ecom_activegc_b2c', filter: [{ column, operator, value }] }
  await readTable(queries, registry, actor, given, { records: true, count: false })
  return [...new Set(options.map((run) => run?.prepared))]
}

test('a search for a prefix that hardly any row has is prepared once for all such prefixes', async () => {
  const names = await preparedNames('order', 'iLIKE', 'WEB-700734%')
  for (const name of names) expect(name).toMatch(/^table_[0-9a-f]{24}$/)
  expect(await preparedNames('order', 'iLIKE', 'WEB-700835%')).toEqual(names)
})

test.each([
  ['a short prefix', 'iLIKE', 'ro%'],
  ['a text within', 'iLIKE', '%WEB-700734%'],
  ['a pattern that is excluded', 'NOT iLIKE', 'WEB-700734%'],
])('a search for %s is not prepared, so that its own value is planned for', async (_, operator, value) => {
  expect(await preparedNames('order', operator, value)).toEqual([undefined])
})
