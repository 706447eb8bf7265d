import { type Done, get } from './call.ts'
import type { GuardedPage } from './roles.ts'
import type { SessionUser } from './tables/staff-user.ts'

/** What the first screens call. It imports no schema, so that these screens do not load the library for schemas. */

/**
 * What a client asks for by name that the specification lacks: the audits of mails, columns of tables and audits, an
 * argument, and a change. A server lists those that it has in its answer to the session check; one that knows only the specification
 * lists none.
 */
export const additions = [
  'audit.email',
  'audit.user',
  'counts.board',
  'expect',
  'gc_inventory.previous_on_hand',
  'gc_inventory.withdrawal_reason',
  'queueCountMail',
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
  /**
   * The companies with an order or a link of the property `?property=` within 24 months, newest first. `If-None-Match` with the
   * version gets 304. It is a list of clients, so each delivery is a security event.
   */
  propertyCompanies: get<Done & PropertyCompanies>('/api/companies/recent'),
}

export interface PropertyCompanies {
  /** Changes with the list; the ETag of the answer. */
  version: string
  companies: readonly PropertyCompany[]
}

export type PropertyCompany = readonly [id: number, name: string, city: string | null]

/** The calls that have a payload, without its schema, which only the server needs. */
export const writeCalls = {
  signIn: { method: 'POST', path: '/login' },
  passSecondFactor: { method: 'POST', path: '/login/second-factor' },
  providerSignIn: { method: 'POST', path: '/login/provider' },
  signOut: { method: 'POST', path: '/api/logout' },
  prepareLock: { method: 'POST', path: '/api/lock/prepare' },
  lock: { method: 'POST', path: '/api/lock' },
  peopleAtDesk: { method: 'POST', path: '/api/lock/people' },
  openWithPassword: { method: 'POST', path: '/api/lock/password' },
  offerPasskeyAtDesk: { method: 'POST', path: '/api/lock/passkey/options' },
  openWithPasskey: { method: 'POST', path: '/api/lock/passkey' },
  similarContacts: { method: 'POST', path: '/api/similar/contact' },
  companyFacts: { method: 'POST', path: '/api/company-facts' },
  closestCompanies: { method: 'POST', path: '/api/companies/closest' },
} as const
