import fc from 'fast-check'
import type { Catalog, Column } from '../catalog.ts'
import { relations } from '../relations.ts'
import type { RequestTemplate } from '../request-template.ts'
import { hostileQueries } from './hostile-queries.ts'
import { fitting, pick } from './values.ts'

type Draft = Omit<RequestTemplate, 'caller'>

/** Table queries: most of them well-formed, some of them hostile. */
export function tableReads(catalog: Catalog): fc.Arbitrary<Draft> {
  const wellFormed = fc.oneof(...[...catalog.keys()].map((table) => questions(catalog, table)))
  const draft = (variables: unknown, fields: string, label = 'table'): Draft => ({
    label,
    method: 'POST',
    path: '/api/graphql/v2',
    body: { query: document(fields), variables },
    changes: false,
  })
  const fields = fc.constantFrom('records count', 'records count', 'records', 'count', 'a: records b: count')
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(wellFormed, fields).map(([query, shown]) => draft(query, shown)) },
    {
      weight: 1,
      arbitrary: wellFormed.map((query) => ({
        ...draft(query, 'records count'),
        label: 'table, inline',
        inline: true,
      })),
    },
    {
      weight: 1,
      arbitrary: fc.array(wellFormed, { minLength: 2, maxLength: 3 }).map((queries) => ({
        ...draft({ several: queries }, ''),
        label: 'table, several at once',
        inline: true,
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(hostileQueries(catalog), fields)
        .map(([query, shown]) => draft(query, shown, 'table, hostile')),
    },
  )
}

const document = (
  fields: string,
) => `query ($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
  $filter: [Filter!], $join: [String!], $contain: [String!], $columns: [String!]) {
  table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
        filter: $filter, join: $join, contain: $contain, columns: $columns) { ${fields} } }`

interface Leaf {
  column: string
  operator: string
  value: unknown
}
type Node = Leaf | { or_: Node[] } | { and_: Node[] }

function questions(catalog: Catalog, table: string): fc.Arbitrary<unknown> {
  const linked = relations[table] ?? {}
  const names = Object.keys(linked)
  const own = leaves(catalog, table, '')
  const theirs = Object.entries(linked).map(([relation, { table: there }]) =>
    leaves(catalog, there, `${relation}.`),
  )
  const leaf =
    theirs.length === 0
      ? own
      : fc.oneof({ weight: 3, arbitrary: own }, { weight: 2, arbitrary: fc.oneof(...theirs) })
  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 4, arbitrary: leaf },
      { weight: 1, arbitrary: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((or_) => ({ or_ })) },
      {
        weight: 1,
        arbitrary: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((and_) => ({ and_ })),
      },
    ),
  }))
  const paths = (among: readonly string[]) => [
    ...(catalog.get(table) ?? []).map(({ name }) => name),
    ...among.flatMap((relation) =>
      (catalog.get(linked[relation]?.table ?? '') ?? []).map(({ name }) => `${relation}.${name}`),
    ),
  ]
  return fc
    .record(
      {
        limit: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(50)),
        offset: fc.nat({ max: 6 }),
        orderBy: fc.constantFrom(...paths(names)),
        orderByDirection: fc.constantFrom('ASC', 'DESC', 'desc', 'Asc'),
        filter: fc.array(node, { maxLength: 3 }),
        join: fc.subarray(names),
        contain: fc.subarray(names, { maxLength: Math.min(3, names.length) }),
        columns: fc.array(fc.constantFrom(...paths(names)), { maxLength: 4 }),
      },
      { requiredKeys: [] },
    )
    .map((query) => completed(table, query))
}

/** Joins the relations of the filter and the order, and keeps only columns of contained relations. */
function completed(
  table: string,
  query: { filter?: Node[]; join?: string[]; contain?: string[]; columns?: string[]; orderBy?: string },
): unknown {
  const reached = [...(query.filter ?? []).flatMap(columnsOf), query.orderBy ?? '']
  const needed = reached.flatMap((path) => (path.includes('.') ? [path.slice(0, path.indexOf('.'))] : []))
  const columns = query.columns?.filter(
    (path) => !path.includes('.') || query.contain?.includes(path.slice(0, path.indexOf('.'))),
  )
  return {
    ...query,
    name: table,
    join: [...new Set([...(query.join ?? []), ...needed])],
    ...(columns && { columns }),
  }
}

function columnsOf(node: Node): string[] {
  if ('column' in node) return [node.column]
  return ('or_' in node ? node.or_ : node.and_).flatMap(columnsOf)
}

function leaves(catalog: Catalog, table: string, prefix: string): fc.Arbitrary<Leaf> {
  return fc
    .oneof(...(catalog.get(table) ?? []).map((column) => comparisons(table, column)))
    .map((leaf) => ({ ...leaf, column: `${prefix}${leaf.column}` }))
}

function comparisons(table: string, column: Column): fc.Arbitrary<Leaf> {
  const value = fitting(table, column)
  const leaf = (operator: fc.Arbitrary<string>, of: fc.Arbitrary<unknown>) =>
    fc.record({ column: fc.constant(column.name), operator, value: of })
  const any = [
    leaf(fc.constantFrom('=', '!=', ' = '), fc.oneof({ weight: 5, arbitrary: value }, fc.constant(null))),
    leaf(fc.constantFrom('IN', 'in', 'In'), fc.array(value, { maxLength: 4 })),
  ]
  if (column.kind === 'boolean') return fc.oneof(...any)
  const ordered = leaf(fc.constantFrom('>=', '<='), value)
  if (column.kind !== 'text') return fc.oneof(...any, ordered)
  const like = leaf(
    fc.constantFrom('iLIKE', 'ilike', 'NOT iLIKE', 'not  ilike'),
    patterns(table, column.name),
  )
  return fc.oneof(...any, ordered, like, like)
}

function patterns(table: string, column: string): fc.Arbitrary<unknown> {
  const near = fc
    .tuple(pick, fc.nat({ max: 12 }), fc.nat({ max: 6 }))
    .map(([at, from, length]) => ({ $: ['near', table, column, at, from, length] }))
  // Most of a value, from its beginning: hardly any other row has it.
  const beginning = fc
    .tuple(pick, fc.integer({ min: 2, max: 15 }))
    .map(([at, half]) => ({ $: ['near', table, column, at, 0, 2 * half + 1] }))
  const pieces = fc.constantFrom(
    '%',
    '_',
    'a',
    'E',
    'é',
    'É',
    'caf',
    '\\%',
    '\\_',
    '\\\\',
    '-',
    '@',
    'ç',
    '1',
    ' ',
    'œ',
    '.',
    '(',
  )
  return fc.oneof(
    near,
    near,
    beginning,
    fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
  )
}
