import { browserStore, storedJson, userDataKey } from './browser-store.ts'

export type RecentKind = 'recent-companies' | 'recent-contacts'

/** An opened record, with its name at that time. */
export interface RecentRecord {
  id: number
  name: string
  /** When it was opened last, as ISO text. Entries of earlier versions lack it. */
  openedAt?: string
}

const maxRemembered = 8

/** Adds a record to the user's recently opened ones of its kind. */
export function rememberRecord(
  kind: RecentKind,
  userId: number,
  { id, name }: { id: number; name: string },
): void {
  const others = recentRecords(kind, userId).filter((record) => record.id !== id)
  save(kind, userId, [{ id, name, openedAt: new Date().toISOString() }, ...others])
}

/** The user's recently opened records of a kind, latest first. */
export function recentRecords(kind: RecentKind, userId: number): RecentRecord[] {
  return storedJson(userDataKey(kind, userId), asRecords) ?? []
}

/** Removes the given records of a kind, or all of them. */
export function removeRecentRecords(kind: RecentKind, userId: number, ids?: readonly number[]): void {
  const rest = ids ? recentRecords(kind, userId).filter(({ id }) => !ids.includes(id)) : []
  if (rest.length === 0) browserStore.remove(userDataKey(kind, userId))
  else save(kind, userId, rest)
}

function save(kind: RecentKind, userId: number, records: readonly RecentRecord[]): void {
  browserStore.set(userDataKey(kind, userId), JSON.stringify(records.slice(0, maxRemembered)))
}

function asRecords(value: unknown): RecentRecord[] | undefined {
  if (!Array.isArray(value)) return undefined
  const records = value.flatMap((entry: unknown) => asRecord(entry) ?? [])
  return [...new Map(records.map((record) => [record.id, record])).values()].slice(0, maxRemembered)
}

function asRecord(entry: unknown): RecentRecord | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, name, openedAt } = entry as Partial<Record<keyof RecentRecord, unknown>>
  if (!Number.isSafeInteger(id) || typeof name !== 'string') return undefined
  const isMoment = typeof openedAt === 'string' && !Number.isNaN(Date.parse(openedAt))
  return { id: Number(id), name, ...(isMoment ? { openedAt } : {}) }
}
