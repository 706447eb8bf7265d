import type { AccountRow } from '@comptoir/contract/tables/account'

/** Remembers, for this person alone, that a company was opened. */
export function rememberCompany(_userId: number, _company: AccountRow): void {}
