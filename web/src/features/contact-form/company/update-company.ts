import type { AccountRow } from '@comptoir/contract/tables/account'
import type { QueryClient } from '@tanstack/react-query'
import { Failure } from '../../../data/failure.ts'
import { changeTables } from '../../../data/tables.ts'
import { companyById } from '../contact-form-data.ts'
import { type CompanyColumns, changedColumns, expectationOf, type StoredCompany } from './company-values.ts'

/** The company as it is now: as wanted, or as somebody else has made it since it was seen. */
export type Updated =
  | { kind: 'saved'; company: AccountRow }
  | { kind: 'conflict'; company: AccountRow; seen: StoredCompany }

/** Changes what differs from what was seen, provided that nobody else has changed the company since. */
export async function updateCompany(
  queryClient: QueryClient,
  { id, seen }: { id: number; seen: StoredCompany },
  wanted: CompanyColumns,
): Promise<Updated> {
  try {
    const [record] = await changeTables({
      update: 'account',
      id,
      values: changedColumns(seen, wanted),
      expect: expectationOf(seen),
    })
    return { kind: 'saved', company: record.account }
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'conflict') throw error
    const now = await newestCompany(queryClient, id)
    if (!now) throw error
    // An earlier try may have succeeded without our hearing of it.
    const isAsWanted = Object.keys(changedColumns(now, wanted)).length === 0
    return isAsWanted ? { kind: 'saved', company: now } : { kind: 'conflict', company: now, seen }
  }
}

export function newestCompany(queryClient: QueryClient, id: number): Promise<AccountRow | null> {
  return queryClient.fetchQuery({ ...companyById(id), staleTime: 0 })
}
