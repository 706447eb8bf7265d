import { password } from '../tooling/fixture-rows.ts'
import { change, changes, mutation, type Operation, type Rule, rest, stranger } from './call.ts'
import { removeAll } from './orders.ts'
import type { Row, State } from './state.ts'
import { administrators, roles, type Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

const users = 'propertyuser__c'
const links = 'property_propertyuser__c'
const usernames = ['New@Comptoir.example ', 'other@comptoir.example', 'user1@comptoir.example']

const rank = (role: unknown): number => (roles as readonly unknown[]).indexOf(role)
const outranks = (one: unknown, other: unknown): boolean => rank(one) > rank(other)

/** Not above the caller's role, and every link, live or deleted, within the caller's scope. */
function isWithinReach(tx: Transaction, user: Row): boolean {
  if (outranks(user.role__c, tx.caller.role)) return false
  if (tx.caller.id === user.id) return true
  return tx.rows(links, { propertyuser__c: user.sfid }).every((link) => tx.inScope('sfid', link.property__c))
}

/** Both ways to create a user follow the same rules. */
const createUser: Operation = (state, pick) => {
  const by = pick.session(state, administrators)
  const free = `u${state.rows('audit').length}@comptoir.example`
  const username = pick.rarely(3) ? pick.of(usernames) : free
  const [name, role] = ['Ann Other', pick.one(...roles)]
  const values = { name, username__c: username, role__c: role, inactive: false }
  const creation = mutation('create', users, undefined, values, newUser)
  if (pick.rarely(2)) return change(by, creation)
  return rest(by, '/createuser', { name, username, role, inactive: false }, (tx) => {
    const { id, username__c, sfid, inactive, createddate } = creation.predict(tx)
    return { user: { id, name, username: username__c, role, sfid, inactive, createddate } }
  })
}

const newUser: Rule = {
  roles: administrators,
  stored(tx, row) {
    const username__c = String(row.username__c).trim().toLowerCase()
    tx.needFresh()
    tx.refuseIf(outranks(row.role__c, tx.caller.role), 'forbidden')
    tx.refuseIf(tx.by(users, 'username__c', username__c), 'user_with_email_exists')
    return { ...row, username__c, inactive: true, isdeleted: false, password: false }
  },
  effect: (tx, { id, role__c }) => tx.event('user_created', { role: role__c }, tx.caller.id, id),
}

const found = { roles: administrators, looksFirst: true, findsDeleted: true, expects: 'name' }
const edit: Rule = { ...found, stored: changedUser, effect: noteUserChange }
const changeUser = changes('update', users, edit, (_, pick, user) =>
  pick.one<Row>(
    { isdeleted: !user.isdeleted },
    { inactive: !user.inactive },
    { role__c: pick.one(...roles) },
    { username__c: pick.of(usernames) },
    { name: pick.one('Zoé Renamed', ' Bob', user.name) },
    { isdeleted: false, username__c: 'back@comptoir.example' },
  ),
)

/** The user as stored; what was sent is in `row`. */
function changedUser(tx: Transaction, row: Row, before: Row = {}): Row {
  const { caller } = tx
  const name = String(row.name).trim()
  const username__c = String(row.username__c).trim().toLowerCase()
  const after: Record<string, unknown> = { ...row, name, username__c }
  const changes = (...columns: string[]) => columns.some((column) => after[column] !== before[column])
  const isOwn = before.id === caller.id
  // Everybody may report their own last sign-in, so their own row is looked at before a change of it is refused.
  if (isOwn && !tx.hasRole(...administrators)) tx.refuseIf(changes(...Object.keys(after)), 'forbidden')
  if (!changes(...Object.keys(after)) && !outranks(before.role__c, caller.role)) return before
  tx.refuseIf(!isWithinReach(tx, before), 'forbidden')
  tx.refuseIf(changes('role__c') && outranks(after.role__c, caller.role), 'forbidden')
  tx.refuseIf(isOwn && changes('role__c', 'inactive', 'isdeleted'), 'forbidden')
  // Password links go to the address, so equals, and those who were equals, may not take over each other's accounts.
  const isMoved = changes('username__c') && username__c !== originalOf(before.username__c)
  const audits = tx.rows('audit', { object_id: before.id, operation: `${users}.update` })
  const wasPeer = audits.some(({ old }) => (old as Row | null)?.role__c === caller.role)
  const isPeer = before.role__c === caller.role || wasPeer
  tx.refuseIf(isMoved && isPeer && !isOwn && caller.role !== 'superadmin', 'forbidden')
  tx.needFresh(changes('role__c', 'username__c', 'inactive', 'isdeleted'))
  const isRestored = before.isdeleted && !after.isdeleted
  tx.refuseIf(before.isdeleted && !isRestored && changes('username__c'), 'forbidden')
  if (!before.isdeleted && after.isdeleted) after.username__c = `${before.username__c}_deleted_${tx.time}`
  if (isRestored) {
    Object.assign(after, { inactive: true, password: false })
    if (!changes('username__c')) after.username__c = originalOf(before.username__c)
  }
  const isActive = (one: Row) => one.role__c === 'superadmin' && !one.inactive && !one.isdeleted
  const others = tx.rows(users).filter(({ id }) => id !== before.id)
  tx.refuseIf(isActive(before) && !isActive(after) && !others.some(isActive), 'last_superadmin_error')
  const isTaken = others.some((other) => other.username__c === after.username__c)
  tx.refuseIf(changes('username__c') && isTaken, 'user_with_email_exists')
  return after
}

function noteUserChange(tx: Transaction, after: Row, before: Row = {}): void {
  const { caller } = tx
  const { id } = before
  const note = (kind: string, details: Row) => tx.event(kind, details, caller.id, id)
  const stateOf = (row: Row) => (row.isdeleted ? 'deleted' : row.inactive ? 'inactive' : 'active')
  const [was, is] = [stateOf(before), stateOf(after)]
  const ended = is === 'deleted' && was !== is ? tx.live(links, { propertyuser__c: before.sfid }) : []
  for (const link of ended) tx.update(links, link, { isdeleted: true })
  if (was !== is && !(was === 'inactive' && is === 'active')) endAccess(tx, id)
  else if (after.username__c !== before.username__c) endAccess(tx, id)
  if (after.name !== before.name) note('name_changed', { from: before.name, to: after.name })
  if (after.role__c !== before.role__c) note('role_changed', { from: before.role__c, to: after.role__c })
  const [from, to] = [originalOf(before.username__c), originalOf(after.username__c)]
  if (from !== to) {
    note('address_changed', { from, to })
    noticeSuperadmins(tx)
    tx.insert('moved', { user: id, at: tx.time })
    if (is !== 'deleted') for (const address of [from, to]) tx.mail('addressChanged', address)
  }
  if (was !== is) noteState(tx, id, was, is)
}

function noteState(tx: Transaction, id: unknown, from: string, to: string): void {
  tx.event('user_state_changed', { from, to }, tx.caller.id, id)
  if (from === 'active') tx.event('session_ended', { reason: 'deactivated' }, tx.caller.id, id)
}

function endAccess(state: State, id: unknown): void {
  for (const table of ['session', 'session_lock', 'password_token']) removeOf(state, table, id)
}

/** The other superadmins are mailed about what gives an account or a person's data away. */
export function noticeSuperadmins(tx: Transaction): void {
  for (const { id, role__c, inactive, username__c } of tx.live(users))
    if (role__c === 'superadmin' && !inactive && id !== tx.caller.id) tx.mail('securityNotice', username__c)
}

export const originalOf = (username: unknown): string => String(username).replace(/_deleted_\d+$/, '')

function removeOf(state: State, table: string, user: unknown): number {
  const rows = state.rows(table, { user_id: user })
  state.remove(table, ...rows)
  return rows.length
}

const isUnused = ({ last_login }: Row): boolean => !last_login

const removeUser = changes('delete', users, {
  roles: administrators,
  choose: (state, pick) => pick.mostly(state.rows(users).filter(isUnused), state.rows(users), 3),
  check(tx, row) {
    tx.refuseIf(!isWithinReach(tx, row), 'forbidden')
    tx.needFresh()
    tx.refuseIf(row.last_login !== null, 'user_delete_fail')
    const counts = ['counted_by', 'approved_by'].some((column) => tx.by('gc_inventory', column, row.id))
    tx.refuseIf(counts || tx.by('order', 'propertyuser__c', row.sfid), 'conflict')
    removeAll(tx, links, 'propertyuser__c', row.sfid)
    endAccess(tx, row.id)
  },
  effect(tx, { id, inactive }) {
    noteState(tx, id, inactive ? 'inactive' : 'active', 'removed')
  },
})

const linking: Rule = {
  roles: administrators,
  check: (tx, row) => checkLink(tx, row),
  stored: (_, row) => ({ ...row, isdeleted: false }),
  effect: (tx, row) => noteLink(tx, row, 'added'),
}
const createLink = changes('create', links, linking, (state, pick) => ({
  propertyuser__c: pick.of(state.live(users))?.sfid,
  property__c: pick.of(state.live('property__c'))?.sfid,
}))

/** The links of a user may go before or after the user does. */
const linkRule: Rule = {
  roles: administrators,
  findsDeleted: true,
  check: (tx, row, before) => checkLink(tx, row, before),
  effect: (tx, row) => noteLink(tx, row, row.isdeleted ? 'removed' : 'added'),
}
const changeLink = changes('update', links, linkRule, (_, pick, { isdeleted }) => ({
  isdeleted: pick.rarely(3) === isdeleted,
}))

function noteLink(tx: Transaction, row: Row, link: string): void {
  const user = tx.by(users, 'sfid', row.propertyuser__c)
  const property = tx.by('property__c', 'sfid', row.property__c)?.external_id__c
  tx.touch(users, user)
  tx.event('user_property_changed', { property, link }, tx.caller.id, user?.id)
}

/** Other users' links to properties of the caller's scope, one to each; a superadmin hands out any. */
function checkLink(tx: Transaction, link: Row, before: Row = { isdeleted: true }): void {
  const { id, propertyuser__c, property__c, isdeleted = false } = link
  const isOwn = propertyuser__c === tx.caller.sfid
  tx.refuseIf(!tx.hasRole('superadmin') && (isOwn || !tx.inScope('sfid', property__c)), 'forbidden')
  tx.needFresh(isdeleted !== before.isdeleted && !isOwn)
  const others = tx.live(links, { propertyuser__c, property__c }).filter((other) => other.id !== id)
  tx.refuseIf(before.isdeleted === true && !isdeleted && others.length > 0, 'conflict')
}

export const newSecret = () => new Unknown(/^[\w-]{43}$/)
export const isoOf = (time: number): string => new Date(time).toISOString()

const endSessions: Operation = (state, pick) => {
  const user = pick.of(state.rows(users))
  return rest(pick.session(state, administrators), `/api/users/${user?.id}/sessions/end`, {}, (tx) => {
    tx.only(administrators)
    tx.needFresh()
    const row = tx.row(users, user?.id, 'user_not_found')
    tx.refuseIf(!isWithinReach(tx, row), 'forbidden')
    const ended = removeOf(tx, 'session', row.id)
    tx.audit(`${users}.update`, row.id, null, { sessions: 'ended' })
    tx.event('session_ended', { reason: 'by_admin', sessions: ended }, tx.caller.id, row.id)
    return { ended }
  })
}

const sendActivation: Operation = (state, pick) => {
  const by = pick.session(state, administrators)
  const inactive = state.live(users).filter((row) => row.inactive)
  const email = pick.mostly(inactive, state.rows(users), 4)?.username__c
  return rest(by, '/sendactivationemail', { email }, (tx) => {
    tx.only(administrators)
    tx.needFresh()
    // A deleted user's name with its suffix is no address.
    if (/_deleted_/.test(String(email))) tx.doubts.add('valid_email_error')
    const [found] = tx.live(users, { username__c: email, inactive: true })
    const row = tx.need(found, 'user_not_found')
    tx.refuseIf(!isWithinReach(tx, row), 'forbidden')
    const link = { user_id: row.id, kind: 'activation' }
    tx.remove('password_token', ...tx.rows('password_token', link))
    const times = { created_at: tx.now, expires_at: isoOf(tx.time + 7 * 24 * 3_600_000) }
    const { secret } = tx.insert('password_token', { ...link, ...times, secret: newSecret() })
    tx.mail('activateUser', email, secret)
    tx.audit(`${users}.email`, row.id, null, { template: 'activateUser' })
    tx.event('activation_sent', {}, tx.caller.id, row.id)
  })
}

/** Every link that was ever mailed can be tried again. */
const useLink: Operation = (state, pick) => {
  const secret = pick.of(state.rows('mail_queue').filter((mail) => mail.secret !== null))?.secret
  if (secret === undefined) return undefined
  return rest(stranger, '/updatepassword', { token: secret, password }, (tx) => {
    const known = tx.rows('password_token').find((row) => row.secret === secret && row.used_at === null)
    const link = tx.need(known, 'token_invalid')
    const user = tx.row(users, link.user_id, 'token_invalid')
    if (tx.age(link.expires_at) >= 0) tx.stop('token_expired')
    tx.replace('password_token', link, { used_at: tx.now })
    const others = tx.rows('password_token', { user_id: user.id }).filter(({ id }) => id !== link.id)
    tx.remove('password_token', ...others)
    const author = { id: user.id, name: user.name }
    const stored = tx.replace(users, user, { password: true, systemmodstamp: tx.now })
    tx.audit(`${users}.update`, user.id, null, { password: 'changed' }, author)
    tx.event('password_changed', { by: 'activation_link' }, user.id)
    const sessions = removeOf(tx, 'session', user.id)
    if (sessions > 0) tx.event('session_ended', { reason: 'password_changed', sessions }, user.id)
    if (user.password) tx.mail('accountChanged', user.username__c)
    tx.update(users, stored, { inactive: false }, author)
  })
}

export const accountOperations = { createUser, changeUser, removeUser, createLink, changeLink }
export const accessOperations = { endSessions, sendActivation, useLink }
