import type { AccountRow } from '@comptoir/contract/tables/account'
import {
  type RecentRecord,
  recentRecords,
  rememberRecord,
  removeRecentRecords,
} from '../../../lib/recent-records.ts'

/** An opened company, with its name at that time. */
export type RecentCompany = RecentRecord

/** Adds a company to the user's recently opened ones. */
export function rememberCompany(userId: number, company: Pick<AccountRow, 'id' | 'name'>): void {
  rememberRecord('recent-companies', userId, company)
}

/** The user's recently opened companies, latest first. */
export function recentCompanies(userId: number): RecentCompany[] {
  return recentRecords('recent-companies', userId)
}

/** Removes the given companies, or all of them. */
export function removeRecentCompanies(userId: number, ids?: readonly number[]): void {
  removeRecentRecords('recent-companies', userId, ids)
}
