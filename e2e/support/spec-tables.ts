/**
 * The table operations of the specification, in memory: its tables and columns, typed here, without rules or policies.
 * Rows are stored as they are sent, and deleted ones are returned like others. What the specification does not list is
 * refused. It imports nothing of the product, so that it cannot know more than the specification.
 */

type Row = Record<string, unknown>
export type Rows = Record<string, Row[]>

/**
 * The specification leaves the id out of some tables, but rows of every table are changed and deleted by it. Properties
 * have an external id on their screen, so there is a column for it. Links of SKUs have the columns of the other links.
 */
const tableColumns: Record<string, string> = {
  account: `id name address_line_1__c billingstreet billingcity billingstate billingpostalcode billingcountry
    external_id__c sfid createddate isdeleted`,
  contact: `id sfid name firstname lastname email phone language accountid optin_email optin_other optin_date
    optin_source optin_type createddate systemmodstamp isdeleted ott_customer hvc__c hvc_last_modified_by__c`,
  order: `id sfid external_id__c vts_id ordernumber status totalamount effectivedate createddate systemmodstamp
    isdeleted accountid contact__c propertyuser__c property__c campaign__c ecomm`,
  orderitem: 'id orderid order__external_id__c isdeleted quantity',
  order_campaign: 'id order_id campaign_id',
  property__c: 'id name sfid external_id__c isdeleted',
  property_propertyuser__c: 'id propertyuser__c property__c sfid createddate systemmodstamp isdeleted',
  accountproperty__c: 'id property__c account__c sfid isdeleted createddate',
  propertyuser__c: 'id sfid name username__c role__c inactive isdeleted last_login systemmodstamp',
  blocked: 'id email',
  campaign: `id name startdate enddate description isactive islocal isdeleted sfid createddate systemmodstamp`,
  campaign_property: 'id campaign_id property_id',
  eml_token: `id external_id last_4_digits program_name merchant_group_name amount status card_id recipient_email
    recipient_name customer_email customer_name order_id redeem redeem_centre comment user_id updated_at`,
  trnsx_ecom_activegc_b2c: `id gift_code customer_email first_name last_name recipient order language
    CSL_CLOSING_BALANCE mall mall_address created_at action_created_by cwf_last_sent`,
  sku: 'id description detailed_form',
  sku_property: 'id sku_id property_id',
  gc_inventory: `id sku on_hand activated destroyed lost received transferred reason comment date counted_by
    approved_by property__c_id`,
  gc_inventory_email_list: 'id property__c_id emails',
}

interface Relation {
  table: string
  /** The column of this table, and the column of the other that it equals. */
  from: string
  to: string
  isMany: boolean
}

const one = (table: string, from: string, to = 'sfid'): Relation => ({ table, from, to, isMany: false })
const many = (table: string, to: string, from = 'sfid'): Relation => ({ table, from, to, isMany: true })

/** Named after the other table; after the column, where two columns refer to the same table. */
const tableRelations: Record<string, Record<string, Relation>> = {
  account: { contact: many('contact', 'accountid'), order: many('order', 'accountid') },
  contact: { account: one('account', 'accountid'), order: many('order', 'contact__c') },
  order: {
    account: one('account', 'accountid'),
    contact: one('contact', 'contact__c'),
    property__c: one('property__c', 'property__c'),
    orderitem: many('orderitem', 'orderid'),
    order_campaign: many('order_campaign', 'order_id', 'id'),
  },
  property__c: {
    property_propertyuser__c: many('property_propertyuser__c', 'property__c'),
    sku_property: many('sku_property', 'property_id', 'id'),
  },
  property_propertyuser__c: { property__c: one('property__c', 'property__c') },
  propertyuser__c: { property_propertyuser__c: many('property_propertyuser__c', 'propertyuser__c') },
  accountproperty__c: { property__c: one('property__c', 'property__c') },
  campaign: { campaign_property: many('campaign_property', 'campaign_id', 'id') },
  eml_token: { propertyuser__c: one('propertyuser__c', 'user_id', 'id') },
  sku: { sku_property: many('sku_property', 'sku_id', 'id') },
  gc_inventory: {
    sku: one('sku', 'sku', 'id'),
    property__c: one('property__c', 'property__c_id', 'id'),
    counted_by: one('propertyuser__c', 'counted_by', 'id'),
    approved_by: one('propertyuser__c', 'approved_by', 'id'),
  },
  gc_inventory_email_list: { property__c: one('property__c', 'property__c_id', 'id') },
}

interface Filter {
  column?: string
  operator?: string
  value?: unknown
  or_?: Filter[]
  and_?: Filter[]
}

type Values = { property: string; value: unknown }[]

interface Arguments {
  name: string
  table: string
  id: string
  ids: string[]
  key?: string
  values: Values
  rows: Values[]
  objectId: string
  objectIds: string[]
  operation: string
  filter?: Filter[]
  join?: string[]
  contain?: string[]
  columns?: string[]
  orderBy?: string
  orderByDirection?: string
  limit?: number
  offset?: number
}

interface Audit {
  createdAt: string
  objectId: string
  operation: string
  old: Row | null
  new: Row | null
}

/** The arguments of each operation, and the fields of its result. A paged list needs the number of its rows. */
const operations: Record<string, { given: string; fields: string }> = {
  table: {
    given: 'name limit offset orderBy orderByDirection filter join contain columns',
    fields: 'records count',
  },
  settingsList: { given: 'key', fields: 'id setting value' },
  allAudits: { given: 'objectId operation', fields: 'createdAt objectId operation old new' },
  auditCountForOperationGroupedByObject: { given: 'operation objectIds', fields: 'objectId count' },
  createRow: { given: 'table values', fields: '' },
  updateRow: { given: 'table id values', fields: '' },
  deleteRow: { given: 'table id', fields: '' },
  batchCreateRow: { given: 'table rows', fields: '' },
  batchDeleteRow: { given: 'table ids', fields: '' },
}

export interface SpecTables {
  answer(request: { query: string; variables: Row }): { status: number; body: object }
}

export function specTables(rows: Rows, settings: Record<string, string>): SpecTables {
  const audits: Audit[] = []
  return { answer }

  /** Answers a document as clients write them: fields with arguments, each perhaps under an alias. */
  function answer({ query, variables }: { query: string; variables: Row }) {
    try {
      const data = fieldsOf(query, variables).map(({ alias, name, given }) => [alias, run(name, given)])
      return { status: 200, body: { data: Object.fromEntries(data) } }
    } catch (error) {
      return { status: 400, body: { errors: [{ message: String(error) }] } }
    }
  }

  function fieldsOf(query: string, variables: Row) {
    const body = query.slice(query.indexOf('{'))
    const calls = body.matchAll(/(?:(\w+):\s*)?(\w+)\(([^)]*)\)\s*(?:\{([^}]*)\})?/g)
    return [...calls].map(([, alias, name = '', args = '', selected = '']) => {
      const operation = operations[name]
      if (!operation) throw new Error(`${name} is no operation of the specification.`)
      const given = [...args.matchAll(/(\w+):\s*(?:\$(\w+)|"([^"]*)")/g)].map(
        ([, argument = '', variable, literal]) =>
          [argument, variable === undefined ? literal : (variables[variable] ?? undefined)] as const,
      )
      for (const [argument] of given) expectIn(operation.given, argument, `the arguments of ${name}`)
      for (const field of selected.split(/\s+/).filter(Boolean))
        expectIn(operation.fields, field, `the result of ${name}`)
      return { alias: alias ?? name, name, given: Object.fromEntries(given) as unknown as Arguments }
    })
  }

  function run(name: string, given: Arguments): unknown {
    switch (name) {
      case 'table':
        return page(given)
      case 'settingsList':
        return Object.entries(settings)
          .map(([setting, value], at) => ({ id: String(at), setting, value }))
          .filter(({ setting }) => given.key === undefined || setting === given.key)
      case 'allAudits':
        return audits.filter(isOf(given.operation, [given.objectId])).reverse()
      case 'auditCountForOperationGroupedByObject':
        return given.objectIds.flatMap((objectId) => {
          const count = audits.filter(isOf(given.operation, [objectId])).length
          return count > 0 ? [{ objectId, count }] : []
        })
      case 'createRow':
        return create(given.table, given.values)
      case 'batchCreateRow':
        return given.rows.map((values) => create(given.table, values))
      case 'updateRow':
        return update(given.table, given.id, given.values)
      case 'deleteRow':
        return remove(given.table, given.id)
      default:
        return given.ids.map((id) => remove(given.table, id))
    }
  }

  function page({ name, filter = [], join = [], contain = [], columns, orderBy = 'id', ...rest }: Arguments) {
    const { limit = 10, offset = 0, orderByDirection } = rest
    for (const path of [...pathsIn(filter), orderBy]) expectPath(name, join, path)
    for (const path of columns ?? []) expectPath(name, contain, path)
    const up = orderByDirection === 'DESC' ? -1 : 1
    const found = all(name)
      .map((row) => joinedRows(name, row, join).find((joined) => matches(joined, filter)))
      .filter((joined) => joined !== undefined)
      .sort((first, second) => up * compare(first[orderBy], second[orderBy]))
      .map((joined) => joined[base] as Row)
    const shown = (relation: string, row: Row) => {
      const prefix = relation === '' ? '' : `${relation}.`
      const table = relation === '' ? name : relationOf(name, relation).table
      const wanted = columnsOf(table).filter(
        (column) => columns === undefined || columns.includes(prefix + column),
      )
      return Object.fromEntries(wanted.map((column) => [column, row[column] ?? null]))
    }
    const records = found.slice(offset, offset + limit).map((row) => ({
      [name]: shown('', row),
      ...Object.fromEntries(
        contain.map((relation) => {
          const others = related(name, row, relation).map((other) => shown(relation, other))
          return [relation, relationOf(name, relation).isMany ? others : (others[0] ?? null)]
        }),
      ),
    }))
    return { records, count: found.length }
  }

  /** The row with its joined rows as SQL joins them: once for each combination. */
  function joinedRows(table: string, row: Row, join: readonly string[]): Row[] {
    let joined: Row[] = [{ ...row, [base]: row }]
    for (const relation of join)
      joined = related(table, row, relation).flatMap((other) =>
        joined.map((so) => ({
          ...so,
          ...Object.fromEntries(
            Object.entries(other).map(([column, value]) => [`${relation}.${column}`, value]),
          ),
        })),
      )
    return joined
  }

  function related(table: string, row: Row, relation: string): Row[] {
    const { table: other, from, to } = relationOf(table, relation)
    return all(other).filter((candidate) => row[from] != null && candidate[to] === row[from])
  }

  function create(table: string, values: Values): Row {
    const row: Row = { id: nextId(), ...given(table, values) }
    all(table).push(row)
    audit(table, 'create', null, row)
    return { [table]: { ...row } }
  }

  function update(table: string, id: string, values: Values): Row {
    const row = rowOf(table, id)
    const changed = given(table, values)
    const old = Object.fromEntries(Object.keys(changed).map((column) => [column, row[column] ?? null]))
    Object.assign(row, changed)
    audit(table, 'update', old, row, changed)
    return { [table]: { ...row } }
  }

  function remove(table: string, id: string): Row {
    const row = rowOf(table, id)
    rows[table] = all(table).filter((other) => other !== row)
    audit(table, 'delete', row, row, null)
    return { [table]: row }
  }

  /** The specification does not say how operations are written; a table and what was done to it is the least. */
  function audit(
    table: string,
    verb: string,
    old: Row | null,
    { id }: Row,
    changed: Row | null = null,
  ): void {
    const now = verb === 'create' ? { ...rowOf(table, String(id)) } : changed
    const createdAt = new Date().toISOString()
    audits.push({ createdAt, objectId: String(id), operation: `${table}.${verb}`, old, new: now })
  }

  function given(table: string, values: Values): Row {
    for (const { property } of values) expectIn(columnsOf(table), property, `the columns of ${table}`)
    return Object.fromEntries(values.map(({ property, value }) => [property, value]))
  }

  function rowOf(table: string, id: string): Row {
    const row = all(table).find((candidate) => String(candidate.id) === id)
    if (!row) throw new Error(`${table} has no row ${id}.`)
    return row
  }

  function all(table: string): Row[] {
    columnsOf(table)
    rows[table] ??= []
    return rows[table]
  }

  function nextId(): number {
    return Math.max(0, ...Object.values(rows).flatMap((some) => some.map(({ id }) => Number(id)))) + 1
  }
}

/** Where a joined row keeps the row that it was made of; no column has this name. */
const base = ' '

function isOf(operation: string, objectIds: readonly string[]) {
  return (audit: Audit) => audit.operation === operation && objectIds.includes(audit.objectId)
}

function columnsOf(table: string): string[] {
  const columns = tableColumns[table]
  if (columns === undefined) throw new Error(`The specification has no table ${table}.`)
  return columns.split(/\s+/)
}

function relationOf(table: string, name: string): Relation {
  const relation = tableRelations[table]?.[name]
  if (!relation) throw new Error(`${table} has no relation ${name}.`)
  return relation
}

function expectPath(table: string, relations: readonly string[], path: string): void {
  const [first = '', column] = path.split('.')
  if (column !== undefined) expectIn(relations, first, `the relations of ${table} that were asked for`)
  const place = column === undefined ? table : relationOf(table, first).table
  expectIn(columnsOf(place), column ?? first, `the columns of ${place}`)
}

function expectIn(known: string | readonly string[], name: string, place: string): void {
  const names = typeof known === 'string' ? known.split(' ') : known
  if (!names.includes(name)) throw new Error(`${name} is not among ${place}.`)
}

function pathsIn(filter: readonly Filter[]): string[] {
  return filter.flatMap(({ column, or_, and_ }) => [
    ...(column === undefined ? [] : [column]),
    ...pathsIn(or_ ?? []),
    ...pathsIn(and_ ?? []),
  ])
}

function matches(row: Row, filter: readonly Filter[]): boolean {
  return filter.every(({ or_, and_, column = '', operator, value }) => {
    if (or_) return or_.some((condition) => matches(row, [condition]))
    if (and_) return matches(row, and_)
    return holds(row[column] ?? null, operator, value)
  })
}

function holds(actual: unknown, operator = '', value: unknown): boolean {
  switch (operator.toUpperCase()) {
    case '=':
      return actual === value
    case '!=':
      return actual !== value
    case 'IN':
      return Array.isArray(value) && value.includes(actual)
    case '>=':
      return actual !== null && compare(actual, value) >= 0
    case '<=':
      return actual !== null && compare(actual, value) <= 0
    case 'ILIKE':
      return actual !== null && likePattern(String(value)).test(String(actual))
    case 'NOT ILIKE':
      return actual !== null && !likePattern(String(value)).test(String(actual))
    default:
      throw new Error(`${operator} is no operator of the specification.`)
  }
}

function likePattern(pattern: string): RegExp {
  const source = pattern
    .replace(/[.*+?^${}()|[\]]/g, '\\$&')
    .replace(/\\([%_])|%|_/g, (found, escaped) => escaped ?? (found === '%' ? '.*' : '.'))
  return new RegExp(`^${source}$`, 'is')
}

function compare(first: unknown, second: unknown): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second
  const [one, other] = [String(first ?? ''), String(second ?? '')]
  return one < other ? -1 : one > other ? 1 : 0
}
