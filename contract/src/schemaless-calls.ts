import { type Done, get } from './call.ts'
import type { GuardedPage } from './pages.ts'
import type { SessionUser } from './tables/staff-user.ts'

/** What the first screens call. It imports no schema, so that these screens do not load the library for schemas. */

/**
 * What a client asks for by name that the specification lacks: the audits of mails, columns of tables and audits, and an
 * argument. A server lists those that it has in its answer to the session check; one that knows only the specification
 * lists none.
 */
export const additions = [
  'audit.email',
  'audit.user',
  'expect',
  'gc_inventory.previous_on_hand',
  'gc_inventory.withdrawal_reason',
  'trnsx_ecom_activegc_b2c.name',
] as const
export type Addition = (typeof additions)[number]

export const readCalls = {
  /** A server may answer the status alone. */
  signedIn: get<Done & { user?: SessionUser; secondFactorDue?: boolean; additions?: readonly string[] }>(
    '/api/loggedin',
  ),
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
