import type { AccountRow } from '@comptoir/contract/tables/account'
import { browserStore, storedJson } from '../../../lib/browser-store.ts'
import { userDataKey } from '../../../lib/user-data.ts'

/** An opened company, with its name at that time. */
export interface RecentCompany {
  id: number
  name: string
  /** When it was opened last, in milliseconds since the epoch; older entries do not have it. */
  at?: number
}

const maxRemembered = 8

/** Adds a company to the user's recently opened ones. */
export function rememberCompany(userId: number, { id, name }: Pick<AccountRow, 'id' | 'name'>): void {
  const others = recentCompanies(userId).filter((company) => company.id !== id)
  save(userId, [{ id, name, at: Date.now() }, ...others])
}

/** The user's recently opened companies, latest first. */
export function recentCompanies(userId: number): RecentCompany[] {
  return storedJson(keyOf(userId), asCompanies) ?? []
}

/** Removes the given companies, or all of them. */
export function removeRecentCompanies(userId: number, ids?: readonly number[]): void {
  const rest = ids ? recentCompanies(userId).filter(({ id }) => !ids.includes(id)) : []
  if (rest.length === 0) browserStore.remove(keyOf(userId))
  else save(userId, rest)
}

function save(userId: number, companies: readonly RecentCompany[]): void {
  browserStore.set(keyOf(userId), JSON.stringify(companies.slice(0, maxRemembered)))
}

function keyOf(userId: number): string {
  return userDataKey('recent-companies', userId)
}

function asCompanies(value: unknown): RecentCompany[] | undefined {
  if (!Array.isArray(value)) return undefined
  const companies = value.flatMap((entry: unknown) => asCompany(entry) ?? [])
  return [...new Map(companies.map((company) => [company.id, company])).values()].slice(0, maxRemembered)
}

function asCompany(entry: unknown): RecentCompany | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, name, at } = entry as Partial<Record<keyof RecentCompany, unknown>>
  if (!Number.isSafeInteger(id) || typeof name !== 'string') return undefined
  // Beyond these limits it would not be a date, which throws where it is shown.
  const isMoment = typeof at === 'number' && at > 0 && at <= 8.64e15
  return { id: Number(id), name, ...(isMoment ? { at } : {}) }
}
