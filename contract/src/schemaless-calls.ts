import { type Done, get } from './call.ts'
import type { GuardedPage } from './pages.ts'
import type { SessionUser } from './tables/staff-user.ts'

/** What the first screens call. It imports no schema, so that these screens do not load the library for schemas. */

export const readCalls = {
  /** A server may answer the status alone. */
  signedIn: get<Done & { user?: SessionUser; secondFactorDue?: boolean }>('/api/loggedin'),
  pagePermission: get<Done & { page: GuardedPage; result: boolean }>('/api/page-permission/:page'),
  unificationFrame: get<Done & { url: string }>('/api/unification/frame/:kind'),
  reportsFrame: get<Done & { url: string }>('/api/reports/frame'),
}

/** The calls that have a payload, without its schema, which only the server needs. */
export const writeCalls = {
  signIn: { method: 'POST', path: '/login' },
  passSecondFactor: { method: 'POST', path: '/login/second-factor' },
  providerSignIn: { method: 'POST', path: '/login/provider' },
  signOut: { method: 'POST', path: '/api/logout' },
  similarContacts: { method: 'POST', path: '/api/similar/contact' },
  companyFacts: { method: 'POST', path: '/api/company-facts' },
} as const
