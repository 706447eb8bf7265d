import { columnsOf, type Row, type State } from './state.ts'
import { Unknown } from './unify.ts'

export const roles = ['user', 'user_inventory', 'admin', 'superadmin'] as const
export const inventoryStaff = ['user_inventory', 'admin', 'superadmin']
export const administrators = ['admin', 'superadmin']

/** A signed-in user, with role and scope as of now. */
export interface Actor {
  id: unknown
  sfid: unknown
  name: unknown
  role: string
  /** The live properties in scope. */
  scope: readonly Row[]
  session: Row
}

/** Whose name is in an audit. */
export type Author = Pick<Actor, 'id' | 'name'>

/** Thrown when nothing more can be said about a request than that it is refused. */
class Refused extends Error {}

/**
 * What one request does to the state. Every rule that the request breaks is collected, because the contract does not say
 * which of several is answered.
 */
export class Transaction {
  readonly refusals = new Set<string>()
  /** Refusals that the contract permits without demanding them. */
  readonly doubts = new Set<string>()
  private readonly beforeCommit: (() => void)[] = []

  constructor(
    readonly state: State,
    readonly actor: Actor | undefined,
  ) {}

  get now(): string {
    return this.state.now.toISOString()
  }

  /** The signed-in user; refuses a request without one. */
  get caller(): Actor {
    return this.actor ?? this.stop('unauthenticated')
  }

  refuseIf(isBroken: unknown, key: string): void {
    if (isBroken) this.refusals.add(key)
  }

  mayRefuseIf(isDoubtful: unknown, key: string): void {
    if (isDoubtful) this.doubts.add(key)
  }

  stop(key: string): never {
    this.refusals.add(key)
    throw new Refused(key)
  }

  /** The value, if there is one; otherwise nothing more can be predicted. */
  need<T>(value: T | undefined | null, key = 'not_found'): T {
    return value ?? this.stop(key)
  }

  /** The row, unless it is deleted. */
  row(table: string, id: unknown, key?: string): Row {
    const row = this.state.by(table, 'id', id)
    return this.need(row?.isdeleted ? undefined : row, key)
  }

  only(allowed: readonly string[]): void {
    if (!allowed.includes(this.caller.role)) this.stop('forbidden')
  }

  hasRole(...allowed: readonly string[]): boolean {
    return allowed.includes(this.caller.role)
  }

  inScope(column: 'id' | 'sfid' | 'external_id__c', value: unknown): boolean {
    const { role, scope } = this.caller
    return role === 'superadmin' || scope.some((property) => property[column] === value)
  }

  /** Refuses unless the caller signed in, or proved who they are, within the last ten minutes. */
  needFresh(isNeeded: unknown = true): void {
    const age = this.state.now.getTime() - Date.parse(String(this.caller.session.verified_at))
    this.refuseIf(isNeeded && age > 10 * 60_000, 'fresh_sign_in_required')
  }

  atEnd(check: () => void): void {
    this.beforeCommit.push(check)
  }

  /** Runs the prediction; returns what it answers unless it is refused. */
  run(predict: (tx: Transaction) => unknown): unknown {
    try {
      const body = predict(this)
      for (const check of this.beforeCommit) check()
      return typeof body === 'function' ? body() : body
    } catch (error) {
      if (error instanceof Refused) return undefined
      throw error
    }
  }

  create(table: string, row: Row): Row {
    const stamps = ['createddate', 'systemmodstamp'].filter((column) => columnsOf[table]?.includes(column))
    const prefix = keyPrefixes[table]
    const sfid = prefix ? { sfid: new Unknown(new RegExp(`^${prefix}[A-Za-z0-9]{15}$`)) } : {}
    const times = Object.fromEntries(stamps.map((column) => [column, this.now]))
    const made = this.state.insert(table, { ...times, ...sfid, ...row })
    this.audit(`${table}.create`, made.id, null, withoutNulls(table, made))
    return made
  }

  /** Changes the row if a value differs, and stamps and audits it then. */
  update(table: string, row: Row, values: Row, author: Author | undefined = this.actor): Row {
    const changed = Object.keys(values).filter((column) => values[column] !== row[column])
    if (changed.length === 0) return row
    const stamp = columnsOf[table]?.includes('systemmodstamp') ? { systemmodstamp: this.now } : {}
    const made = this.state.replace(table, row, { ...values, ...stamp })
    const audited = changed.filter((column) => columnsOf[table]?.includes(column))
    if (audited.length > 0)
      this.audit(`${table}.update`, row.id, picked(row, audited), picked(made, audited), author)
    return made
  }

  remove(table: string, row: Row): void {
    this.state.remove(table, row)
    this.audit(`${table}.delete`, row.id, withoutNulls(table, row), null)
  }

  /** A change of the rows that belong to it counts as one of the row, for those who edit it meanwhile. */
  touch(table: string, row: Row | undefined): void {
    if (row) this.state.replace(table, row, { systemmodstamp: this.now })
  }

  audit(
    operation: string,
    id: unknown,
    old: Row | null,
    now: Row | null,
    author: Author | undefined = this.actor,
  ) {
    const by = { user_id: author?.id ?? null, user_name: author?.name ?? null }
    this.state.insert('audit', { operation, object_id: id, old, new: now, created_at: this.now, ...by })
  }

  event(kind: string, details: Row, actor = this.actor?.id ?? null, subject: unknown = actor): void {
    this.state.insert('security_event', { at: this.now, kind, actor_id: actor, subject_id: subject, details })
  }

  mail(template: string, to: unknown, secret: unknown = null): void {
    this.state.insert('mail_queue', { template, to, secret })
  }
}

/** Who the session belongs to; undefined if it is over. */
export function actorOf(state: State, token: unknown): Actor | undefined {
  if (token === undefined) return undefined
  const session = state.rows('session').find((row) => row.token === token || row.tool === token)
  if (!session || Date.parse(String(session.expires_at)) <= state.now.getTime()) return undefined
  const user = state.by('propertyuser__c', 'id', session.user_id)
  if (!user || user.inactive || user.isdeleted) return undefined
  const { id, sfid, name, role__c } = user
  const linked = state
    .where('property_propertyuser__c', 'propertyuser__c', sfid)
    .flatMap((link) => (link.isdeleted ? [] : [link.property__c]))
  const isInScope = (property: Row) => role__c === 'superadmin' || linked.includes(property.sfid)
  return {
    id,
    sfid,
    name,
    role: String(role__c),
    scope: state.live('property__c').filter(isInScope),
    session,
  }
}

const keyPrefixes: Record<string, string> = {
  account: '001',
  contact: '003',
  order: '801',
  property__c: 'a0P',
  propertyuser__c: 'a0U',
  property_propertyuser__c: 'a0L',
  accountproperty__c: 'a0A',
}

function withoutNulls(table: string, row: Row): Row {
  return picked(
    row,
    (columnsOf[table] ?? []).filter((column) => row[column] !== null),
  )
}

function picked(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
