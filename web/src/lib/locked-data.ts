import { draftKeptHours } from '@comptoir/contract/constants'
import { browserStore, type Store, storedJson, tabStore } from './browser-store.ts'

/** Says that the browser is locked. Not with the data, which stays when a colleague has signed in. */
const lockedKey = 'comptoir.locked'
/** What is locked, by the id of its lock. Other prefixes than that of the data in the clear. */
const prefix = 'comptoir.locked:'
const maxAgeMs = draftKeptHours * 60 * 60 * 1000

export function isLocked(): boolean {
  return browserStore.get(lockedKey) !== undefined
}

/** When the browser was locked. */
export function lockedAt(): string {
  return browserStore.get(lockedKey) ?? ''
}

export function markLocked(at: Date): void {
  browserStore.set(lockedKey, at.toISOString())
}

export function markOpen(): void {
  browserStore.remove(lockedKey)
}

/** Calls the listener when another tab has locked the browser, or opened it. */
export function onLockInOtherTab(listener: () => void): void {
  browserStore.onChangeInOtherTab((key) => {
    if (key === lockedKey) listener()
  })
}

/** The locks of this browser, the last one at the end. */
export function lockIds(): string[] {
  const ids = [...lockedIn(browserStore), ...lockedIn(tabStore)]
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id)
  return [...new Set(ids.reverse())].reverse()
}

export function hasLockedTab(): boolean {
  return lockedIn(tabStore).length > 0
}

/** Encrypts the data under the id of the lock: in the browser for all tabs, or in this tab. */
export async function lockData(
  { id, key }: { id: string; key: string },
  data: object,
  store: Store,
): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(data))
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), plain)
  store.set(
    prefix + id,
    JSON.stringify({ at: Date.now(), iv: toText(iv), data: toText(new Uint8Array(cipher)) }),
  )
}

/** Decrypts the data of the lock and removes it; undefined if there is none that the key fits. */
export async function openData<Data>(
  { id, key }: { id: string; key: string },
  store: Store,
): Promise<Data | undefined> {
  const locked = storedJson(prefix + id, asLocked, store)
  store.remove(prefix + id)
  if (!locked) return undefined
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(locked.iv) },
      await importKey(key),
      toBytes(locked.data),
    )
    return JSON.parse(new TextDecoder().decode(plain)) as Data
  } catch (error) {
    console.info('What was locked could not be read.', error)
    return undefined
  }
}

/** What is as old as no draft may be. */
export function deleteExpiredLocks(): void {
  for (const store of [browserStore, tabStore]) {
    const fresh = lockedIn(store).map(({ id }) => prefix + id)
    store.remove(...store.keys(prefix).filter((key) => !fresh.includes(key)))
  }
}

function lockedIn(store: Store): { id: string; at: number }[] {
  return store.keys(prefix).flatMap((key) => {
    const locked = storedJson(key, asLocked, store)
    return locked && Date.now() - locked.at <= maxAgeMs
      ? [{ id: key.slice(prefix.length), at: locked.at }]
      : []
  })
}

interface Locked {
  at: number
  iv: string
  data: string
}

function asLocked(value: unknown): Locked | undefined {
  const { at, iv, data } = (value ?? {}) as Partial<Record<keyof Locked, unknown>>
  return typeof at === 'number' && typeof iv === 'string' && typeof data === 'string'
    ? { at, iv, data }
    : undefined
}

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', toBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Base64, which `toBytes` also reads in the form for URLs. In steps, because a long list of arguments overflows the stack. */
function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
