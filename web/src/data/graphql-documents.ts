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

/** One query of several tables; the result of each is under its name. */
export function pagesDocument(queries: { readonly [alias: string]: object | undefined }): {
  query: string
  variables: Record<string, unknown>
} {
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

export interface MutationField {
  operation: 'createRow' | 'updateRow' | 'deleteRow' | 'batchCreateRow' | 'batchDeleteRow' | 'queueCountMail'
  arguments: readonly { name: string; type: string; value: unknown }[]
}

/** One mutation of several fields, which the server commits together; the result of each is under its `fieldName`. */
export function mutationDocument(fields: readonly MutationField[]): {
  query: string
  variables: Record<string, unknown>
} {
  const numbered = fields.flatMap((field, at) => field.arguments.map((argument) => ({ ...argument, at })))
  const calls = fields.map(({ operation, arguments: passed }, at) => {
    const list = passed.map(({ name }) => `${name}: $${name}${at}`).join(', ')
    return `${fieldName(at)}: ${operation}(${list})`
  })
  return {
    query: `mutation (${numbered.map(({ name, type, at }) => `$${name}${at}: ${type}`).join(', ')}) {
    ${calls.join('\n')}
  }`,
    variables: Object.fromEntries(numbered.map(({ name, at, value }) => [`${name}${at}`, value])),
  }
}

export function fieldName(at: number): string {
  return `c${at}`
}
