import { clientSettings } from '@comptoir/contract/settings'
import {
  buildSchema,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type SelectionNode,
} from 'graphql'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import type { Registry } from '../../engine/definition/registry.ts'
import { listSchemas, schemaById } from '../../engine/definition/registry.ts'
import type { ChangeListeners, Check } from '../../engine/definition/rules.ts'
import type { TableArguments } from '../../engine/reading/parse-query.ts'
import { readTable } from '../../engine/reading/read.ts'
import { countAudits, readAudits } from '../../engine/writing/audit.ts'
import { checkBatch, createRow, deleteRow, updateRow } from '../../engine/writing/write.ts'
import type { RowCount, Value, WriteContext } from '../../engine/writing/write-context.ts'

/** The context of every resolver: the actor, the time, and the transaction or connection to use. */
export interface ResolverContext {
  actor: Actor
  clientAddress: () => string
  now: Date
  queries: Queries
  proof?: NonNullable<WriteContext['proof']>
  /** Run after the last field of a mutation. */
  checks: Map<string, Check>
  written: RowCount
}

/** Queues mails about counts, in the transaction of the request. */
export type QueueCountMail = (tx: Queries, actor: Actor, ids: readonly unknown[]) => Promise<unknown>

interface SchemaDependencies {
  registry: Registry
  listeners: ChangeListeners
  queueCountMail: QueueCountMail
}

export function createSchema({ registry, listeners, queueCountMail }: SchemaDependencies) {
  const schema = buildSchema(typeDefinitions)
  const json = schema.getType('JSON')
  // Values pass unchanged; `encodeResponse` inserts the JSON that PostgreSQL has written.
  if (json instanceof GraphQLScalarType) json.serialize = (value) => value

  const mailed: Resolver<{ ids: string[] }> = (_, { ids }, { queries: tx, actor, written }) =>
    queueCountMail(tx, actor, [...ids, ...(written.created.get('gc_inventory') ?? [])])
  const resolvers = {
    Query: queries(registry),
    Mutation: { ...mutations(registry, listeners), queueCountMail: mailed },
  }
  for (const [type, fields] of Object.entries(resolvers)) {
    for (const [field, resolve] of Object.entries(fields)) {
      const defined = schema.getType(type)
      if (defined && 'getFields' in defined) {
        const target = defined.getFields()[field]
        if (target && 'args' in target) target.resolve = resolve
      }
    }
  }
  return schema
}

// graphql-js validates the arguments against the type definitions before it calls a resolver.
type Resolver<Arguments> = GraphQLFieldResolver<unknown, ResolverContext, Arguments>

function queries(registry: Registry) {
  const table: Resolver<TableArguments> = async (_, args, { queries, actor }, info) => {
    const { records, count } = await readTable(queries, registry, actor, args, selectedFields(info))
    return { records: records && [records], count }
  }
  const tableSchemaList: Resolver<Parameters<typeof listSchemas>[1]> = (_, args) =>
    listSchemas(registry, args)
  const tableSchema: Resolver<{ id: string }> = (_, { id }) => schemaById(registry, id)
  const settingsList: Resolver<{ key?: string | null }> = (_, { key }, { queries }) =>
    queries.rows(sql`
      select id, setting, value from settings
      where setting = any(${clientSettings}) and (${key ?? null}::text is null or setting = ${key ?? null}::text)
      order by setting`)
  const allAudits: Resolver<{ objectId: string; operation: string }> = (_, args, { queries, actor }) =>
    readAudits(queries, registry, actor, args)
  const auditCountForOperationGroupedByObject: Resolver<{ objectIds: string[]; operation: string }> = (
    _,
    args,
    { queries, actor },
  ) => countAudits(queries, registry, actor, args)
  return {
    table,
    tableSchemaList,
    tableSchema,
    settingsList,
    allAudits,
    auditCountForOperationGroupedByObject,
  }
}

function mutations(registry: Registry, listeners: ChangeListeners) {
  const context = ({ queries, actor, clientAddress, now, checks, written, proof }: ResolverContext) => {
    return { tx: queries, registry, listeners, actor, clientAddress, now, checks, written, proof }
  }

  const create: Resolver<{ table: string; values: Value[] }> = async (_, { table, values }, call) => ({
    [table]: await createRow(context(call), table, values),
  })
  const update: Resolver<{ table: string; id: string; values: Value[]; expect?: Value[] | null }> = async (
    _,
    { table, id, values, expect },
    call,
  ) => ({ [table]: await updateRow(context(call), table, id, values, expect ?? []) })
  const remove: Resolver<{ table: string; id: string; expect?: Value[] | null }> = async (
    _,
    { table, id, expect },
    call,
  ) => ({ [table]: await deleteRow(context(call), table, id, expect ?? []) })
  const createMany: Resolver<{ table: string; rows: Value[][] }> = async (_, { table, rows }, call) => {
    checkBatch(context(call), table, 'create', rows.length)
    const created = []
    for (const values of rows) created.push({ [table]: await createRow(context(call), table, values) })
    return created
  }
  const removeMany: Resolver<{ table: string; ids: string[] }> = async (_, { table, ids }, call) => {
    checkBatch(context(call), table, 'delete', ids.length)
    const removed = new Map<string, Record<string, AnyRow>>()
    // Always in the same order, so that two batches cannot deadlock.
    const inOrder = [...ids].sort((one, other) => Number(one) - Number(other))
    for (const id of inOrder) removed.set(id, { [table]: await deleteRow(context(call), table, id) })
    return ids.map((id) => removed.get(id))
  }
  return {
    createRow: create,
    updateRow: update,
    deleteRow: remove,
    batchCreateRow: createMany,
    batchDeleteRow: removeMany,
  }
}

/** Which of `records` and `count` the document selects, also through fragments. */
function selectedFields(info: GraphQLResolveInfo): { records: boolean; count: boolean } {
  const names = new Set<string>()
  const collect = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (selection.kind === 'Field') names.add(selection.name.value)
      else if (selection.kind === 'InlineFragment') collect(selection.selectionSet.selections)
      else collect(info.fragments[selection.name.value]?.selectionSet.selections ?? [])
    }
  }
  collect(info.fieldNodes.flatMap((node) => node.selectionSet?.selections ?? []))
  return { records: names.has('records'), count: names.has('count') }
}

/** Runs the checks of an executed mutation. The first that refuses fails the request, as one of its fields would. */
export async function runChecks(
  result: ExecutionResult,
  checks: ReadonlyMap<string, Check>,
): Promise<ExecutionResult> {
  try {
    for (const check of checks.values()) await check()
    return result
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { data: null, errors: [new GraphQLError(error.message, { originalError: error })] }
  }
}

const typeDefinitions = /* GraphQL */ `
  scalar JSON

  # Nullable, so that a field that fails leaves the data of the others.
  type Query {
    table(
      name: String!
      limit: Int
      offset: Int
      orderBy: String
      orderByDirection: String
      filter: [Filter!]
      join: [String!]
      contain: [String!]
      columns: [String!]
    ): Table
    tableSchemaList(name: String, offset: Int, limit: Int): [TableSchema!]
    tableSchema(id: ID!): TableSchema
    settingsList(key: String): [Setting!]
    allAudits(objectId: ID!, operation: String!): [Audit!]
    auditCountForOperationGroupedByObject(operation: String!, objectIds: [ID!]!): [AuditCount!]
  }

  type Mutation {
    createRow(table: String!, values: [Value!]!): JSON!
    updateRow(table: String!, id: ID!, values: [Value!]!, expect: [Value!]): JSON!
    deleteRow(table: String!, id: ID!, expect: [Value!]): JSON!
    batchCreateRow(table: String!, rows: [[Value!]!]!): [JSON!]!
    batchDeleteRow(table: String!, ids: [ID!]!): [JSON!]!
    # One mail per property about the counts that the request has created so far, and those of the ids.
    queueCountMail(ids: [ID!]!): JSON!
  }

  input Value {
    property: String!
    value: JSON
  }

  input Filter {
    column: String
    operator: String
    value: JSON
    or_: [Filter!]
    and_: [Filter!]
  }

  type Table {
    records: [JSON!]!
    count: Int!
  }

  type TableSchema {
    id: ID!
    name: String!
    isJunction: Boolean!
    properties: [Property!]!
  }

  type Property {
    property: String!
    type: String!
    length: Int
    defaultValue: String
    nullable: Boolean!
    unique: Boolean!
    foreignKey: String
  }

  type Setting {
    id: ID!
    setting: String!
    value: String
  }

  type Audit {
    createdAt: String!
    objectId: ID!
    operation: String!
    old: JSON
    new: JSON
    user: JSON
  }

  type AuditCount {
    objectId: ID!
    count: Int!
  }
`
