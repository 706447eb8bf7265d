import { storageKeys } from '@comptoir/contract/constants'
import { administrators, isRole } from '@comptoir/contract/roles'
import type { SessionUser, SignedIn } from '@comptoir/contract/tables/staff-user'
import { useSyncExternalStore } from 'react'
import { browserStore, deleteUserData, storedJson, tabDataKeys, tabStore } from '../lib/browser-store.ts'
import { deleteExpiredDrafts } from '../lib/drafts.ts'
import { createListeners } from '../lib/listeners.ts'
import { deleteExpiredLocks, isLocked } from '../lib/locked-data.ts'
import { isFormOpen } from '../lib/open-forms.ts'

/**
 * The state of the session. `interrupted`: it expired while a form was open or a request was being saved; the page stays
 * until the same user has signed in again.
 */
export type Session =
  | { status: 'absent'; endedBy?: SessionEnd }
  | { status: 'present'; token: string; expires: number; user: SessionUser }
  | { status: 'interrupted'; user: SessionUser; endedBy: SessionEnd }

/** Why a session is over: its time limit, a long absence, or someone ended it, here or elsewhere. */
export type SessionEnd = 'limit' | 'absence' | 'someone'

let current: Session = { status: 'absent' }
const { subscribe, notify } = createListeners()

export const session = {
  get: () => current,

  subscribe,

  /** Restores the session from local storage, and follows changes that other tabs make to it. */
  restore(): void {
    deleteExpiredDrafts()
    deleteExpiredLocks()
    const stored = readStoredSession()
    if (isLocked()) clearTabStore()
    if (stored.status === 'present') browserStore.set(lastUserKey, String(stored.user.id))
    // A part of a session, such as a user without a token, is none. Another tab may be writing one, so only on start.
    else browserStore.remove(...sessionKeys)
    setCurrent(stored)
    browserStore.onChangeInOtherTab((key) => {
      // Another tab has locked the browser: this one keeps what it has for its owner first.
      if (isLocked()) return
      if (key === null || key === lastUserKey || sessionKeys.some((ours) => ours === key)) followOtherTab()
    })
  },

  begin({ token, expires, user }: SignedIn): void {
    deleteExpiredDrafts()
    const last = browserStore.get(lastUserKey)
    // The property, the searches, the drafts and the recent companies of another user must not carry over.
    deleteUserData({ except: user.id })
    if (last !== undefined && last !== String(user.id)) browserStore.remove(storageKeys.property)
    browserStore.set(lastUserKey, String(user.id))
    browserStore.set(storageKeys.user, JSON.stringify(user))
    browserStore.set(storageKeys.tokenExpiry, String(expires))
    browserStore.set(storageKeys.token, token)
    browserStore.set(storageKeys.userInitialised, 'true')
    setCurrent({ status: 'present', token, expires, user })
  },

  /** Replaces the user's data: the role or the name may have changed since sign-in. */
  updateUser(user: SessionUser): void {
    if (current.status !== 'present' || current.user.id !== user.id) return
    const text = JSON.stringify(user)
    if (text === JSON.stringify(current.user)) return
    browserStore.set(storageKeys.user, text)
    setCurrent({ ...current, user })
  },

  /** Signs out in every tab and deletes what the browser stores for its users. An expired session keeps that. */
  end(): void {
    browserStore.remove(...sessionKeys, storageKeys.property, lastUserKey)
    deleteUserData()
    clearTabStore()
    setCurrent({ status: 'absent' })
  },

  /** Drops the token, which is no longer valid. With a form open or a save pending, the session is only interrupted. */
  expire(saving: boolean, endedBy: SessionEnd): void {
    if (current.status !== 'present') return
    // Another tab may have renewed the token before this one has read it.
    const stored = readStoredSession()
    if (stored.status === 'present' && stored.token !== current.token) {
      setCurrent(stored)
      return
    }
    const { user } = current
    browserStore.remove(storageKeys.token, storageKeys.tokenExpiry)
    if (saving || isFormOpen()) {
      setCurrent({ status: 'interrupted', user, endedBy })
    } else {
      browserStore.remove(...sessionKeys)
      setCurrent({ status: 'absent', endedBy })
    }
  },

  /** The token to send. An expired one ends the session and is not returned. */
  token(saving = false): string | undefined {
    if (current.status !== 'present') return undefined
    if (!isExpired(current.expires)) return current.token
    console.info('The session has expired.')
    session.expire(saving, 'limit')
    return undefined
  },

  /** The id of the user of a present or interrupted session. */
  userId(): number | undefined {
    return current.status === 'absent' ? undefined : current.user.id
  },

  /** Waits for an interrupted session to end, and returns whether the same user is signed in then. */
  waitForRenewal(userId: number | undefined): Promise<boolean> {
    const isSameUser = () => current.status === 'present' && current.user.id === userId
    if (current.status !== 'interrupted') return Promise.resolve(isSameUser())
    return new Promise((resolve) => {
      const unsubscribe = session.subscribe(() => {
        if (current.status === 'interrupted') return
        unsubscribe()
        resolve(isSameUser())
      })
    })
  },
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** The user of a present or interrupted session. */
export function useSessionUser(): SessionUser | undefined {
  const current = useSession()
  return current.status === 'absent' ? undefined : current.user
}

export function useIsAdministrator(): boolean {
  const user = useSessionUser()
  return user !== undefined && administrators.includes(user.role)
}

/** Holds the id of the last user. It survives an expired session and is removed by signing out and locking. */
export const lastUserKey = 'comptoir-last-user'

export const sessionKeys = [
  storageKeys.token,
  storageKeys.tokenExpiry,
  storageKeys.user,
  storageKeys.userInitialised,
] as const

function setCurrent(next: Session): void {
  if (next.status === 'present') claimTab(next.user.id)
  current = next
  notify()
}

function readStoredSession(): Session {
  const token = browserStore.get(storageKeys.token)
  const expires = Number(browserStore.get(storageKeys.tokenExpiry))
  const user = storedJson(storageKeys.user, asUser)
  if (!token || !user || !(expires > 0)) return { status: 'absent' }
  if (!isExpired(expires)) return { status: 'present', token, expires, user }
  console.info('The session has expired.')
  browserStore.remove(...sessionKeys)
  return { status: 'absent' }
}

function followOtherTab(): void {
  const next = readStoredSession()
  // A sign-out removes the last user. If the session merely expired, a form may still be open in this tab.
  const isSignedOut = browserStore.get(lastUserKey) === undefined
  if (isSignedOut) clearTabStore()
  if (next.status === 'present' || isSignedOut) setCurrent(next)
  else session.expire(false, 'someone')
}

/** Deletes what the tab keeps for another user: a browser opens a closed tab again with all that it had. */
function claimTab(userId: number): void {
  const owner = tabStore.get(tabOwnerKey)
  if (owner !== undefined && owner !== String(userId)) clearTabStore()
  tabStore.set(tabOwnerKey, String(userId))
}

const tabOwnerKey = 'comptoir-tab-user'

/** Deletes the user's data of this tab, such as the last search. */
function clearTabStore(): void {
  tabStore.remove(...tabDataKeys())
}

function isExpired(expires: number): boolean {
  return expires * 1000 <= Date.now()
}

function asUser(value: unknown): SessionUser | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, name, role, sfid, username } = value as Partial<Record<keyof SessionUser, unknown>>
  if (typeof id !== 'number' || typeof name !== 'string' || !isRole(role)) return undefined
  if (typeof sfid !== 'string' || typeof username !== 'string') return undefined
  return { id, name, role, sfid, username }
}
