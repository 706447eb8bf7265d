import type { AccountRow } from '@comptoir/contract/tables/account'
import { browserStore, storedJson } from '../../../lib/browser-store.ts'

/** A company that somebody opened, as it was called then. */
export interface RecentCompany {
  id: number
  name: string
}

const mostRemembered = 8

/** Remembers, for this person alone, that a company was opened. */
export function rememberCompany(userId: number, { id, name }: Pick<AccountRow, 'id' | 'name'>): void {
  const others = recentCompanies(userId).filter((company) => company.id !== id)
  keep(userId, [{ id, name }, ...others])
}

/** The last one opened comes first. */
export function recentCompanies(userId: number): RecentCompany[] {
  return storedJson(keyOf(userId), asCompanies) ?? []
}

/** Forgets those that are gone, or all of them. */
export function forgetCompanies(userId: number, ids?: readonly number[]): void {
  const left = ids ? recentCompanies(userId).filter(({ id }) => !ids.includes(id)) : []
  if (left.length === 0) browserStore.remove(keyOf(userId))
  else keep(userId, left)
}

function keep(userId: number, companies: readonly RecentCompany[]): void {
  browserStore.set(keyOf(userId), JSON.stringify(companies.slice(0, mostRemembered)))
}

function keyOf(userId: number): string {
  return `comptoir-recent-companies:${userId}`
}

function asCompanies(value: unknown): RecentCompany[] | undefined {
  if (!Array.isArray(value)) return undefined
  const companies = value.flatMap((entry: unknown) => asCompany(entry) ?? [])
  return [...new Map(companies.map((company) => [company.id, company])).values()].slice(0, mostRemembered)
}

function asCompany(entry: unknown): RecentCompany | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, name } = entry as Partial<Record<keyof RecentCompany, unknown>>
  return Number.isSafeInteger(id) && typeof name === 'string' ? { id: Number(id), name } : undefined
}
