import type { Call, Operation, Pick } from './call.ts'
import { columnsOf, folded, maskedRow, type Row, type State } from './state.ts'
import type { Transaction } from './transaction.ts'

interface Leaf {
  column: string
  operator: string
  value: unknown
}
type Condition = Leaf | { or_: Condition[] } | { and_: Condition[] }

interface TableQuery {
  name: string
  limit?: number
  offset?: number
  orderBy?: string
  orderByDirection?: string
  filter: Condition[]
  join: string[]
  contain: string[]
}

/** Relations of the contract: the table, and the columns there and here that are equal; `[]` stands for many. */
const relations: Readonly<Record<string, Readonly<Record<string, Relation>>>> = parsed({
  account: 'contact[] accountid sfid, order[] accountid sfid, accountproperty__c[] account__c sfid',
  contact: 'account sfid accountid, order[] contact__c sfid',
  order:
    'account sfid accountid, contact sfid contact__c, property__c sfid property__c, propertyuser__c sfid propertyuser__c, campaign sfid campaign__c, order_campaign[] order_id id',
  order_campaign: 'order id order_id, campaign id campaign_id',
  property__c:
    'property_propertyuser__c[] property__c sfid, accountproperty__c[] property__c sfid, campaign_property[] property_id id, sku_property[] property_id id',
  property_propertyuser__c: 'property__c sfid property__c, propertyuser__c sfid propertyuser__c',
  propertyuser__c: 'property_propertyuser__c[] propertyuser__c sfid',
  accountproperty__c: 'account sfid account__c, property__c sfid property__c',
  blocked: '',
  campaign: 'campaign_property[] campaign_id id, order_campaign[] campaign_id id, order[] campaign__c sfid',
  campaign_property: 'campaign id campaign_id, property__c id property_id',
  eml_token: 'propertyuser__c id user_id',
  trnsx_ecom_activegc_b2c: '',
  sku: 'sku_property[] sku_id id',
  gc_inventory: 'sku id sku, property__c id property__c_id',
})

interface Relation {
  table: string
  isMany: boolean
  to: string
  from: string
}

function parsed(described: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(described).map(([name, list]) => [
      name,
      Object.fromEntries(
        list
          .split(', ')
          .filter(Boolean)
          .map((one) => {
            const [relation = '', to = '', from = ''] = one.split(' ')
            const table = relation.replace('[]', '')
            return [table, { table, isMany: relation.endsWith('[]'), to, from }]
          }),
      ),
    ]),
  )
}

const operators = ['=', '!=', 'iLIKE', 'NOT iLIKE', 'IN', '>=', '<=']

/** A list as a screen could ask for it, in any of the tables. */
export const readTable: Operation = (state, pick) => {
  const by = pick.session(state)
  const name = pick.of(Object.keys(relations)) ?? 'order'
  const related = Object.keys(relations[name] ?? {})
  const join = related.length > 0 && pick.rarely(3) ? [pick.of(related) ?? ''] : []
  const filter: Condition[] = []
  for (let left = pick.number(3); left > 0; left--) filter.push(anyLeaf(state, pick, name, join))
  const [first, second] = filter
  const grouped: Condition[] = first && second && pick.rarely(3) ? [{ or_: [first, second] }] : filter
  const query: TableQuery = {
    name,
    limit: pick.one(10, 3, 50),
    offset: pick.one(0, 0, 2),
    orderBy: pick.of((columnsOf[name] ?? []).filter((column) => column !== 'gift_code')) ?? 'id',
    orderByDirection: pick.one('ASC', 'DESC'),
    filter: grouped,
    join,
    contain: related.length > 0 && pick.rarely(3) ? [pick.of(related) ?? ''] : [],
  }
  return ask(by, readQuery, query, (tx) => ({ table: evaluate(tx, query) }))
}

const readQuery = `query($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
  $filter: [Filter!], $join: [String!], $contain: [String!]) {
  table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
        filter: $filter, join: $join, contain: $contain) { records count } }`

function ask(
  by: Row | undefined,
  query: string,
  variables: object,
  predict: (tx: Transaction) => object,
): Call {
  return {
    token: by?.token,
    method: 'POST',
    path: '/api/graphql/v2',
    json: { query, variables },
    predict(tx) {
      void tx.caller
      return { data: predict(tx) }
    },
  }
}

/** A condition with a value that some row has. */
function anyLeaf(state: State, pick: Pick, name: string, join: readonly string[]): Leaf {
  const relation = join.length > 0 && pick.rarely(2) ? (join[0] ?? '') : ''
  const table = relation ? (relations[name]?.[relation]?.table ?? '') : name
  const column = pick.of((columnsOf[table] ?? []).filter((known) => known !== 'gift_code')) ?? 'id'
  const values = state.rows(table).map((row) => row[column] ?? null)
  const known = pick.of(values) ?? null
  const fitting =
    known === null || typeof known === 'boolean'
      ? ['=', '!=']
      : operators.filter((one) => !one.endsWith('LIKE') || isText(known))
  const operator = pick.of(fitting) ?? '='
  const value =
    operator === 'IN' ? [known] : operator.endsWith('LIKE') ? `%${String(known).slice(1, 4)}%` : known
  return { column: relation ? `${relation}.${column}` : column, operator, value }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)
}

/** A gift code is found by the whole of it only. */
export const findGiftCode: Operation = (state, pick) => {
  const card = pick.of(state.rows('trnsx_ecom_activegc_b2c'))
  const [operator, value] = pick.one<[string, unknown]>(
    ['=', card?.gift_code],
    ['=', '001'],
    ['iLIKE', 'SECRET%'],
    ['IN', [card?.gift_code]],
  )
  const query = {
    name: 'trnsx_ecom_activegc_b2c',
    filter: [{ column: 'gift_code', operator, value }],
    join: [],
    contain: [],
  }
  return ask(pick.session(state), readQuery, query, (tx) => {
    if (operator !== '=') tx.stop('bad_input')
    return { table: evaluate(tx, query) }
  })
}

function evaluate(tx: Transaction, query: TableQuery): object {
  const { name, filter, orderBy = 'id', orderByDirection = 'ASC', limit = 10, offset = 0 } = query
  if (name === 'gc_inventory' && !tx.hasRole('user_inventory', 'admin', 'superadmin')) tx.stop('forbidden')
  const whole: Condition = { and_: filter }
  const named = namesIn(whole)
  const found = tx.state
    .rows(name)
    .filter((row) => isVisible(tx, name, row, [...named, orderBy], named) && holds(tx, name, row, whole))
  const sign = orderByDirection === 'DESC' ? -1 : 1
  const sorted = [...found].sort((one, other) => {
    const [first, second] = [one, other].map((row) => sortKey(row[orderBy]))
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1
    } else if (compare(first, second) !== 0) return sign * compare(first, second)
    return sign * (Number(one.id) - Number(other.id))
  })
  const records = sorted.slice(offset, offset + limit).map((row) => ({
    ...Object.fromEntries(query.contain.map((relation) => [relation, contained(tx, name, row, relation)])),
    [name]: shownRow(tx, name, row),
  }))
  return { records, count: found.length }
}

function contained(tx: Transaction, name: string, row: Row, relation: string): unknown {
  const { table, isMany } = relations[name]?.[relation] ?? { table: '', isMany: false }
  const shown = relatedRows(tx, name, row, relation)
    .filter((other) => isVisible(tx, table, other))
    .sort((one, other) => Number(one.id) - Number(other.id))
    .map((other) => shownRow(tx, table, other))
  return isMany ? shown : (shown[0] ?? null)
}

function relatedRows({ state }: Transaction, name: string, row: Row, relation: string): readonly Row[] {
  const found = relations[name]?.[relation]
  return found ? state.where(found.table, found.to, row[found.from] ?? null) : []
}

/** Whether the caller sees the row; `used` are the columns that the query filters or sorts by. */
function isVisible(
  tx: Transaction,
  table: string,
  row: Row,
  used: readonly string[] = [],
  named: readonly string[] = [],
): boolean {
  if (row.isdeleted && !named.includes('isdeleted')) return false
  if ('sfid' in row && row.sfid === null) return false
  if (!mayRead(tx, table, row)) return false
  return !used.some((column) => isHidden(tx, table, row, column))
}

function mayRead(tx: Transaction, table: string, row: Row): boolean {
  if (table === 'gc_inventory')
    return tx.hasRole('user_inventory', 'admin', 'superadmin') && tx.inScope('id', row.property__c_id)
  if (table === 'property__c') return !String(row.name).startsWith('Partner')
  if (table === 'property_propertyuser__c')
    return tx.hasRole('admin', 'superadmin') || row.propertyuser__c === tx.caller.sfid
  return true
}

function isHidden(tx: Transaction, table: string, row: Row, column: string): boolean {
  if (table !== 'propertyuser__c' || tx.hasRole('admin', 'superadmin') || row.id === tx.caller.id)
    return false
  return !['id', 'sfid', 'name'].includes(column)
}

function shownRow(tx: Transaction, table: string, row: Row): Row {
  const columns = (columnsOf[table] ?? []).filter((column) => !isHidden(tx, table, row, column))
  return maskedRow(table, Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
}

function holds(tx: Transaction, table: string, row: Row, condition: Condition): boolean {
  if ('column' in condition)
    return condition.column.includes('.')
      ? holdsRelated(tx, table, row, [condition], 'and')
      : matches(row[condition.column] ?? null, condition)
  const isOr = 'or_' in condition
  const parts = isOr ? condition.or_ : condition.and_
  // Conditions beside each other on one relation hold for the same related row.
  const related = parts.filter((part) => 'column' in part && part.column.includes('.')) as Leaf[]
  const verdicts = parts
    .filter((part) => !related.includes(part as Leaf))
    .map((part) => holds(tx, table, row, part))
  if (related.length > 0) verdicts.push(holdsRelated(tx, table, row, related, isOr ? 'or' : 'and'))
  return isOr ? verdicts.some(Boolean) : verdicts.every(Boolean)
}

function holdsRelated(
  tx: Transaction,
  table: string,
  row: Row,
  leaves: readonly Leaf[],
  kind: 'and' | 'or',
): boolean {
  const relation = leaves[0]?.column.split('.')[0] ?? ''
  const there = relations[table]?.[relation]?.table ?? ''
  const inside = leaves.map((leaf) => ({ ...leaf, column: leaf.column.slice(relation.length + 1) }))
  const telling =
    kind === 'or' || inside.every(isLiveOnly) ? inside : inside.filter((leaf) => !isLiveOnly(leaf))
  const named = telling.map(({ column }) => column)
  return relatedRows(tx, table, row, relation).some(
    (other) =>
      isVisible(tx, there, other, named, named) &&
      (kind === 'and' ? inside.every : inside.some).call(inside, (leaf) =>
        matches(other[leaf.column] ?? null, leaf),
      ),
  )
}

function matches(value: unknown, { operator, value: sought }: Leaf): boolean {
  switch (operator) {
    case '=':
      return value === sought
    case '!=':
      return value !== sought
    case 'IN':
      return value !== null && (sought as unknown[]).includes(value)
    case '>=':
      return value !== null && compare(value, sought) >= 0
    case '<=':
      return value !== null && compare(value, sought) <= 0
    case 'iLIKE':
      return value !== null && isLike(value, sought)
    default:
      return value === null || !isLike(value, sought)
  }
}

/** The generated patterns have a wildcard at each end; those within them come from names like `property__c`. */
function isLike(value: unknown, pattern: unknown): boolean {
  const source = [...folded(pattern)].map((letter) => {
    if (letter === '%') return '.*'
    return letter === '_' ? '.' : letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`, 'su').test(folded(value))
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

/** Text is sorted without accents and capitals. */
function sortKey(value: unknown): unknown {
  if (value === null || value === undefined) return null
  return isText(value) ? folded(value) : value
}

/** The columns that a query names. Clients of the specification send `isdeleted = false`, which means the same as nothing. */
function namesIn(condition: Condition, isDemanded = true): string[] {
  if ('column' in condition)
    return condition.column.includes('.') || (isDemanded && isLiveOnly(condition)) ? [] : [condition.column]
  if ('or_' in condition) return condition.or_.flatMap((part) => namesIn(part, false))
  return condition.and_.flatMap((part) => namesIn(part, isDemanded))
}

function isLiveOnly({ column, operator, value }: Leaf): boolean {
  return column === 'isdeleted' && operator === '=' && value === false
}

/** The history of a row, newest first, for those who may read the row. */
export const readAudits: Operation = (state, pick) => {
  const by = pick.session(state)
  const audit = pick.of(state.rows('audit'))
  if (!audit) return undefined
  const { operation, object_id } = audit
  const table = String(operation).replace(/\.\w+$/, '')
  const variables = { objectId: String(object_id), operation }
  const query = `query($objectId: ID!, $operation: String!) {
    allAudits(objectId: $objectId, operation: $operation) { createdAt objectId operation old new user } }`
  return ask(by, query, variables, (tx) => {
    if (table === 'gc_inventory' && !tx.hasRole('user_inventory', 'admin', 'superadmin')) tx.stop('forbidden')
    const all = tx.state.where('audit', 'object_id', object_id)
    const gone = all.find((one) => one.operation === `${table}.delete`)?.old as Row | undefined
    const row = tx.state.by(table, 'id', object_id) ?? gone
    const entries = all
      .filter((one) => one.operation === operation && row && mayRead(tx, table, row))
      .map((one) => shownAudit(tx, table, row ?? {}, one))
      .filter((one) => one !== undefined)
    return { allAudits: entries.reverse() }
  })
}

function shownAudit(tx: Transaction, table: string, row: Row, audit: Row): object | undefined {
  const shown = (side: unknown) => {
    const entries = Object.entries((side ?? {}) as Row).filter(
      ([column]) => !isHidden(tx, table, row, column),
    )
    return side === null ? null : maskedRow(table, Object.fromEntries(entries))
  }
  const [old, made] = [shown(audit.old), shown(audit.new)]
  const hadMore = Object.keys({ ...(audit.old as object), ...(audit.new as object) }).length > 0
  if (hadMore && Object.keys({ ...old, ...made }).length === 0) return undefined
  const { created_at, object_id, operation, user_id, user_name } = audit
  const user = user_name === null ? null : { id: user_id, name: user_name }
  return { createdAt: created_at, objectId: String(object_id), operation, old, new: made, user }
}
