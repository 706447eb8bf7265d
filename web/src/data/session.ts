import { storageKeys } from '@comptoir/contract/constants'
import type { SignedIn } from '@comptoir/contract/rest'
import { isRole } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useSyncExternalStore } from 'react'
import { browserStore, storedJson, tabStore } from '../lib/browser-store.ts'
import { forgetOldDrafts } from '../lib/drafts.ts'
import { isFormOpen } from '../lib/open-forms.ts'

/**
 * Who is signed in. `interrupted`: the session ended while a form was open, which stays on the page until the same
 * person has signed in again.
 */
export type Session =
  | { status: 'absent' }
  | { status: 'present'; token: string; expires: number; user: SessionUser }
  | { status: 'interrupted'; user: SessionUser }

let current: Session = { status: 'absent' }
const listeners = new Set<() => void>()

export const session = {
  get: () => current,

  subscribe(heard: () => void): () => void {
    listeners.add(heard)
    return () => listeners.delete(heard)
  },

  /** Takes up what the browser has kept, and follows what other tabs do with it. */
  restore(): void {
    forgetOldDrafts()
    const found = stored()
    if (found.status === 'present') browserStore.set(lastUserKey, String(found.user.id))
    become(found)
    browserStore.onChangeElsewhere((key) => {
      if (key === null || key === lastUserKey || sessionKeys.some((ours) => ours === key)) followOtherTab()
    })
  },

  begin({ token, expires, user }: SignedIn): void {
    forgetOldDrafts()
    const last = browserStore.get(lastUserKey)
    // What somebody else chose and looked for is not this person's.
    if (last !== undefined && last !== String(user.id)) {
      browserStore.remove(storageKeys.property)
      forgetTab()
    }
    browserStore.set(lastUserKey, String(user.id))
    browserStore.set(storageKeys.user, JSON.stringify(user))
    browserStore.set(storageKeys.tokenExpiry, String(expires))
    browserStore.set(storageKeys.token, token)
    browserStore.set(storageKeys.userInitialised, 'true')
    become({ status: 'present', token, expires, user })
  },

  /** What the server says of the person now: a role or a name may have changed since they signed in. */
  know(user: SessionUser): void {
    if (current.status !== 'present' || current.user.id !== user.id) return
    const text = JSON.stringify(user)
    if (text === JSON.stringify(current.user)) return
    browserStore.set(storageKeys.user, text)
    become({ ...current, user })
  },

  /** The person leaves: nothing of them stays, in any tab. */
  end(): void {
    browserStore.remove(...sessionKeys, storageKeys.property, lastUserKey)
    forgetTab()
    become({ status: 'absent' })
  },

  /** The token is worth nothing any more. With a form open, or something being saved, the person may go on afterwards. */
  lose(saving: boolean): void {
    if (current.status !== 'present') return
    const { user } = current
    browserStore.remove(storageKeys.token, storageKeys.tokenExpiry)
    if (saving || isFormOpen()) {
      become({ status: 'interrupted', user })
    } else {
      browserStore.remove(...sessionKeys)
      become({ status: 'absent' })
    }
  },

  /** The token to send. One that has expired is as good as none. */
  token(saving = false): string | undefined {
    if (current.status !== 'present') return undefined
    if (!isOver(current.expires)) return current.token
    console.info('The session has expired.')
    session.lose(saving)
    return undefined
  },

  /** The id of whoever is signed in, or was interrupted. */
  userId(): number | undefined {
    return current.status === 'absent' ? undefined : current.user.id
  },

  /** Whether that person, if they were interrupted, has come back. */
  renewed(userId: number | undefined): Promise<boolean> {
    const isHere = () => current.status === 'present' && current.user.id === userId
    if (current.status !== 'interrupted') return Promise.resolve(isHere())
    return new Promise((resolve) => {
      const stop = session.subscribe(() => {
        if (current.status === 'interrupted') return
        stop()
        resolve(isHere())
      })
    })
  },
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Who used this browser last, even if their session has run out since; whoever signs out is forgotten. */
const lastUserKey = 'comptoir-last-user'

const sessionKeys = [
  storageKeys.token,
  storageKeys.tokenExpiry,
  storageKeys.user,
  storageKeys.userInitialised,
] as const

function become(next: Session): void {
  current = next
  for (const heard of listeners) heard()
}

function stored(): Session {
  const token = browserStore.get(storageKeys.token)
  const expires = Number(browserStore.get(storageKeys.tokenExpiry))
  const user = storedJson(storageKeys.user, asUser)
  if (!token || !user || !(expires > 0)) return { status: 'absent' }
  if (!isOver(expires)) return { status: 'present', token, expires, user }
  console.info('The session has expired.')
  browserStore.remove(...sessionKeys)
  return { status: 'absent' }
}

function followOtherTab(): void {
  const next = stored()
  // Whoever signs out is forgotten; somebody whose session merely ran out may still have a form open here.
  const left = browserStore.get(lastUserKey) === undefined
  if (left) forgetTab()
  if (next.status === 'present' || left) become(next)
  else session.lose(false)
}

/** What the tab has kept for whoever used it, such as the last search; the language is nobody's. */
function forgetTab(): void {
  tabStore.remove(...tabStore.keys('comptoir-'))
}

function isOver(expires: number): boolean {
  return expires * 1000 <= Date.now()
}

function asUser(value: unknown): SessionUser | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, name, role, sfid, username } = value as Partial<Record<keyof SessionUser, unknown>>
  if (typeof id !== 'number' || typeof name !== 'string' || !isRole(role)) return undefined
  if (typeof sfid !== 'string' || typeof username !== 'string') return undefined
  return { id, name, role, sfid, username }
}
