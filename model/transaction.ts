import { columnsOf, keyPrefixes } from '../tooling/specified-tables.ts'
import { type Row, State } from './state.ts'
import { Unknown } from './unify.ts'

export const roles = ['user', 'user_inventory', 'admin', 'superadmin'] as const
export const inventoryStaff = ['user_inventory', 'admin', 'superadmin']
export const administrators = ['admin', 'superadmin']

/** Whose name is in an audit. */
type Author = Record<'id' | 'name', unknown>

/** A signed-in user, with role and live properties as of now. */
export type Actor = Author & { sfid: unknown; role: string; scope: readonly Row[]; session: Row }

/** Thrown when nothing more can be said about a request than that it is refused. */
class Refused extends Error {}

/**
 * What one request does to the state. Every rule that the request breaks is collected, because the contract does not say
 * which of several is answered.
 */
export class Transaction extends State {
  readonly refusals = new Set<string>()
  /** Refusals that the contract permits without demanding them. */
  readonly doubts = new Set<string>()
  /** Checks of the whole request. */
  readonly atEnd: (() => void)[] = []

  constructor(
    state: State,
    readonly actor: Actor | undefined,
    /** Whether it is the second of two requests at once, for which the first may have changed what it saw. */
    readonly isSecond = false,
  ) {
    super(new Map(state.tables), state.time)
  }

  /** The signed-in user; refuses a request without one. */
  get caller(): Actor {
    return this.actor ?? this.stop('unauthenticated')
  }

  refuseIf(isBroken: unknown, key: string): void {
    if (isBroken) this.refusals.add(key)
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
    const row = this.by(table, 'id', id)
    return this.need(row?.isdeleted ? undefined : row, key)
  }

  only(allowed: readonly string[]): void {
    if (!this.hasRole(...allowed)) this.stop('forbidden')
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
    const age = this.age(this.caller.session.verified_at)
    this.refuseIf(isNeeded && age > 10 * 60_000, 'fresh_sign_in_required')
  }

  /** Runs the prediction; returns what it answers unless it is refused. */
  run(predict: (tx: Transaction) => unknown): unknown {
    try {
      const body = predict(this)
      for (const check of this.atEnd) check()
      return typeof body === 'function' ? body() : body
    } catch (error) {
      if (error instanceof Refused) return undefined
      throw error
    }
  }

  create(table: string, row: Row): Row {
    const stamps = ['createddate', 'systemmodstamp'].filter((column) => columnsOf[table]?.includes(column))
    const prefix = keyPrefixes[table]
    const made = this.insert(table, {
      ...Object.fromEntries(stamps.map((column) => [column, this.now])),
      ...(prefix && { sfid: new Unknown(new RegExp(`^${prefix}[A-Za-z0-9]{15}$`)) }),
      ...row,
    })
    this.audit(`${table}.create`, made.id, null, picked(table, made))
    return made
  }

  /** Changes the row if a value differs, and stamps and audits it then. */
  update(table: string, row: Row, values: Row, author: Author | undefined = this.actor): Row {
    const isChanged = (column: string) => column in values && values[column] !== row[column]
    if (!Object.keys(values).some(isChanged)) return row
    const stamp = columnsOf[table]?.includes('systemmodstamp') ? { systemmodstamp: this.now } : {}
    const made = this.replace(table, row, { ...values, ...stamp })
    const [old, now] = [row, made].map((side) => picked(table, side, isChanged))
    if (Object.keys(old ?? {}).length > 0) this.audit(`${table}.update`, row.id, old, now, author)
    return made
  }

  delete(table: string, row: Row): void {
    this.remove(table, row)
    this.audit(`${table}.delete`, row.id, picked(table, row), null)
  }

  /** A change of the rows that belong to it counts as one of the row, for those who edit it meanwhile. */
  touch(table: string, row: Row | undefined): void {
    if (row) this.replace(table, row, { systemmodstamp: this.now })
  }

  audit(
    operation: string,
    object_id: unknown,
    old: Row | null = null,
    made: Row | null = null,
    by: Author | undefined = this.actor,
  ) {
    const author = { user_id: by?.id ?? null, user_name: by?.name ?? null }
    this.insert('audit', { operation, object_id, old, new: made, created_at: this.now, ...author })
  }

  event(kind: string, details: Row, actor = this.actor?.id ?? null, subject: unknown = actor): void {
    this.insert('security_event', { at: this.now, kind, actor_id: actor, subject_id: subject, details })
  }

  mail(template: string, to: unknown, secret: unknown = null): void {
    this.insert('mail_queue', { template, to, secret })
  }
}

/** Who the session belongs to; undefined if it is over. */
export function actorOf(state: State, token: unknown): Actor | undefined {
  if (token === undefined) return undefined
  const session = state.rows('session').find((row) => row.token === token || row.tool === token)
  if (!session || session.isLocked || state.age(session.expires_at) >= 0) return undefined
  const user = state.by('propertyuser__c', 'id', session.user_id)
  if (!user || user.inactive || user.isdeleted) return undefined
  const { id, sfid, name, role__c } = user
  const links = state.live('property_propertyuser__c', { propertyuser__c: sfid })
  const linked = links.map(({ property__c }) => property__c)
  const properties = state.live('property__c')
  const scope = role__c === 'superadmin' ? properties : properties.filter((one) => linked.includes(one.sfid))
  return { id, sfid, name, role: String(role__c), scope, session }
}

/** The columns that staff may see, which are audited; those that are set unless others are named. */
export function picked(table: string, row: Row, isAmong = (column: string) => row[column] !== null): Row {
  const columns = (columnsOf[table] ?? []).filter(isAmong)
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
