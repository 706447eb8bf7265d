import { password } from '../tooling/fixture-rows.ts'
import { type Operation, type Pick, rest, stranger } from './call.ts'
import { isoOf, newSecret, originalOf } from './staff.ts'
import type { Row, State } from './state.ts'
import type { Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

const users = 'propertyuser__c'
const keys = 'session_lock'

/** A sign-in, or, over a lock of the user's own, the waking of that session. */
const signIn: Operation = (state, pick) => {
  const known = pick.of(state.rows(users))
  const username = pick.rarely(6) ? 'stranger@comptoir.example' : originalOf(known?.username__c)
  const isRight = !pick.rarely(4)
  const found = (tx: Transaction) => {
    const named = tx.rows(users).filter((row) => originalOf(row.username__c) === username)
    const deleted = named.filter(({ isdeleted }) => isdeleted).map((row) => String(row.username__c))
    return named.find(({ isdeleted }) => !isdeleted) ?? tx.by(users, 'username__c', deleted.sort().at(-1))
  }
  const locks = anyLocks(state, pick, known?.id)
  const json = { username: ` ${username.toUpperCase()} `, ...typed(isRight), locks }
  const onRefusal = (tx: Transaction, key: string) => {
    const reason = key === 'user_inactive_error' ? 'inactive' : 'credentials'
    const user = found(tx)
    const account = user ? username : new Unknown(/^#[\da-f]{16}$/)
    tx.event('sign_in_failed', { account, reason }, null, user?.id ?? null)
  }
  const predict = (tx: Transaction) => {
    const user = found(tx)
    if (!user?.password || !isRight) return tx.stop('credentials_dont_match')
    if (user.inactive || user.isdeleted) tx.stop('user_inactive_error')
    const { id, name } = user
    const last = tx.by(keys, 'id', locks.at(-1))
    if (last && last.user_id !== id) tx.event('session_handed_over', {}, id, last.user_id)
    const isLive = ({ expires_at }: Row) => tx.age(expires_at) < 0
    const own = tx.rows('session', { user_id: id }).filter(isLive)
    const locked = own.find((session) => locks.includes(String(session.id)))
    if (locked) {
      tx.event('session_unlocked', {}, id)
      return { ...renewed(tx, locked), user: sessionUser(user) }
    }
    tx.update(users, user, { last_login: tx.now }, { id, name })
    tx.event('sign_in', {}, id)
    tx.remove('session', ...tx.rows('session', { user_id: id }).filter((one) => !isLive(one)))
    const expires = Math.floor(tx.time / 1000) + 480 * 60
    const times = { created_at: tx.now, verified_at: tx.now, expires_at: isoOf(expires * 1000) }
    const { token } = tx.insert('session', { user_id: id, ...times, token: newSecret() })
    return { token, expires, user: sessionUser(user) }
  }
  // Of more than ten sessions the one unused for longest ends, and when one was used last is not predicted.
  if (state.rows('session', { user_id: known?.id }).length > 7) return undefined
  return rest(stranger, '/login', json, predict, { onRefusal })
}

function sessionUser({ id, name, role__c: role, sfid, username__c: username }: Row): Row {
  return { id, name, role, sfid, username }
}

const ownUser = (tx: Transaction): Row => sessionUser(tx.row(users, tx.caller.id))

const readSession: Operation = (state, pick) => {
  const answer = (tx: Transaction) => ({ user: ownUser(tx), additions: new Unknown() })
  return rest(pick.session(state), '/api/loggedin', undefined, answer, { method: 'GET' })
}

/** A fresh sign-in of the same session, which has a new token from then on. */
const proveAgain: Operation = (state, pick) => {
  const isRight = !pick.rarely(4)
  const onRefusal = (tx: Transaction, key: string) => {
    const user = tx.by(users, 'id', tx.actor?.id)
    const details = { account: user?.username__c, reason: 'credentials' }
    if (key === 'credentials_dont_match') tx.event('sign_in_failed', details, null, user?.id)
  }
  const answer = (tx: Transaction) => {
    if (!isRight) tx.stop('credentials_dont_match')
    return { ...renewed(tx, tx.caller.session), user: ownUser(tx) }
  }
  return rest(pick.session(state), '/api/reauthenticate', typed(isRight), answer, { onRefusal })
}

/** The session has another token, and its owner has just shown who they are. */
function renewed(tx: Transaction, session: Row): Row {
  const known = { token: newSecret(), token_hash: null, verified_at: tx.now, isLocked: false }
  const { token } = tx.replace('session', session, known)
  return { token, expires: Date.parse(String(session.expires_at)) / 1000 }
}

const typed = (isRight: boolean) => ({ password: isRight ? password : 'Wrong-Lantern!7' })

const signOut: Operation = (state, pick) =>
  rest(pick.session(state), '/api/logout', undefined, (tx) => {
    tx.remove('session', tx.caller.session)
    tx.event('session_ended', { reason: 'signed_out', sessions: 1 })
  })

/** What a browser may have locked: a session of the user, and one of a colleague, in any order. */
function anyLocks(state: State, pick: Pick, user: unknown): string[] {
  const all = [...state.rows(keys), ...state.rows('session', { isLocked: true })]
  const isOwn = ({ user_id }: Row) => user_id === user
  const own = pick.rarely(4) ? undefined : pick.of(all.filter(isOwn))
  const other = pick.rarely(2) ? pick.of(all.filter((row) => !isOwn(row))) : undefined
  const locks = [own, other].flatMap((row) => (row ? [String(row.id)] : []))
  return pick.rarely(2) ? locks.reverse() : locks
}

/** What the browser keeps is encrypted under a key that only its owner gets again, until a day after the session. */
const prepareLock: Operation = (state, pick) => {
  const by = pick.session(state)
  const locks = anyLocks(state, pick, by?.user_id)
  const property = pick.of(state.rows('property__c'))?.sfid
  return rest(by, '/api/lock/prepare', { locks, property }, (tx) => {
    const { session, id: user_id } = tx.caller
    const { id } = session
    const expires_at = isoOf(Date.parse(String(session.expires_at)) + 24 * 3_600_000)
    const known = tx.by(keys, 'id', id)
    const row = { id, user_id, draft_key: newSecret(), expires_at }
    const { draft_key } = known ? tx.replace(keys, known, { expires_at }) : tx.insert(keys, row)
    const own = tx.rows(keys, { user_id })
    tx.remove(keys, ...own.filter((one) => tx.age(one.expires_at) >= 0))
    const opened = tx.rows(keys, { user_id }).filter((one) => locks.includes(String(one.id)))
    const given = { id, key: draft_key, minutes: 5, hasProperty: tx.inScope('sfid', property) }
    return { ...given, desk: newSecret(), opened: opened.map((one) => ({ id: one.id, key: one.draft_key })) }
  })
}

/** The token is dead, and so are the tools that it opened; the session stays. */
const lock: Operation = (state, pick) => {
  const by = pick.one('user', 'idle')
  return rest(pick.session(state), '/api/lock', { by }, (tx) => {
    tx.replace('session', tx.caller.session, { isLocked: true, token_hash: new Unknown() })
    tx.event('session_locked', { by })
  })
}

export const sessionOperations = { signIn, readSession, proveAgain, signOut, prepareLock, lock }
