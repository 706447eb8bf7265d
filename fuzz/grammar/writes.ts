import fc from 'fast-check'
import type { Catalog } from '../catalog.ts'
import type { RequestTemplate } from '../request-template.ts'
import { forms } from './forms.ts'
import { anyText, anyValue, fitting, id, pick } from './values.ts'

type Draft = Omit<RequestTemplate, 'caller'>

interface Field {
  label: string
  name: string
  variables: Record<string, unknown>
}

/** Mutations: the forms of the screens, now and then with forbidden columns and invalid values. */
export function tableWrites(catalog: Catalog): fc.Arbitrary<Draft> {
  const fields = fc.oneof(
    ...[...catalog.keys()].map((table) => ({
      weight: rarelyWritten.has(table) ? 1 : 5,
      arbitrary: fieldsOf(catalog, table),
    })),
    { weight: 4, arbitrary: hostileFields(catalog) },
  )
  return fc
    .oneof(
      { weight: 8, arbitrary: fc.tuple(fields) },
      { weight: 1, arbitrary: fc.array(fields, { minLength: 2, maxLength: 3 }) },
    )
    .map((chosen) => ({
      label: chosen.length > 1 ? 'write several' : (chosen[0]?.label ?? ''),
      method: 'POST',
      path: '/api/graphql/v2',
      body: { query: documentOf(chosen), variables: variablesOf(chosen) },
      changes: true,
    }))
}

/** Few roles or none may write to these tables. */
const rarelyWritten = new Set(['orderitem', 'property__c', 'sku', 'sku_property', 'gc_inventory_email_list'])

type Values = { property: string; value: unknown }[]

function fieldsOf(catalog: Catalog, table: string): fc.Arbitrary<Field> {
  const created = withNoise(catalog, table, forms[table]?.create ?? fc.constant([]))
  const updated = withNoise(catalog, table, forms[table]?.update ?? fc.constant([]))
  const anId = fc.oneof({ weight: 4, arbitrary: id(table) }, own[table] ?? id(table))
  const expected = fc.option(fc.oneof(expectations(catalog, table), updated), { nil: undefined, freq: 5 })
  const create = created.map((values) => field('createRow', { table, values }))
  const update = fc
    .record({ id: anId, values: updated, expect: expected })
    .map((given) => field('updateRow', { table, ...given }))
  const remove = fc
    .record({ id: anId, expect: expected })
    .map((given) => field('deleteRow', { table, ...given }))
  return fc.oneof(
    { weight: 6, arbitrary: create },
    { weight: 8, arbitrary: update },
    { weight: 3, arbitrary: remove },
    {
      weight: 1,
      arbitrary: fc.array(created, { maxLength: 3 }).map((rows) => field('batchCreateRow', { table, rows })),
    },
    {
      weight: 1,
      arbitrary: fc.array(anId, { maxLength: 3 }).map((ids) => field('batchDeleteRow', { table, ids })),
    },
  )
}

/** Rows of the caller, for rules about ownership. */
const own: Record<string, fc.Arbitrary<unknown>> = {
  order: pick.map((at) => ({ $: ['mine', 'id', at] })),
  propertyuser__c: fc.constant({ $: ['me', 'id'] }),
}

/** Now and then adds a column, leaves one out or makes a value invalid. */
function withNoise(catalog: Catalog, table: string, form: fc.Arbitrary<Values>): fc.Arbitrary<Values> {
  const columns = catalog.get(table) ?? []
  const extra = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.oneof(
        ...columns.map((column) =>
          fc.record({ property: fc.constant(column.name), value: fitting(table, column) }),
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        property: fc.oneof(
          fc.constantFrom('password_hash', 'unsubscribe_id', 'name_folded', 'id', 'sfid'),
          anyText,
        ),
        value: anyValue,
      }),
    },
  )
  return fc.oneof(
    { weight: 12, arbitrary: form },
    {
      weight: 1,
      arbitrary: fc
        .tuple(form, extra)
        .map(([values, more]) => [...values.filter(({ property }) => property !== more.property), more]),
    },
    { weight: 1, arbitrary: form.chain((values) => fc.subarray(values)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(form, pick, anyValue)
        .map(([values, at, value]) =>
          values.map((given, index) => (index === at % values.length ? { ...given, value } : given)),
        ),
    },
  )
}

function expectations(catalog: Catalog, table: string): fc.Arbitrary<Values> {
  const columns = catalog.get(table) ?? []
  return fc.array(
    fc.oneof(
      ...columns.map((column) =>
        fc.record({ property: fc.constant(column.name), value: fitting(table, column) }),
      ),
    ),
    { maxLength: 2 },
  )
}

function hostileFields(catalog: Catalog): fc.Arbitrary<Field> {
  const aTable = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...catalog.keys(), 'settings', 'audit', 'session') },
    anyText,
  )
  const names = [...new Set([...catalog.values()].flat().map(({ name }) => name))]
  const values = fc.array(
    fc.record({
      property: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, anyText),
      value: anyValue,
    }),
    { maxLength: 5 },
  )
  const anId = fc.oneof(fc.integer({ min: 0, max: 30 }).map(String), anyText)
  return fc.oneof(
    fc.record({ table: aTable, values }).map((given) => field('createRow', given, 'write, hostile')),
    fc
      .record({ table: aTable, id: anId, values, expect: values })
      .map((given) => field('updateRow', given, 'write, hostile')),
    fc.record({ table: aTable, id: anId }).map((given) => field('deleteRow', given, 'write, hostile')),
    fc
      .record({ table: aTable, rows: fc.array(values, { maxLength: 2 }) })
      .map((given) => field('batchCreateRow', given, 'write, hostile')),
    fc
      .record({ table: aTable, ids: fc.array(anId, { maxLength: 3 }) })
      .map((given) => field('batchDeleteRow', given, 'write, hostile')),
  )
}

function field(name: string, variables: Record<string, unknown>, label = `write ${variables.table}`): Field {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
  return { label, name, variables: given }
}

const types: Record<string, string> = {
  table: 'String!',
  values: '[Value!]!',
  expect: '[Value!]',
  id: 'ID!',
  ids: '[ID!]!',
  rows: '[[Value!]!]!',
}

function documentOf(fields: readonly Field[]): string {
  const declared = fields.flatMap(({ variables }, index) =>
    Object.keys(variables).map((key) => `$${key}${index}: ${types[key]}`),
  )
  const calls = fields.map(({ name, variables }, index) => {
    const given = Object.keys(variables).map((key) => `${key}: $${key}${index}`)
    return `m${index}: ${name}(${given.join(', ')})`
  })
  return `mutation (${declared.join(', ')}) { ${calls.join(' ')} }`
}

function variablesOf(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ variables }, index) =>
      Object.entries(variables).map(([key, value]) => [`${key}${index}`, value]),
    ),
  )
}
