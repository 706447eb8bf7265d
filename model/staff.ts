import { type Call, change, checkExpectation, type Mutation, type Operation } from './call.ts'
import { isPartner } from './orders.ts'
import { newPassword, type Row, type State } from './state.ts'
import { roles, type Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

const administrators = ['admin', 'superadmin']

function outranks(one: unknown, other: unknown): boolean {
  return roles.indexOf(String(one)) > roles.indexOf(String(other))
}

/** Not above the caller's role, and every link, live or deleted, within the caller's scope. */
function isWithinReach(tx: Transaction, user: Row): boolean {
  if (outranks(user.role__c, tx.caller.role)) return false
  if (tx.caller.id === user.id) return true
  return tx.state
    .where('property_propertyuser__c', 'propertyuser__c', user.sfid)
    .every((link) => tx.inScope('sfid', link.property__c))
}

function addressKey(address: string): string | undefined {
  if (address === '') return 'email_empty_error'
  return /^[^\s@]+@[^\s@]+\.[a-z]+$/.test(address) ? undefined : 'valid_email_error'
}

const usernames = ['New@Comptoir.example ', 'other@comptoir.example', 'user1@comptoir.example', 'nonsense']

/** Both ways to create a user follow the same rules. */
function predictUser(
  tx: Transaction,
  { name, username, role }: { name: string; username: string; role: string },
): Row {
  if (!tx.hasRole(...administrators)) tx.stop('forbidden')
  const address = username.trim().toLowerCase()
  tx.refuseIf(!tx.isFresh, 'fresh_sign_in_required')
  tx.refuseIf(outranks(role, tx.caller.role), 'forbidden')
  tx.refuseIf(name === '', 'name_empty_error')
  const wrong = addressKey(address)
  if (wrong) tx.refuseIf(true, wrong)
  tx.refuseIf(tx.state.by('propertyuser__c', 'username__c', address), 'user_with_email_exists')
  const made = tx.create('propertyuser__c', {
    name,
    username__c: address,
    role__c: role,
    inactive: true,
    isdeleted: false,
    password: false,
  })
  tx.event('user_created', { role }, { actor: tx.caller.id, subject: made.id })
  return made
}

export const createUser: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const user = {
    name: pick.rarely(9) ? '' : 'Ann Other',
    username: pick.rarely(3)
      ? pick.one(...(usernames as [string]))
      : `u${state.rows('audit').length}@comptoir.example`,
    role: pick.one('user', 'user_inventory', 'admin', 'superadmin'),
  }
  if (pick.rarely(2))
    return change(by, {
      verb: 'create',
      table: 'propertyuser__c',
      values: { name: user.name, username__c: user.username, role__c: user.role, inactive: false },
      predict: (tx) => predictUser(tx, user),
    })
  return (
    by && {
      token: by.token,
      method: 'POST',
      path: '/createuser',
      json: { ...user, inactive: false },
      predict(tx) {
        const { id, name, username__c, role__c, sfid, inactive, createddate } = predictUser(tx, user)
        return {
          status: 200,
          user: { id, name, username: username__c, role: role__c, sfid, inactive, createddate },
        }
      },
    }
  )
}

export const changeUser: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const user = pick.of(state.rows('propertyuser__c'))
  if (!user) return undefined
  const values = pick.one<Row>(
    { isdeleted: !user.isdeleted },
    { inactive: !user.inactive },
    { role__c: pick.one('user', 'user_inventory', 'admin', 'superadmin') },
    { username__c: pick.one(...(usernames as [string])) },
    { name: pick.one('Zoé Renamed', 'Bob', ' ') },
    { isdeleted: false, username__c: 'back@comptoir.example' },
    { name: user.name },
  )
  const expect = pick.rarely(4) ? { name: pick.one<unknown>(user.name, 'Zoé Renamed') } : undefined
  const mutation: Mutation = {
    verb: 'update',
    table: 'propertyuser__c',
    id: user.id,
    values,
    ...(expect && { expect }),
    predict: (tx) => predictChange(tx, user.id, values, expect),
  }
  return change(by, mutation)
}

function predictChange(tx: Transaction, id: unknown, given: Row, expect: Row | undefined): Row {
  if (!tx.hasRole(...administrators)) {
    // Everybody may report their own last sign-in, so their own row is looked at before the change is refused.
    const own = tx.caller.id === id ? tx.state.by('propertyuser__c', 'id', id) : undefined
    if (own)
      for (const key of ['conflict', 'name_empty_error', 'valid_email_error']) tx.mayRefuseIf(true, key)
    tx.mayRefuseIf(own, 'forbidden')
    if (own && Object.entries(given).every(([column, value]) => own[column] === value)) return own
    tx.stop('forbidden')
  }
  const { state, caller } = tx
  const before = tx.need(state.by('propertyuser__c', 'id', id), 'not_found')
  checkExpectation(tx, before, expect)
  const values: Record<string, unknown> = { ...given }
  if (typeof values.name === 'string') values.name = values.name.trim()
  if (typeof values.username__c === 'string') values.username__c = values.username__c.trim().toLowerCase()
  const changes = (column: string) => column in values && values[column] !== before[column]
  tx.refuseIf(changes('name') && values.name === '', 'name_empty_error')
  const wrong = changes('username__c') && addressKey(String(values.username__c))
  if (wrong) tx.refuseIf(true, wrong)
  const isOwn = before.id === caller.id
  if (!Object.keys(values).some(changes) && !outranks(before.role__c, caller.role)) return before
  tx.refuseIf(!isWithinReach(tx, before), 'forbidden')
  tx.refuseIf(changes('role__c') && outranks(values.role__c, caller.role), 'forbidden')
  tx.refuseIf(isOwn && ['role__c', 'inactive', 'isdeleted'].some(changes), 'forbidden')
  // Password links go to the address, so equals, and those who were equals, may not take over each other's accounts.
  const isMoved = changes('username__c') && values.username__c !== originalOf(before.username__c)
  const wasPeer = state
    .where('audit', 'object_id', before.id)
    .some(
      ({ operation, old }) =>
        operation === 'propertyuser__c.update' && (old as Row | null)?.role__c === caller.role,
    )
  const isPeer = before.role__c === caller.role || wasPeer
  tx.refuseIf(isMoved && isPeer && !isOwn && caller.role !== 'superadmin', 'forbidden')
  tx.refuseIf(
    ['role__c', 'username__c', 'inactive', 'isdeleted'].some(changes) && !tx.isFresh,
    'fresh_sign_in_required',
  )
  const isRestored = before.isdeleted === true && values.isdeleted === false
  const isDeleted = !before.isdeleted && values.isdeleted === true
  tx.refuseIf(before.isdeleted && !isRestored && changes('username__c'), 'forbidden')
  if (isDeleted) values.username__c = `${before.username__c}_deleted_${state.now.getTime()}`
  if (isRestored) {
    values.inactive = true
    if (!changes('username__c')) values.username__c = originalOf(before.username__c)
  }
  const isActive = (row: Row) => row.role__c === 'superadmin' && !row.inactive && !row.isdeleted
  const lastLeaves =
    isActive(before) &&
    !isActive({ ...before, ...values }) &&
    !state.rows('propertyuser__c').some((row) => row.id !== before.id && isActive(row))
  tx.refuseIf(lastLeaves, 'last_superadmin_error')
  const taken = state.by('propertyuser__c', 'username__c', values.username__c)
  tx.refuseIf(changes('username__c') && taken && taken.id !== before.id, 'user_with_email_exists')
  return storeChange(tx, before, values, { isDeleted, isRestored })
}

function storeChange(
  tx: Transaction,
  before: Row,
  values: Row,
  { isDeleted, isRestored }: { isDeleted: boolean; isRestored: boolean },
): Row {
  const { state, caller } = tx
  let after = tx.update('propertyuser__c', before, values)
  if (isRestored) after = state.replace('propertyuser__c', after, { password: false })
  if (isDeleted)
    for (const link of state.where('property_propertyuser__c', 'propertyuser__c', before.sfid))
      if (!link.isdeleted) tx.update('property_propertyuser__c', link, { isdeleted: true })
  const leaves = isDeleted || (after.inactive && !before.inactive)
  if (leaves || isRestored || after.username__c !== before.username__c) removeOf(state, 'session', before.id)
  if (leaves || isRestored || after.username__c !== before.username__c)
    removeOf(state, 'password_token', before.id)
  const people = { actor: caller.id, subject: before.id }
  if (after.name !== before.name) tx.event('name_changed', { from: before.name, to: after.name }, people)
  if (after.role__c !== before.role__c)
    tx.event('role_changed', { from: before.role__c, to: after.role__c }, people)
  const [from, to] = [originalOf(before.username__c), originalOf(after.username__c)]
  if (from !== to) {
    tx.event('address_changed', { from, to }, people)
    noticeSuperadmins(tx)
    state.insert('moved', { user: before.id, at: state.now.getTime() })
    if (!after.isdeleted) for (const address of [from, to]) tx.mail('addressChanged', address)
  }
  const stateOf = (row: Row) => (row.isdeleted ? 'deleted' : row.inactive ? 'inactive' : 'active')
  const [was, is] = [stateOf(before), stateOf(after)]
  if (was !== is) tx.event('user_state_changed', { from: was, to: is }, people)
  if (was === 'active' && is !== 'active') tx.event('session_ended', { reason: 'deactivated' }, people)
  return after
}

/** The other superadmins are mailed about what gives an account or a person's data away. */
export function noticeSuperadmins(tx: Transaction): void {
  for (const { id, role__c, inactive, username__c } of tx.state.live('propertyuser__c'))
    if (role__c === 'superadmin' && !inactive && id !== tx.caller.id) tx.mail('securityNotice', username__c)
}

function originalOf(username: unknown): string {
  return String(username).replace(/_deleted_\d+$/, '')
}

function removeOf(state: State, table: string, user: unknown): readonly Row[] {
  const rows = state.where(table, 'user_id', user)
  for (const row of rows) state.remove(table, row)
  return rows
}

export const removeUser: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const users = state.rows('propertyuser__c')
  const user = pick.of(pick.rarely(3) ? users : users.filter(({ last_login }) => last_login === null))
  return change(by, {
    verb: 'delete',
    table: 'propertyuser__c',
    id: user?.id ?? 77,
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      const row = tx.need(
        tx.state.live('propertyuser__c').find(({ id }) => id === user?.id),
        'not_found',
      )
      tx.refuseIf(!isWithinReach(tx, row), 'forbidden')
      tx.refuseIf(!tx.isFresh, 'fresh_sign_in_required')
      tx.refuseIf(row.last_login !== null, 'user_delete_fail')
      const used =
        tx.state.by('order', 'propertyuser__c', row.sfid) ||
        ['counted_by', 'approved_by'].some((column) => tx.state.by('gc_inventory', column, row.id))
      tx.refuseIf(used, 'conflict')
      const others = tx.state
        .live('propertyuser__c')
        .filter(({ role__c, inactive }) => role__c === 'superadmin' && !inactive)
      tx.refuseIf(others.length === 1 && others[0] === row, 'last_superadmin_error')
      for (const link of tx.state.where('property_propertyuser__c', 'propertyuser__c', row.sfid))
        tx.remove('property_propertyuser__c', link)
      for (const table of ['session', 'password_token']) removeOf(tx.state, table, row.id)
      tx.remove('propertyuser__c', row)
      const from = row.inactive ? 'inactive' : 'active'
      const people = { actor: tx.caller.id, subject: row.id }
      tx.event('user_state_changed', { from, to: 'removed' }, people)
      if (from === 'active') tx.event('session_ended', { reason: 'deactivated' }, people)
      return row
    },
  })
}

export const changeLink: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const table = 'property_propertyuser__c'
  if (pick.rarely(2)) {
    const user = pick.of(state.live('propertyuser__c'))
    const property = pick.of(state.live('property__c'))
    if (!user || !property) return undefined
    const values = { propertyuser__c: user.sfid, property__c: property.sfid }
    return change(by, {
      verb: 'create',
      table,
      values,
      predict(tx) {
        if (!tx.hasRole(...administrators)) tx.stop('forbidden')
        const owner = tx.need(
          tx.state.live('propertyuser__c').find(({ sfid }) => sfid === user.sfid),
          'bad_input',
        )
        const place = tx.state.by('property__c', 'sfid', property.sfid)
        tx.refuseIf(!place || place.isdeleted || isPartner(place), 'bad_input')
        checkLink(tx, values)
        const twin = tx.state
          .where(table, 'propertyuser__c', user.sfid)
          .some((link) => !link.isdeleted && link.property__c === property.sfid)
        tx.refuseIf(twin, 'conflict')
        const made = tx.create(table, { ...values, isdeleted: false })
        tx.touch('propertyuser__c', owner)
        noteLink(tx, owner, place, 'added')
        return made
      },
    })
  }
  const link = pick.of(state.rows(table))
  if (!link) return undefined
  const verb = pick.rarely(4) ? 'delete' : 'update'
  const isdeleted = pick.rarely(3) ? link.isdeleted : !link.isdeleted
  return change(by, {
    verb,
    table,
    id: link.id,
    ...(verb === 'update' && { values: { isdeleted } }),
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      // The links of a user may go before or after the user does.
      const row = tx.need(
        tx.state.rows(table).find(({ id, sfid }) => id === link.id && sfid !== null),
        'not_found',
      )
      const owner = tx.state.by('propertyuser__c', 'sfid', row.propertyuser__c)
      checkLink(tx, row, verb === 'update' && row.isdeleted === isdeleted)
      if (verb === 'update') {
        const twin = tx.state
          .where(table, 'propertyuser__c', row.propertyuser__c)
          .some((other) => other.id !== row.id && !other.isdeleted && other.property__c === row.property__c)
        tx.refuseIf(twin && row.isdeleted && !isdeleted, 'conflict')
        if (row.isdeleted === isdeleted) return row
      }
      const isAdded = verb === 'update' && !isdeleted
      let after = row
      if (verb === 'delete') tx.remove(table, row)
      else after = tx.update(table, row, { isdeleted })
      tx.touch('propertyuser__c', owner)
      if (after.isdeleted !== row.isdeleted || (verb === 'delete' && !row.isdeleted))
        noteLink(
          tx,
          owner,
          tx.state.by('property__c', 'sfid', row.property__c),
          isAdded ? 'added' : 'removed',
        )
      return after
    },
  })
}

function noteLink(tx: Transaction, user: Row | undefined, property: Row | undefined, link: string): void {
  const details = { property: property?.external_id__c, link }
  tx.event('user_property_changed', details, { actor: tx.caller.id, subject: user?.id })
}

/** Other users' links to properties of the caller's scope; a superadmin hands out any. */
function checkLink(tx: Transaction, link: Row, isUnchanged = false): void {
  const isSuperadmin = tx.hasRole('superadmin')
  tx.refuseIf(!isSuperadmin && !tx.inScope('sfid', link.property__c), 'forbidden')
  tx.refuseIf(!isSuperadmin && link.propertyuser__c === tx.caller.sfid, 'forbidden')
  tx.refuseIf(
    !isUnchanged && !tx.isFresh && link.propertyuser__c !== tx.caller.sfid,
    'fresh_sign_in_required',
  )
}

export const signIn: Operation = (state, pick) => {
  const known = pick.of(state.rows('propertyuser__c'))
  const username = pick.rarely(6) ? 'stranger@comptoir.example' : originalOf(known?.username__c)
  const isRight = !pick.rarely(4)
  const found = (tx: Transaction) => {
    const named = tx.state.rows('propertyuser__c').filter((row) => originalOf(row.username__c) === username)
    const latest = named
      .filter(({ isdeleted }) => isdeleted)
      .sort((one, other) => String(other.username__c).localeCompare(String(one.username__c)))
    return named.find(({ isdeleted }) => !isdeleted) ?? latest[0]
  }
  return {
    token: undefined,
    method: 'POST',
    path: '/login',
    json: { username: ` ${username.toUpperCase()} `, password: isRight ? newPassword : 'Wrong-Lantern!7' },
    predict(tx) {
      const user = found(tx)
      if (!user?.password || !isRight) return tx.stop('credentials_dont_match')
      if (user.inactive || user.isdeleted) tx.stop('user_inactive_error')
      const { id, name, role__c: role, sfid } = user
      tx.update('propertyuser__c', user, { last_login: tx.now }, { id, name })
      tx.event('sign_in', {}, { actor: id })
      for (const session of tx.state.where('session', 'user_id', id))
        if (Date.parse(String(session.expires_at)) <= tx.state.now.getTime())
          tx.state.remove('session', session)
      const token = new Unknown(/^[\w-]{43}$/)
      const expires = openSession(tx.state, id, token)
      return { status: 200, token, expires, user: { id, name, role, sfid, username: user.username__c } }
    },
    onRefusal(tx, key) {
      const reason = key === 'user_inactive_error' ? 'inactive' : 'credentials'
      const subject = found(tx)?.id ?? null
      tx.event('sign_in_failed', { account: username, reason }, { actor: null, subject })
    },
  }
}

/** Adds a session of eight hours; returns its expiry in epoch seconds. */
export function openSession(state: State, user: unknown, token: unknown): number {
  const expires = Math.floor(state.now.getTime() / 1000) + 480 * 60
  const now = state.now.toISOString()
  const expires_at = new Date(expires * 1000).toISOString()
  state.insert('session', { user_id: user, created_at: now, verified_at: now, expires_at, token })
  return expires
}

export const signOut: Operation = (state, pick) => {
  const by = pick.session(state)
  return (
    by && {
      token: by.token,
      method: 'POST',
      path: '/api/logout',
      predict(tx) {
        tx.state.remove('session', tx.caller.session)
        tx.event('session_ended', { reason: 'signed_out', sessions: 1 })
        return { status: 200 }
      },
    }
  )
}

export const reauthenticate: Operation = (state, pick) => {
  const by = pick.session(state)
  return (
    by && {
      token: by.token,
      method: 'POST',
      path: '/api/reauthenticate',
      json: { password: newPassword },
      predict(tx) {
        const user = tx.state.by('propertyuser__c', 'id', tx.caller.id)
        if (!user?.password) tx.stop('credentials_dont_match')
        const { session } = tx.caller
        const token = new Unknown(/^[\w-]{43}$/)
        tx.state.replace('session', session, { verified_at: tx.now, token })
        return { status: 200, token, expires: Math.floor(Date.parse(String(session.expires_at)) / 1000) }
      },
    }
  )
}

export const whoAmI: Operation = (state, pick) => {
  const by = pick.session(state)
  const page = pick.one('giftcardinventory', 'unification', 'b2brewards', 'settings', 'settings%2Fusers')
  if (pick.rarely(2))
    return {
      token: by?.token,
      method: 'GET',
      path: `/api/page-permission/${page}`,
      predict(tx) {
        const allowed = page === 'giftcardinventory' ? ['user_inventory', ...administrators] : administrators
        return { status: 200, page: decodeURIComponent(page), result: tx.hasRole(...allowed) }
      },
    }
  return {
    token: by?.token,
    method: 'GET',
    path: '/api/loggedin',
    predict(tx) {
      const { id, name, role, sfid } = tx.caller
      const username = tx.state.by('propertyuser__c', 'id', id)?.username__c
      return { status: 200, user: { id, name, role, sfid, username }, additions }
    },
  }
}

/** What the server has beyond the specification. */
const additions = [
  'audit.email',
  'audit.user',
  'expect',
  'gc_inventory.previous_on_hand',
  'gc_inventory.withdrawal_reason',
  'trnsx_ecom_activegc_b2c.name',
]

export const endSessions: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const user = pick.of(state.rows('propertyuser__c'))
  if (!by || !user) return undefined
  return {
    token: by.token,
    method: 'POST',
    path: `/api/users/${user.id}/sessions/end`,
    json: {},
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      tx.refuseIf(!tx.isFresh, 'fresh_sign_in_required')
      const row = tx.need(
        tx.state.live('propertyuser__c').find(({ id }) => id === user.id),
        'user_not_found',
      )
      tx.refuseIf(!isWithinReach(tx, row), 'forbidden')
      const ended = removeOf(tx.state, 'session', row.id).length
      tx.audit('propertyuser__c.update', row.id, null, { sessions: 'ended' })
      tx.event(
        'session_ended',
        { reason: 'by_admin', sessions: ended },
        { actor: tx.caller.id, subject: row.id },
      )
      return { status: 200, ended }
    },
  }
}

export const sendActivation: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const users = state.rows('propertyuser__c')
  const user = pick.of(
    pick.rarely(4) ? users : users.filter(({ inactive, isdeleted }) => inactive && !isdeleted),
  )
  if (!by || !user) return undefined
  return {
    token: by.token,
    method: 'POST',
    path: '/sendactivationemail',
    json: { email: user.username__c },
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      tx.refuseIf(!tx.isFresh, 'fresh_sign_in_required')
      // A deleted user's name with its suffix is no address.
      tx.mayRefuseIf(addressKey(String(user.username__c)), 'valid_email_error')
      const row = tx.need(
        tx.state
          .live('propertyuser__c')
          .find(({ username__c, inactive }) => username__c === user.username__c && inactive),
        'user_not_found',
      )
      tx.refuseIf(!isWithinReach(tx, row), 'forbidden')
      for (const link of tx.state.where('password_token', 'user_id', row.id))
        if (link.kind === 'activation') tx.state.remove('password_token', link)
      const secret = new Unknown(/^[\w-]{43}$/)
      const expires_at = new Date(tx.state.now.getTime() + 7 * 24 * 3_600_000).toISOString()
      const link = {
        user_id: row.id,
        kind: 'activation',
        created_at: tx.now,
        expires_at,
        used_at: null,
        secret,
      }
      tx.state.insert('password_token', link)
      tx.mail('activateUser', row.username__c, secret)
      tx.audit('propertyuser__c.email', row.id, null, { template: 'activateUser' })
      tx.event('activation_sent', {}, { actor: tx.caller.id, subject: row.id })
      return { status: 200 }
    },
  }
}

/** Every link that was ever mailed can be tried again. */
export const useLink: Operation = (state, pick) => {
  const mails = state.rows('mail_queue').filter(({ secret }) => secret !== null)
  const secret = pick.of(mails)?.secret
  if (secret === undefined) return undefined
  const path = pick.rarely(3) ? '/validatepasswordtoken' : '/updatepassword'
  const call: Call = {
    token: undefined,
    method: 'POST',
    path,
    json: path === '/updatepassword' ? { token: secret, password: newPassword } : { token: secret },
    predict(tx) {
      const link = tx.need(
        tx.state.rows('password_token').find((row) => row.secret === secret && row.used_at === null),
        'token_invalid',
      )
      const user = tx.state.by('propertyuser__c', 'id', link.user_id)
      if (!user || user.isdeleted) return tx.stop('token_invalid')
      if (Date.parse(String(link.expires_at)) <= tx.state.now.getTime()) tx.stop('token_expired')
      if (path !== '/updatepassword') return { status: 200, kind: link.kind }
      tx.state.replace('password_token', link, { used_at: tx.now })
      for (const other of tx.state.where('password_token', 'user_id', user.id))
        if (other.id !== link.id) tx.state.remove('password_token', other)
      const author = { id: user.id, name: user.name }
      const stored = tx.state.replace('propertyuser__c', user, { password: true, systemmodstamp: tx.now })
      tx.audit('propertyuser__c.update', user.id, null, { password: 'changed' }, author)
      tx.event('password_changed', { by: 'activation_link' }, { actor: user.id })
      const ended = removeOf(tx.state, 'session', user.id).length
      if (ended > 0)
        tx.event('session_ended', { reason: 'password_changed', sessions: ended }, { actor: user.id })
      if (user.password) tx.mail('accountChanged', user.username__c)
      tx.update('propertyuser__c', stored, { inactive: false }, author)
      return { status: 200 }
    },
  }
  return call
}
