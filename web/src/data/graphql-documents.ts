import { isOffered } from './additions.ts'

/** Every GraphQL document that the client sends. */

const argumentTypes = {
  name: 'String!',
  limit: 'Int',
  offset: 'Int',
  orderBy: 'String',
  orderByDirection: 'String',
  filter: '[Filter!]',
  join: '[String!]',
  contain: '[String!]',
  columns: '[String!]',
} as const

const pageArguments = Object.entries(argumentTypes)
const declared = pageArguments.map(([name, type]) => `$${name}: ${type}`).join(', ')
const passed = pageArguments.map(([name]) => `${name}: $${name}`).join(', ')

export const pageDocument = `query (${declared}) { table(${passed}) { records } }`
export const countedPageDocument = `query (${declared}) { table(${passed}) { records count } }`

/** The sfid of the company that all customers belong to. */
export const customersCompanyDocument = '{ settingsList(key: "b2c_account") { value } }'

/** The reward tiers and their thresholds, as JSON. */
export const rewardTiersDocument = '{ settingsList(key: "b2b_reward_tiers") { value } }'

/** The audits of one row, with their authors where the server says who they are. */
function auditsDocument(operation: string, fields: string): string {
  const selected = isOffered('audit.user') ? `${fields} user` : fields
  return `query ($id: ID!) { allAudits(objectId: $id, operation: "${operation}") { ${selected} } }`
}

export const userCreationDocument = () => auditsDocument('propertyuser__c.create', 'createdAt')
export const giftCodeMailsDocument = () => auditsDocument('trnsx_ecom_activegc_b2c.email', 'createdAt new')
export const giftCodeRevealsDocument = () => auditsDocument('trnsx_ecom_activegc_b2c.reveal', 'createdAt')

export const countMailsDocument =
  'query ($id: ID!) { mails: allAudits(objectId: $id, operation: "gc_inventory.email") { new } }'

/** How many mails about each count have gone out. */
export const countMailTotalsDocument = `query ($ids: [ID!]!) {
  mails: auditCountForOperationGroupedByObject(operation: "gc_inventory.email", objectIds: $ids) { objectId count }
}`

/** A document with the values of its variables. */
export interface GraphqlRequest {
  query: string
  variables: Record<string, unknown>
}

/** One query of several tables; the result of each is under its name. */
export function pagesDocument(queries: { readonly [alias: string]: object | undefined }): GraphqlRequest {
  const fields = Object.entries(queries).map(([alias, query = {}]) => {
    const given = pageArguments.filter(([name]) => name in query)
    return {
      declared: given.map(([name, type]) => `$${alias}_${name}: ${type}`),
      call: `${alias}: table(${given.map(([name]) => `${name}: $${alias}_${name}`).join(', ')}) { records }`,
      variables: Object.entries(query).map(([name, value]) => [`${alias}_${name}`, value] as const),
    }
  })
  return {
    query: `query (${fields.flatMap(({ declared }) => declared).join(', ')}) {
    ${fields.map(({ call }) => call).join('\n    ')}
  }`,
    variables: Object.fromEntries(fields.flatMap(({ variables }) => variables)),
  }
}

const mutationTypes = {
  table: 'String!',
  id: 'ID!',
  ids: '[ID!]!',
  values: '[Value!]!',
  rows: '[[Value!]!]!',
  expect: '[Value!]',
} as const

export interface MutationField {
  operation: 'createRow' | 'updateRow' | 'deleteRow' | 'batchCreateRow' | 'batchDeleteRow' | 'queueCountMail'
  arguments: { readonly [Name in keyof typeof mutationTypes]?: unknown }
}

/** One mutation of several fields, which the server commits together; the result of each is under its `fieldName`. */
export function mutationDocument(fields: readonly MutationField[]): GraphqlRequest {
  const numbered = fields.map(({ operation, arguments: passed }, at) => {
    const names = Object.keys(passed) as (keyof typeof mutationTypes)[]
    return {
      declared: names.map((name) => `$${name}${at}: ${mutationTypes[name]}`),
      call: `${fieldName(at)}: ${operation}(${names.map((name) => `${name}: $${name}${at}`).join(', ')})`,
      variables: names.map((name) => [`${name}${at}`, passed[name]] as const),
    }
  })
  return {
    query: `mutation (${numbered.flatMap(({ declared }) => declared).join(', ')}) {
    ${numbered.map(({ call }) => call).join('\n')}
  }`,
    variables: Object.fromEntries(numbered.flatMap(({ variables }) => variables)),
  }
}

export function fieldName(at: number): string {
  return `c${at}`
}
