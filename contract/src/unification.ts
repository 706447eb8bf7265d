import { z } from 'zod'
import { type Done, get, post } from './call.ts'
import { pageSizes } from './constants.ts'
import { type ErrorKey, key } from './error-keys.ts'
import type { MatchReason } from './matching/evidence.ts'
import { type FormColumn, formColumns } from './table-description.ts'
import type { AccountRow } from './tables/account.ts'
import { type ContactRow, contactTable } from './tables/contact.ts'

export type Side = 'left' | 'right'

/** Consent is not chosen: a merged contact has it only where both had given it. */
export const consentColumns = ['optin_email', 'optin_other'] as const

/** The form's columns that a merge takes one by one: all but the parts of the name, the company and the consents. */
type SingleContactColumn = Exclude<
  FormColumn<typeof contactTable>,
  'firstname' | 'lastname' | 'accountid' | (typeof consentColumns)[number]
>

const singleContactColumns = formColumns(contactTable).filter(
  (column): column is SingleContactColumn =>
    !['firstname', 'lastname', 'accountid', ...consentColumns].includes(column),
)

/** What is chosen between two records, with the columns that go together: half of two addresses is no address. */
export const companyFields = {
  name: ['name'],
  address: [
    'address_line_1__c',
    'billingstreet',
    'billingcity',
    'billingstate',
    'billingpostalcode',
    'billingcountry',
  ],
  external_id__c: ['external_id__c'],
} as const satisfies Record<string, readonly (keyof AccountRow)[]>

export const contactFields = {
  name: ['firstname', 'lastname'],
  company: ['accountid'],
  ...(Object.fromEntries(singleContactColumns.map((column) => [column, [column]])) as {
    [Column in SingleContactColumn]: [Column]
  }),
} as const satisfies Record<string, readonly (keyof ContactRow)[]>

export type UnifiedField = keyof typeof companyFields | keyof typeof contactFields
const unifiedFields = [...Object.keys(companyFields), ...Object.keys(contactFields)] as UnifiedField[]

/** For so many days a merge can be undone. */
export const undoableDays = 30

const side = z.enum(['left', 'right'], key('bad_input'))
const version = z.string(key('bad_input')).max(64, key('bad_input'))

/** Which of two records stays, and from which each field is taken; what is not named is as in the one that stays. */
export const mergeChoice = z.object({
  keep: side,
  take: z.partialRecord(z.enum(unifiedFields, key('bad_input')), side).default({}),
  /** The versions that were compared; a record that has changed since is looked at again. */
  seen: z.object({ left: version, right: version }, key('bad_input')),
})
export type MergeChoice = z.input<typeof mergeChoice>

export const scanWish = z.object({
  /** Also what has not changed since the last scan. */
  everything: z.boolean(key('bad_input')).default(false),
})

export const unificationPage = z.object({
  search: z.string().trim().max(120).default(''),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(pageSizes[3]).default(pageSizes[0]),
})

/** Pairs that wait for a decision, or those of which somebody has said that they are not the same. */
export const pairStates = ['open', 'dismissed'] as const
export const pairsAsked = unificationPage.extend({ state: z.enum(pairStates).default('open') })

export const unificationCalls = {
  /** Takes `search`, `offset` and `limit` in the query, as the merges do, and the `state`. */
  pairs: get<PairPage>('/api/tools/unification/:kind/pairs'),
  pair: get<Comparison>('/api/tools/unification/:kind/pairs/:id'),
  preview: post<MergePreview>()('/api/tools/unification/:kind/pairs/:id/preview', mergeChoice),
  merge: post<Done & { merge: number }>()('/api/tools/unification/:kind/pairs/:id/merge', mergeChoice),
  dismiss: post<Done>()('/api/tools/unification/:kind/pairs/:id/dismiss', z.unknown()),
  /** Takes a dismissal back. */
  reopen: post<Done>()('/api/tools/unification/:kind/pairs/:id/reopen', z.unknown()),

  merges: get<MergePage>('/api/tools/unification/:kind/merges'),
  undoPreview: get<UndoPreview>('/api/tools/unification/:kind/merges/:id/undo'),
  undo: post<UndoDone>()('/api/tools/unification/:kind/merges/:id/undo', z.unknown()),

  scan: get<ScanAnswer>('/api/tools/unification/:kind/scan'),
  startScan: post<ScanAnswer>()('/api/tools/unification/:kind/scan', scanWish),
}

export interface PairPage extends Done {
  pairs: PairInQueue[]
  /** Exact up to 10,000; 10,001 stands for more. */
  count: number
}

export interface PairInQueue {
  id: number
  score: number
  why: MatchReason[]
  left: RecordLine
  right: RecordLine
  dismissed: { at: string; by: string } | null
}

/** A record in a line: a company with its address and town, a contact with email address, phone and company. */
export interface RecordLine {
  id: number
  name: string
  details: string[]
}

export interface Comparison extends Done {
  id: number
  score: number
  why: MatchReason[]
  left: ComparedRecord
  right: ComparedRecord
  /** The side that would be kept unless somebody chooses otherwise: the one with more behind it. */
  suggested: Side
}

export interface ComparedRecord {
  row: AccountRow | ContactRow
  version: string
  /** A contact's company. */
  company: { name: string; consumers: boolean } | null
  contacts: number
  orders: number
  /** In dollars, of activated orders. */
  total: number
  lastOrder: string | null
  properties: string[]
  /** Purchases with its email address are prohibited. */
  blocked: boolean
}

export interface MergePreview extends Done {
  /** The record as it will be. */
  row: AccountRow | ContactRow
  moves: Moved
  /** Contacts with one email address in both companies, who become one each; the first few of them. */
  combined: { count: number; first: { name: string; email: string }[] }
  /** Property links that both have. */
  linkedTwice: number
  /** The email address that will be given up is blocked: it stays blocked. */
  givesUpBlockedEmail: boolean
  /** Consent that one of the two had and the merged contact will not have. */
  consentLost: ('optin_email' | 'optin_other')[]
  /** Why it cannot be done so, where it cannot. */
  refusal: ErrorKey | null
}

export interface Moved {
  contacts: number
  orders: number
  properties: number
}

export interface MergePage extends Done {
  merges: MergeInHistory[]
  count: number
}

export interface MergeInHistory {
  id: number
  at: string
  by: string
  kept: { id: number; name: string }
  gone: { id: number; name: string }
  moved: Moved
  combined: number
  undoableUntil: string
  undone: { at: string; by: string } | null
}

export interface UndoPreview extends Done {
  merge: MergeInHistory
  /** What goes back. */
  restores: Moved & { combined: number }
  /** What somebody changed since: it stays as it is. */
  edited: EditedSince[]
  furtherEdits: FurtherEdits[]
  /** What came to the kept record since: it stays there. */
  stays: { contacts: number; orders: number }
  /** Why it cannot be undone, where it cannot. */
  refusal: ErrorKey | null
}

export interface UndoDone extends Done {
  edited: EditedSince[]
  furtherEdits: FurtherEdits[]
}

/** How many rows have a value changed since, beyond those that are named. */
export interface FurtherEdits {
  table: EditedSince['table']
  column: string
  rows: number
}

export interface EditedSince {
  table: 'account' | 'contact' | 'order' | 'accountproperty__c'
  id: number
  /** The name of the company, contact or linked property, the number of the order. */
  name: string
  column: string
  /** Companies and contacts by their names. */
  now: string | null
  /** What it was before the merge. */
  before: string | null
}

export interface ScanAnswer extends Done {
  scan: ScanState | null
  /** Pairs that wait for somebody to look at them; 10,001 stands for more. */
  open: number
}

export const scanStates = ['waiting', 'running', 'done', 'failed'] as const

export interface ScanState {
  id: number
  state: (typeof scanStates)[number]
  everything: boolean
  /** Records read and compared, of how many. */
  done: number
  total: number
  found: number
  by: string
  startedAt: string | null
  finishedAt: string | null
}
