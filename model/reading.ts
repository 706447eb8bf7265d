import { auditsQuery, columnsOf, relations, tableQuery } from '../tooling/specified-tables.ts'
import { graphql, type Operation, type Pick } from './call.ts'
import { folded, isPartner, maskedRow, type Row, type State } from './state.ts'
import { administrators, inventoryStaff, picked, type Transaction } from './transaction.ts'

/** One condition; a column may be that of a relation. */
interface Leaf {
  column: string
  operator: string
  value: unknown
}

/** How many conditions of a query have to hold. */
type Kind = 'some' | 'every'

type Page = Readonly<Record<'name' | 'orderBy' | 'orderByDirection', string>> &
  Readonly<Record<'limit' | 'offset', number>> & { contain: readonly string[] }

const operators = ['=', '!=', 'iLIKE', 'NOT iLIKE', 'IN', '>=', '<=']

/** A list as a screen could ask for it, in any of the tables. */
const readTable: Operation = (state, pick) => {
  const by = pick.session(state)
  const name = pick.of(Object.keys(relations)) ?? 'order'
  const related = Object.keys(relations[name] ?? {})
  const someRelation = () => (pick.rarely(3) ? [pick.of(related)].filter((one) => one !== undefined) : [])
  const join = someRelation()
  const leaves = Array.from({ length: pick.number(3) }, () => anyLeaf(state, pick, name, join[0]))
  const kind: Kind = leaves.length > 1 && pick.rarely(3) ? 'some' : 'every'
  const orderBy = pick.of(columnsOf[name] ?? []) ?? 'id'
  const extent = { limit: pick.one(10, 3, 50), offset: pick.one(0, 0, 2), contain: someRelation() }
  const page = { name, orderBy, orderByDirection: pick.one('ASC', 'DESC'), ...extent }
  const query = { ...page, join, filter: kind === 'some' ? [{ or_: leaves }] : leaves }
  return graphql(by, tableQuery, query, (tx) => ({ table: evaluate(tx, page, leaves, kind) }))
}

/** A condition with a value that some row has. */
function anyLeaf(state: State, pick: Pick, name: string, relation: string | undefined): Leaf {
  const isJoined = relation !== undefined && pick.rarely(2)
  const table = isJoined ? relation : name
  const column = pick.of(columnsOf[table] ?? []) ?? 'id'
  const known = pick.of(state.rows(table))?.[column] ?? null
  const isPlain = known === null || typeof known === 'boolean'
  const isFitting = (one: string) => (isPlain ? /^!?=$/.test(one) : !/LIKE/.test(one) || isText(known))
  const operator = pick.of(operators.filter(isFitting)) ?? '='
  const pattern = () => `%${String(known).slice(1, 4)}%`
  const value = operator === 'IN' ? [known] : /LIKE/.test(operator) ? pattern() : known
  return { column: isJoined ? `${relation}.${column}` : column, operator, value }
}

const isText = (value: unknown): boolean => typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)

function evaluate(tx: Transaction, page: Page, leaves: readonly Leaf[], kind: Kind): Row {
  const { name, orderBy, orderByDirection, limit, offset, contain } = page
  if (name === 'gc_inventory') tx.only(inventoryStaff)
  const isRelated = ({ column }: Leaf) => column.includes('.')
  const [own, related] = [leaves.filter((leaf) => !isRelated(leaf)), leaves.filter(isRelated)]
  // A gift code is found by the whole of it only.
  const isGuessed = ({ column, operator }: Leaf) => column === 'gift_code' && operator !== '='
  if (orderBy === 'gift_code' || own.some(isGuessed)) tx.stop('bad_input')
  const named = namesIn(own, kind)
  const found = tx.rows(name).filter((row) => {
    if (!isVisible(tx, name, row, [...named, orderBy], named)) return false
    const verdicts = own.map((leaf) => matches(row[leaf.column] ?? null, leaf))
    if (related.length > 0) verdicts.push(holdsRelated(tx, name, row, related, kind))
    return verdicts[kind](Boolean)
  })
  const sign = orderByDirection === 'DESC' ? -1 : 1
  const sorted = [...found].sort((one, other) => {
    const [first, second] = [sortKey(one[orderBy]), sortKey(other[orderBy])]
    const nullsLast = Number(first === null) - Number(second === null)
    return nullsLast || sign * (compare(first, second) || compare(one.id, other.id))
  })
  const records = sorted.slice(offset, offset + limit).map((row) => ({
    ...Object.fromEntries(contain.map((relation) => [relation, contained(tx, name, row, relation)])),
    [name]: shownRow(tx, name, row),
  }))
  return { records, count: found.length }
}

/** The rows of a relation that the caller sees; `named` are the columns that a condition on them names. */
function relatedRows(tx: Transaction, name: string, row: Row, relation: string, named: string[] = []) {
  const { to, from } = relations[name]?.[relation] ?? { to: 'id', from: '' }
  const rows = tx.rows(relation, { [to]: row[from] ?? null })
  return rows.filter((other) => isVisible(tx, relation, other, named, named))
}

function contained(tx: Transaction, name: string, row: Row, relation: string): unknown {
  const rows = [...relatedRows(tx, name, row, relation)].sort((one, other) => compare(one.id, other.id))
  const shown = rows.map((other) => shownRow(tx, relation, other))
  return relations[name]?.[relation]?.isMany ? shown : (shown[0] ?? null)
}

/** Whether the caller sees the row; `used` are the columns that the query filters or sorts by. */
function isVisible(tx: Transaction, table: string, row: Row, used: string[], named: string[]): boolean {
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
  const isShown = (column: string) => !isHidden(tx, table, row, column)
  return maskedRow(table, picked(table, row, isShown))
}

/** Whether the conditions hold for one and the same row of their relation, of which a query joins one. */
function holdsRelated(tx: Transaction, table: string, row: Row, leaves: Leaf[], kind: Kind): boolean {
  const [relation = ''] = leaves[0]?.column.split('.') ?? []
  const inside = leaves.map((leaf) => ({ ...leaf, column: leaf.column.slice(relation.length + 1) }))
  const isTelling = inside.some((leaf) => !isLiveOnly(leaf))
  const named = isTelling ? namesIn(inside, kind) : ['isdeleted']
  const holds = (other: Row) => inside[kind]((leaf) => matches(other[leaf.column] ?? null, leaf))
  return relatedRows(tx, table, row, relation, named).some(holds)
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
  const literal = folded(pattern).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const source = literal.replaceAll('%', '.*').replaceAll('_', '.')
  return new RegExp(`^${source}$`, 'su').test(folded(value))
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

/** Text is sorted without accents and capitals. */
const sortKey = (value: unknown): unknown => (isText(value) ? folded(value) : (value ?? null))

/** The columns that a query names. Clients of the specification demand `isdeleted = false`, which means the same as nothing. */
function namesIn(leaves: readonly Leaf[], kind: Kind): string[] {
  return leaves.filter((leaf) => kind === 'some' || !isLiveOnly(leaf)).map(({ column }) => column)
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
  return graphql(by, auditsQuery, { objectId: String(object_id), operation }, (tx) => {
    if (table === 'gc_inventory') tx.only(inventoryStaff)
    const all = tx.rows('audit', { object_id })
    const gone = all.find((one) => one.operation === `${table}.delete`)?.old as Row | undefined
    const row = tx.by(table, 'id', object_id) ?? gone
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

export const readOperations = { readTable, readAudits }
