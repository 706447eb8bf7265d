import type { Filter, FilterLeaf } from '@comptoir/contract/query'
import { expect, test } from 'vitest'
import { registry } from '../../tables/all-tables.ts'
import type { Actor } from '../definition/actor.ts'
import { createCompiler } from './compile-sql.ts'
import { parseQuery, type TableArguments } from './parse-query.ts'
import { createListSql, plain } from './strategies/list-sql.ts'
import { listStrategies } from './strategies/list-strategies.ts'
import { prefixQuery, prefixRanges } from './strategies/prefix-ranges.ts'

const actor: Actor = {
  id: 1,
  sfid: 'u',
  name: 'n',
  username: 'u',
  role: 'admin',
  scope: [{ id: 1, sfid: 'p', externalId: 'P' }],
}
const requested = { records: true, count: true }

/** Every statement that may run for the query. */
function statements(given: TableArguments) {
  const query = parseQuery(registry, given)
  const prefix = prefixQuery(query)
  const compiler = () => createCompiler(registry, actor)
  return [
    plain(createListSql(compiler(), query), requested),
    ...(prefix ? [prefixRanges(createListSql(compiler(), prefix), requested)] : []),
    ...listStrategies(registry, compiler(), query, requested).map((strategy) => strategy(requested)),
  ].map(({ text, values }) => ({ text, values }))
}

const is = (column: string, value: unknown, operator: FilterLeaf['operator'] = '='): FilterLeaf => {
  return { column, operator, value }
}
const like = (column: string, value: string) => is(column, value, 'iLIKE')
const [live, listed] = [is('isdeleted', false), is('sfid', null, '!=')]
const [liveContact, listedContact] = [is('contact.isdeleted', false), is('contact.sfid', null, '!=')]
const viaContact = { or_: [like('contact.name', '%tremblay%'), like('contact.email', '%tremblay%')] }
const words = { or_: [like('name', '%café%'), like('billingcity', '%café%')] }

test.each<[string, readonly Filter[], readonly Filter[]]>([
  ['alone', [live, listed], []],
  ['before a prefix in the order of its index', [live, listed, like('name', 'caf%')], [like('name', 'caf%')]],
  ['after a prefix', [like('name', 'Café Élan inc%'), live], [like('name', 'Café Élan inc%')]],
  ['beside words', [words, live, listed], [words]],
  ['in other words', [words, is('isdeleted', true, '!=')], [words]],
  ['in a group of its own', [{ and_: [live, { and_: [listed] }] }, words], [words]],
  ['in a group with words', [{ and_: [live, words] }], [words]],
  ['beside contacts', [live, viaContact], [viaContact]],
  ['of the contacts', [liveContact, listedContact, viaContact], [viaContact]],
  ['of both', [{ and_: [liveContact, viaContact] }, live], [viaContact]],
])('a filter for rows that are not deleted is planned like none: %s', (_, filter, same) => {
  const given = { name: 'account', join: ['contact'], orderBy: 'name', limit: 10 }
  expect(statements({ ...given, filter })).toEqual(statements({ ...given, filter: same }))
})

test.each<[string, readonly Filter[]]>([
  ['deleted rows are asked for', [is('isdeleted', true)]],
  ['both are asked for', [is('isdeleted', [true, false], 'IN')]],
  ['it is one of two alternatives', [{ or_: [live, like('name', '%café%')] }]],
  ['another condition shows deleted rows', [live, { or_: [is('isdeleted', true), like('name', 'x%')] }]],
  ['it stands beside a condition on another table', [{ and_: [live, like('contact.name', 'x%')] }]],
  ['it asks whether there is a contact', [liveContact]],
  [
    'it asks whether there is a contact, beside one of two tables',
    [liveContact, { or_: [like('contact.name', 'x%'), like('name', 'x%')] }],
  ],
])('a condition on deleted rows stays: %s', (_, filter) => {
  const parsed = parseQuery(registry, { name: 'account', join: ['contact'], filter })
  expect(JSON.stringify(parsed.filter).split('"isdeleted"')).toHaveLength(
    JSON.stringify(filter).split('isdeleted"').length,
  )
})
