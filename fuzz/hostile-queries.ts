import fc from 'fast-check'
import { columnsOf, relations } from '../tooling/specified-tables.ts'

import { anyText, anyValue } from './values.ts'

/** Table queries with existing names, hidden names and arbitrary values. */
export function hostileQueries(): fc.Arbitrary<unknown> {
  const columns = [...new Set(Object.values(columnsOf).flat()), ...secretColumns]
  const names = [...new Set(Object.values(relations).flatMap((linked) => Object.keys(linked)))]
  const aColumn = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...columns) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(...columns))
        .map((pair) => pair.join('.')),
    },
    anyText,
  )
  const anOperator = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('=', '!=', 'iLIKE', 'NOT iLIKE', 'IN', '>=', '<=') },
    anyText,
  )
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.record({ column: aColumn, operator: anOperator, value: anyValue }, { requiredKeys: [] }),
      fc.record({ or_: fc.array(tie('node'), { maxLength: 3 }) }),
      fc.record({ and_: fc.array(tie('node'), { maxLength: 3 }) }),
    ),
  }))
  const aRelation = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, anyText)
  return fc.record(
    {
      name: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...Object.keys(columnsOf)) },
        fc.constantFrom(
          'audit',
          'session',
          'password_token',
          'settings',
          'mail_queue',
          'pg_class',
          'address',
        ),
        anyText,
      ),
      limit: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(2_000_000_000, 1e20)),
      offset: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(2_000_000_000)),
      orderBy: aColumn,
      orderByDirection: fc.oneof(fc.constantFrom('asc', 'DESC'), anyText),
      filter: fc.array(node, { maxLength: 3 }),
      join: fc.array(aRelation, { maxLength: 3 }),
      contain: fc.array(aRelation, { maxLength: 3 }),
      columns: fc.array(aColumn, { maxLength: 3 }),
    },
    { requiredKeys: ['name'] },
  )
}

const secretColumns = [
  'password_hash',
  'unsubscribe_id',
  'name_folded',
  'username_folded',
  'xmin',
  'ctid',
  'tableoid',
]
