import type { AccountRow } from '@comptoir/contract/tables/account'
import type { QueryClient } from '@tanstack/react-query'
import { Failure } from '../../../data/failure.ts'
import { changeTables } from '../../../data/tables.ts'
import { companyById } from '../contact-form-data.ts'
import { type CompanyColumns, changedColumns, expectationOf } from './company-values.ts'

/** The company as it is now: as wanted, or as somebody else has made it meanwhile. */
export interface Updated {
  kind: 'saved' | 'conflict'
  company: AccountRow
}

/** Changes what is not yet as wanted, provided that nobody has changed the company since it was read. */
export async function updateCompany(
  queryClient: QueryClient,
  company: AccountRow,
  wanted: CompanyColumns,
): Promise<Updated> {
  const values = changedColumns(company, wanted)
  if (Object.keys(values).length === 0) return { kind: 'saved', company }
  try {
    const [record] = (await changeTables({
      update: 'account',
      id: company.id,
      values,
      expect: expectationOf(company),
    })) as [{ account: AccountRow }]
    return { kind: 'saved', company: record.account }
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'conflict') throw error
    const now = await queryClient.fetchQuery({ ...companyById(company.id), staleTime: 0 })
    if (!now) throw error
    // An earlier try may have succeeded without our hearing of it.
    const isAsWanted = Object.keys(changedColumns(now, wanted)).length === 0
    return { kind: isAsWanted ? 'saved' : 'conflict', company: now }
  }
}
