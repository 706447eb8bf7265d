import { graphql, type Operation, type Pick } from './call.ts'
import { isPartner } from './orders.ts'
import { columnsOf, folded, maskedRow, type Row, type State } from './state.ts'
import { administrators, inventoryStaff, type Transaction } from './transaction.ts'

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
export const relations = parsed({
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

function parsed(described: Readonly<Record<string, string>>) {
  const relation = (text: string) => {
    const [name = '', to = '', from = ''] = text.split(' ')
    return [name.replace('[]', ''), { isMany: name.endsWith('[]'), to, from }] as const
  }
  const entries = Object.entries(described).map(([table, list]) => {
    const named = list.split(', ').filter(Boolean).map(relation)
    return [table, Object.fromEntries(named)] as const
  })
  return Object.fromEntries(entries)
}

const operators = ['=', '!=', 'iLIKE', 'NOT iLIKE', 'IN', '>=', '<=']

/** A list as a screen could ask for it, in any of the tables. */
const readTable: Operation = (state, pick) => {
  const by = pick.session(state)
  const name = pick.of(Object.keys(relations)) ?? 'order'
  const related = Object.keys(relations[name] ?? {})
  const someRelation = () => (pick.rarely(3) ? [pick.of(related)].filter((one) => one !== undefined) : [])
  const join = someRelation()
  const leaves = Array.from({ length: pick.number(3) }, () => anyLeaf(state, pick, name, join[0]))
  const query: TableQuery = {
    name,
    limit: pick.one(10, 3, 50),
    offset: pick.one(0, 0, 2),
    orderBy: pick.of(readable(name)) ?? 'id',
    orderByDirection: pick.one('ASC', 'DESC'),
    filter: leaves.length > 1 && pick.rarely(3) ? [{ or_: leaves }] : leaves,
    join,
    contain: someRelation(),
  }
  return graphql(by, readQuery, query, (tx) => ({ table: evaluate(tx, query) }))
}

const readQuery = `query($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
  $filter: [Filter!], $join: [String!], $contain: [String!]) {
  table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
        filter: $filter, join: $join, contain: $contain) { records count } }`

const readable = (table: string) => (columnsOf[table] ?? []).filter((column) => column !== 'gift_code')

/** A condition with a value that some row has. */
function anyLeaf(state: State, pick: Pick, name: string, relation: string | undefined): Leaf {
  const isJoined = relation !== undefined && pick.rarely(2)
  const table = isJoined ? relation : name
  const column = pick.of(readable(table)) ?? 'id'
  const known = pick.of(state.rows(table))?.[column] ?? null
  const isPlain = known === null || typeof known === 'boolean'
  const fitting = operators.filter((one) =>
    isPlain ? /^!?=$/.test(one) : !/LIKE/.test(one) || isText(known),
  )
  const operator = pick.of(fitting) ?? '='
  const pattern = /LIKE/.test(operator) ? `%${String(known).slice(1, 4)}%` : known
  const value = operator === 'IN' ? [known] : pattern
  return { column: isJoined ? `${relation}.${column}` : column, operator, value }
}

const isText = (value: unknown): boolean => typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)

/** A gift code is found by the whole of it only. */
const findGiftCode: Operation = (state, pick) => {
  const name = 'trnsx_ecom_activegc_b2c'
  const code = pick.of(state.rows(name))?.gift_code
  const asked = [
    ['=', code] as const,
    ['=', '001'] as const,
    ['iLIKE', 'SECRET%'] as const,
    ['IN', [code]] as const,
  ]
  const [operator, value] = pick.of(asked) ?? ['=', code]
  const query = { name, filter: [{ column: 'gift_code', operator, value }], join: [], contain: [] }
  return graphql(pick.session(state), readQuery, query, (tx) => {
    if (operator !== '=') tx.stop('bad_input')
    return { table: evaluate(tx, query) }
  })
}

function evaluate(tx: Transaction, query: TableQuery): Row {
  const { name, filter, orderBy = 'id', orderByDirection = 'ASC', limit = 10, offset = 0 } = query
  if (name === 'gc_inventory') tx.only(inventoryStaff)
  const whole: Condition = { and_: filter }
  const named = namesIn(whole)
  const found = tx.state
    .rows(name)
    .filter((row) => isVisible(tx, name, row, [...named, orderBy], named) && holds(tx, name, row, whole))
  const sign = orderByDirection === 'DESC' ? -1 : 1
  const sorted = [...found].sort((one, other) => {
    const [first, second] = [sortKey(one[orderBy]), sortKey(other[orderBy])]
    if (first === null || second === null)
      return first === second ? sign * compare(one.id, other.id) : first === null ? 1 : -1
    return sign * (compare(first, second) || compare(one.id, other.id))
  })
  const records = sorted.slice(offset, offset + limit).map((row) => ({
    ...Object.fromEntries(query.contain.map((relation) => [relation, contained(tx, name, row, relation)])),
    [name]: shownRow(tx, name, row),
  }))
  return { records, count: found.length }
}

function contained(tx: Transaction, name: string, row: Row, relation: string): unknown {
  const shown = relatedRows(tx, name, row, relation)
    .filter((other) => isVisible(tx, relation, other))
    .sort((one, other) => compare(one.id, other.id))
    .map((other) => shownRow(tx, relation, other))
  return relations[name]?.[relation]?.isMany ? shown : (shown[0] ?? null)
}

function relatedRows({ state }: Transaction, name: string, row: Row, relation: string): readonly Row[] {
  const { to, from } = relations[name]?.[relation] ?? { to: 'id', from: '' }
  return state.where(relation, to, row[from] ?? null)
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
  return mayRead(tx, table, row) && !used.some((column) => isHidden(tx, table, row, column))
}

function mayRead(tx: Transaction, table: string, row: Row): boolean {
  if (table === 'gc_inventory') return tx.hasRole(...inventoryStaff) && tx.inScope('id', row.property__c_id)
  if (table === 'property__c') return !isPartner(row)
  const isOwnOnly = table === 'property_propertyuser__c' && !tx.hasRole(...administrators)
  return !isOwnOnly || row.propertyuser__c === tx.caller.sfid
}

function isHidden(tx: Transaction, table: string, row: Row, column: string): boolean {
  const isColleague = table === 'propertyuser__c' && !tx.hasRole(...administrators) && row.id !== tx.caller.id
  return isColleague && !['id', 'sfid', 'name'].includes(column)
}

function shownRow(tx: Transaction, table: string, row: Row): Row {
  const columns = (columnsOf[table] ?? []).filter((column) => !isHidden(tx, table, row, column))
  return maskedRow(table, Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
}

const isRelated = (condition: Condition): boolean => 'column' in condition && condition.column.includes('.')

function holds(tx: Transaction, table: string, row: Row, condition: Condition): boolean {
  if ('column' in condition)
    return isRelated(condition)
      ? holdsRelated(tx, table, row, [condition], 'every')
      : matches(row[condition.column] ?? null, condition)
  const [kind, parts] =
    'or_' in condition ? (['some', condition.or_] as const) : (['every', condition.and_] as const)
  // Conditions beside each other on one relation hold for the same related row.
  const related = parts.filter(isRelated) as Leaf[]
  const verdicts = parts.filter((part) => !isRelated(part)).map((part) => holds(tx, table, row, part))
  if (related.length > 0) verdicts.push(holdsRelated(tx, table, row, related, kind))
  return verdicts[kind](Boolean)
}

function holdsRelated(
  tx: Transaction,
  table: string,
  row: Row,
  leaves: readonly Leaf[],
  kind: 'some' | 'every',
) {
  const [relation = ''] = leaves[0]?.column.split('.') ?? []
  const inside = leaves.map((leaf) => ({ ...leaf, column: leaf.column.slice(relation.length + 1) }))
  const telling = inside.filter((leaf) => !isLiveOnly(leaf))
  const named = (kind === 'some' || telling.length === 0 ? inside : telling).map(({ column }) => column)
  return relatedRows(tx, table, row, relation).some(
    (other) =>
      isVisible(tx, relation, other, named, named) &&
      inside[kind]((leaf) => matches(other[leaf.column] ?? null, leaf)),
  )
}

function matches(value: unknown, { operator, value: sought }: Leaf): boolean {
  if (operator === '=') return value === sought
  if (operator === '!=') return value !== sought
  if (operator === 'NOT iLIKE') return value === null || !isLike(value, sought)
  if (value === null) return false
  if (operator === 'IN') return (sought as unknown[]).includes(value)
  if (operator === 'iLIKE') return isLike(value, sought)
  return operator === '>=' ? compare(value, sought) >= 0 : compare(value, sought) <= 0
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
const sortKey = (value: unknown): unknown => (isText(value) ? folded(value) : (value ?? null))

/** The columns that a query names. Clients of the specification send `isdeleted = false`, which means the same as nothing. */
function namesIn(condition: Condition, isDemanded = true): string[] {
  if ('column' in condition)
    return isRelated(condition) || (isDemanded && isLiveOnly(condition)) ? [] : [condition.column]
  if ('or_' in condition) return condition.or_.flatMap((part) => namesIn(part, false))
  return condition.and_.flatMap((part) => namesIn(part, isDemanded))
}

function isLiveOnly({ column, operator, value }: Leaf): boolean {
  return column === 'isdeleted' && operator === '=' && value === false
}

/** The history of a row, newest first, for those who may read the row. */
const readAudits: Operation = (state, pick) => {
  const by = pick.session(state)
  const audit = pick.of(state.rows('audit'))
  if (!audit) return undefined
  const { operation, object_id } = audit
  const table = String(operation).replace(/\.\w+$/, '')
  const query = `query($objectId: ID!, $operation: String!) {
    allAudits(objectId: $objectId, operation: $operation) { createdAt objectId operation old new user } }`
  return graphql(by, query, { objectId: String(object_id), operation }, (tx) => {
    if (table === 'gc_inventory') tx.only(inventoryStaff)
    const all = tx.state.where('audit', 'object_id', object_id)
    const gone = all.find((one) => one.operation === `${table}.delete`)?.old as Row | undefined
    const row = tx.state.by(table, 'id', object_id) ?? gone
    const entries = row && mayRead(tx, table, row) ? all.filter((one) => one.operation === operation) : []
    const newestFirst = [...entries].sort((one, other) => compare(other.id, one.id))
    return { allAudits: newestFirst.flatMap((one) => shownAudit(tx, table, row ?? {}, one)) }
  })
}

/** The audit without hidden columns; nothing if none is left. */
function shownAudit(tx: Transaction, table: string, row: Row, audit: Row): Row[] {
  const shown = (side: unknown) => {
    const entries = Object.entries(side ?? {}).filter(([column]) => !isHidden(tx, table, row, column))
    return side === null ? null : maskedRow(table, Object.fromEntries(entries))
  }
  const [old, made] = [shown(audit.old), shown(audit.new)]
  const isEmpty = (...sides: unknown[]) => Object.keys(Object.assign({}, ...sides)).length === 0
  if (isEmpty(old, made) && !isEmpty(audit.old, audit.new)) return []
  const { created_at, object_id, operation, user_id, user_name } = audit
  const user = user_name === null ? null : { id: user_id, name: user_name }
  return [{ createdAt: created_at, objectId: String(object_id), operation, old, new: made, user }]
}

export const readOperations = { readTable, readAudits, findGiftCode }
