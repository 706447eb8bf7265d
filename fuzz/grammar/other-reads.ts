import fc from 'fast-check'
import type { Catalog } from '../catalog.ts'
import type { RequestTemplate } from '../request-template.ts'
import { anyText, anyValue, pick } from './values.ts'

type Draft = Omit<RequestTemplate, 'caller'>

/** Audits, settings, the list of tables and invalid documents. */
export function otherReads(catalog: Catalog): fc.Arbitrary<Draft> {
  const graphql = (label: string, body: unknown): Draft => ({
    label,
    method: 'POST',
    path: '/api/graphql/v2',
    body,
    changes: false,
  })
  const aTable = fc.constantFrom(...catalog.keys())
  const operation = fc
    .tuple(
      aTable,
      fc.constantFrom(
        'update',
        'create',
        'delete',
        'email',
        'reveal',
        'export',
        'merge',
        'unmerge',
        'anonymise',
      ),
    )
    .map((pair) => pair.join('.'))
  const audits = fc.oneof(
    pick.map((at) => ({
      objectId: { $: ['of', 'audit', 'object_id', at] },
      operation: { $: ['of', 'audit', 'operation', at] },
    })),
    fc.record({
      objectId: fc.oneof(fc.nat({ max: 40 }).map(String), anyText),
      operation: fc.oneof({ weight: 5, arbitrary: operation }, anyText),
    }),
  )
  return fc.oneof(
    { weight: 4, arbitrary: audits.map((variables) => graphql('audits', { query: auditsQuery, variables })) },
    {
      weight: 2,
      arbitrary: fc
        .record({ objectIds: fc.array(fc.nat({ max: 40 }).map(String), { maxLength: 12 }), operation })
        .map((variables) => graphql('audit counts', { query: auditCountsQuery, variables })),
    },
    {
      weight: 1,
      arbitrary: fc.option(fc.oneof(fc.constantFrom('b2b_reward_tiers', 'b2c_account'), anyText)).map((key) =>
        graphql('settings', {
          query: 'query ($key: String) { settingsList(key: $key) { id setting value } }',
          variables: { key },
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.constantFrom(...catalog.keys(), 'audit', 'session'), anyText).map((name) =>
        graphql('schemas', {
          query:
            'query ($name: String, $id: ID!) { tableSchemaList(name: $name) { id name properties { property type } } tableSchema(id: $id) { name } }',
          variables: { name, id: name },
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .oneof(
          anyValue,
          anyText,
          fc.constantFrom('{', '{a', '{ table }', '[[[['.repeat(500), '{a'.repeat(3000)),
        )
        .map((query) => graphql('invalid documents', { query })),
    },
  )
}

const auditsQuery = `query ($objectId: ID!, $operation: String!) {
  allAudits(objectId: $objectId, operation: $operation) { createdAt objectId operation old new user } }`
const auditCountsQuery = `query ($objectIds: [ID!]!, $operation: String!) {
  auditCountForOperationGroupedByObject(operation: $operation, objectIds: $objectIds) { objectId count } }`
