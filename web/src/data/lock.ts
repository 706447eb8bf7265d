import { storageKeys } from '@comptoir/contract/constants'
import type { LockCause, lockCalls, PersonAtDesk, PreparedLock } from '@comptoir/contract/lock'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import type { PasskeyRequestOptions } from '@comptoir/contract/second-factor'
import type { PasskeyAssertion } from '@comptoir/contract/second-factor-proof'
import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import {
  browserStore,
  closeStores,
  type Store,
  storedJson,
  tabDataKeys,
  tabStore,
  userDataKeys,
} from '../lib/browser-store.ts'
import { clearCopied } from '../lib/copied-code.ts'
import { type Cursor, cursorNow, putCursorBack } from '../lib/cursor.ts'
import { openDrafts, resumeDrafts } from '../lib/drafts.ts'
import { hasLockedTab, lockData, lockIds, markLocked, markOpen, openData } from '../lib/locked-data.ts'
import { idleMs, minLimitMs } from '../lib/watch-idle.ts'
import { config } from './config.ts'
import { fetchJson, type Reply } from './fetch-json.ts'
import { closePage, followed, leave, maxClearingMs, wait } from './follow-lock.ts'
import { callAnswer } from './rest-call.ts'
import { lastUserKey, session, sessionKeys } from './session.ts'

/** The secret by which the server knows this browser. It says nothing about anyone. */
const deskKey = 'comptoir.desk'

/** What is kept for the owner of a lock. */
interface Kept {
  /** Local storage, which all tabs share. */
  browser: [key: string, value: string][]
  /** The rest is the tab's own. */
  tab: [key: string, value: string][]
  path?: string
  cursor?: Cursor | undefined
  /** The forms that were open with something unsaved. */
  drafts?: readonly string[]
}

/** In memory only: once the page is gone, only the server has the key. */
let prepared: PreparedLock | undefined

/**
 * Gets what it takes to lock, while there is a session, and puts back what was locked for its user: the next lock has the same
 * id and would overwrite it. Undefined where the browser or the server cannot.
 */
export async function prepareLock(token: string): Promise<(PreparedLock & { left?: Kept }) | undefined> {
  // Browsers encrypt on https and at localhost only.
  if (!globalThis.crypto?.subtle) return undefined
  const property = storedJson(storageKeys.property, asSfid)
  const payload = { desk: browserStore.get(deskKey), locks: lockIds(), property }
  const reply = await send(writeCalls.prepareLock, payload, token)
  // Another server may not offer it.
  if (reply.status === 404) return undefined
  const known = callAnswer<typeof lockCalls.prepareLock>(reply)
  const left = await putBack(known.opened)
  prepared = known
  followed.keep = () => keepForOwner(known, tabStore)
  if (known.desk) browserStore.set(deskKey, known.desk)
  return left ? { ...known, left } : known
}

/**
 * Locks every tab: encrypts what the browser keeps for the user, forgets the token and reloads the page, so that its
 * memory holds nothing either.
 */
export async function lock(by: LockCause): Promise<void> {
  const current = session.get()
  if (!prepared || followed.isLocking || current.status === 'absent') return
  markLocked(new Date())
  const token = current.status === 'present' ? current.token : undefined
  const asleep = token === undefined ? undefined : send(writeCalls.lock, { by }, token, maxLockCallMs)
  const cleared = clearCopied()
  await keepForOwner(prepared, browserStore)
  // Without a network, no one has the token any more, and the locked screen says so to the server later.
  await asleep?.catch((error) => console.info('The lock did not reach the server.', error))
  await Promise.race([cleared, wait(maxClearingMs)])
  await leave()
}

/** Locks a browser that was left for too long while no page of ours was open to count the time. Returns whether it did. */
export async function lockIfLeft(): Promise<boolean> {
  const current = session.get()
  if (current.status !== 'present' || idleMs() < minLimitMs) return false
  const known = await prepareLock(current.token).catch(() => undefined)
  if (!known || known.minutes === 0 || idleMs() < known.minutes * 60_000) return false
  await lock('idle')
  return true
}

async function keepForOwner(key: PreparedLock, shared: Store): Promise<void> {
  followed.isLocking = true
  const { pathname, search } = window.location
  const place = { path: pathname + search, cursor: cursorNow(), drafts: openDrafts() }
  closePage()
  // Forms store what was typed last, as before a reload.
  window.dispatchEvent(new Event('pagehide'))
  const [userKeys, tabKeys] = [userDataKeys(), tabDataKeys()]
  const browser = entriesOf(browserStore, userKeys)
  const tab = entriesOf(tabStore, tabKeys)
  const isOneRecord = shared === tabStore
  // Before anything is waited for: a tab that is killed meanwhile leaves no token.
  browserStore.remove(...sessionKeys, lastUserKey)
  if (!isOneRecord) await lockData(key, { browser, tab: [] } satisfies Kept, browserStore)
  await lockData(key, { browser: isOneRecord ? browser : [], tab, ...place } satisfies Kept, tabStore)
  closeStores()
  browserStore.remove(...userKeys)
  tabStore.remove(...tabKeys)
}

/**
 * Begins a session over the lock when the application is ready. Returns the path where its user goes on in this tab: where they
 * stood, or a colleague at the search.
 */
export async function beginOverLock(
  answer: SignedIn,
  ready?: () => Promise<void>,
): Promise<string | undefined> {
  const known = await prepareLock(answer.token).catch((error) => {
    console.info('What is locked could not be opened.', error)
    return undefined
  })
  if (!known?.hasProperty) browserStore.remove(storageKeys.property)
  const path = goOn(known?.left)
  // A colleague has come to serve someone.
  const shown = path ?? (known?.hasProperty ? searchPath : undefined)
  if (shown !== undefined) window.history.replaceState(null, '', shown)
  await ready?.()
  session.begin(answer)
  markOpen()
  return shown
}

/** Puts back what this tab had when another one locked the browser, which was opened there since. */
export async function openLockedTab(): Promise<void> {
  const current = session.get()
  if (current.status !== 'present' || !hasLockedTab()) return
  const known = await prepareLock(current.token).catch(() => undefined)
  const path = goOn(known?.left)
  if (path !== undefined) window.history.replaceState(null, '', path)
}

/** What the user has stored since stays. Returns what this tab kept. */
async function putBack(opened: PreparedLock['opened']): Promise<Kept | undefined> {
  let left: Kept | undefined
  for (const key of opened) {
    const ofAll = await openData<Kept>(key, browserStore)
    const ofTab = await openData<Kept>(key, tabStore)
    for (const kept of [ofAll, ofTab]) {
      addTo(browserStore, kept?.browser)
      addTo(tabStore, kept?.tab)
    }
    left = ofTab ?? left
  }
  return left
}

function addTo(store: Store, entries: Kept['browser'] = []): void {
  for (const [name, value] of entries) if (store.get(name) === undefined) store.set(name, value)
}

/** Opens the forms again that were open in this tab, with the cursor where it was. Returns the path. */
function goOn(left: Kept | undefined): string | undefined {
  if (!left) return undefined
  resumeDrafts(left.drafts ?? [])
  if (left.cursor) putCursorBack(left.cursor)
  return left.path
}

/** Who signed in at this browser lately; empty if it lists no one. */
export async function peopleAtDesk(): Promise<PersonAtDesk[]> {
  const desk = browserStore.get(deskKey)
  if (!desk) return []
  const reply = await send(writeCalls.peopleAtDesk, { desk, locks: lockIds() })
  return callAnswer<typeof lockCalls.peopleAtDesk>(reply).people
}

/** Undefined if the person has no passkey for this address. */
export async function offerPasskey(person: number): Promise<PasskeyRequestOptions | undefined> {
  const reply = await send(writeCalls.offerPasskeyAtDesk, opening(person))
  return callAnswer<typeof lockCalls.offerPasskeyAtDesk>(reply).options
}

export async function openWithPasskey(person: number, assertion: PasskeyAssertion): Promise<SignedIn> {
  const reply = await send(writeCalls.openWithPasskey, { ...opening(person), assertion })
  return callAnswer<typeof lockCalls.openWithPasskey>(reply)
}

/** The reply is that of a sign-in, which may ask for a second step. */
export function openWithPassword(person: number, password: string): Promise<Reply> {
  return send(writeCalls.openWithPassword, { ...opening(person), password })
}

function opening(person: number) {
  return { desk: browserStore.get(deskKey) ?? '', person, locks: lockIds() }
}

function send(
  { method, path }: { method: 'POST'; path: string },
  body: object,
  token?: string,
  timeoutMs?: number,
): Promise<Reply> {
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
  return fetchJson({ method, url: config().proxyBase + path, body, token, signal })
}

function entriesOf(store: Store, keys: readonly string[]): [string, string][] {
  return keys.flatMap((key): [string, string][] => {
    const value = store.get(key)
    return value === undefined ? [] : [[key, value]]
  })
}

function asSfid(value: unknown): string | undefined {
  const { sfid } = (value ?? {}) as { sfid?: unknown }
  return typeof sfid === 'string' ? sfid : undefined
}

const searchPath = '/contactform'
const maxLockCallMs = 1500
