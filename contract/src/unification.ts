import * as z from 'zod'
import { type Done, get, post } from './call.ts'
import { pageSizes } from './constants.ts'
import type { ErrorKey } from './error-keys.ts'
import type { MatchReason } from './matching/evidence.ts'
import { type FormColumn, formColumns } from './table-description.ts'
import type { AccountRow } from './tables/account.ts'
import { type ContactRow, contactTable } from './tables/contact.ts'

export type Side = 'left' | 'right'

/** Consent is not chosen: a merged contact has it only if both had given it. */
export const consentColumns = ['optin_email', 'optin_other'] as const

/** The form's columns that are chosen one by one: all but the parts of the name, the company and the consents. */
type SingleContactColumn = Exclude<
  FormColumn<typeof contactTable>,
  'firstname' | 'lastname' | 'accountid' | (typeof consentColumns)[number]
>

const singleContactColumns = formColumns(contactTable).filter(
  (column): column is SingleContactColumn =>
    !['firstname', 'lastname', 'accountid', ...consentColumns].includes(column),
)

/** The fields of a merge with their columns. An address is chosen as a whole, because parts of two addresses make no valid one. */
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

export const undoableDays = 30

const side = z.enum(['left', 'right'])
const version = z.string().max(64)

/** Which record is kept, and from which each field is taken; the kept record's value is the default. */
export const mergeChoice = z.object({
  keep: side,
  take: z.partialRecord(z.enum(unifiedFields), side).default({}),
  /** The versions that the user compared; the merge is refused if a record has changed since. */
  seen: z.object({ left: version, right: version }),
})
export type MergeChoice = z.input<typeof mergeChoice>

export const scanWish = z.object({
  /** Includes records that have not changed since the last scan. */
  everything: z.boolean().default(false),
})

export const unificationPage = z.object({
  search: z.string().trim().max(120).default(''),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(pageSizes[3]).default(pageSizes[0]),
})

/** Open pairs need a decision; dismissed pairs are different records. */
export const pairStates = ['open', 'dismissed'] as const
export const pairsQuery = unificationPage.extend({ state: z.enum(pairStates).default('open') })

export const unificationCalls = {
  /** Query parameters: `search`, `offset`, `limit` and `state`. */
  pairs: get<PairPage>('/api/tools/unification/:kind/pairs'),
  pair: get<Comparison>('/api/tools/unification/:kind/pairs/:id'),
  preview: post<MergePreview>()('/api/tools/unification/:kind/pairs/:id/preview', mergeChoice),
  merge: post<Done & { merge: number }>()('/api/tools/unification/:kind/pairs/:id/merge', mergeChoice),
  dismiss: post<Done>()('/api/tools/unification/:kind/pairs/:id/dismiss', z.unknown()),
  /** Reverts a dismissal. */
  reopen: post<Done>()('/api/tools/unification/:kind/pairs/:id/reopen', z.unknown()),

  merges: get<MergePage>('/api/tools/unification/:kind/merges'),
  undoPreview: get<UndoPreview>('/api/tools/unification/:kind/merges/:id/undo'),
  undo: post<UndoDone>()('/api/tools/unification/:kind/merges/:id/undo', z.unknown()),

  scan: get<ScanAnswer>('/api/tools/unification/:kind/scan'),
  startScan: post<ScanAnswer>()('/api/tools/unification/:kind/scan', scanWish),
}

export interface PairPage extends Done {
  pairs: PairInQueue[]
  /** Exact up to 10,000; 10,001 means more. */
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

/** A one-line summary: a company with its address and town, a contact with email address, phone and company. */
export interface RecordLine {
  id: number
  name: string
  details: string[]
}

export interface Comparison extends Done, Pick<PairInQueue, 'id' | 'score' | 'why'> {
  left: ComparedRecord
  right: ComparedRecord
  /** The record to keep by default: the one with more related rows. */
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
  /** Its email address is blocked from purchases. */
  blocked: boolean
}

export interface MergePreview extends Done {
  /** The merged record. */
  row: AccountRow | ContactRow
  moves: Moved
  /** Contacts with the same email address in both companies, which will be merged; the first few of them. */
  combined: { count: number; first: { name: string; email: string }[] }
  /** The number of properties that both are linked to. */
  linkedTwice: number
  /** The email address that will be dropped is blocked, and stays blocked. */
  givesUpBlockedEmail: boolean
  /** Consent that one of the two had, and the merged contact will lose. */
  consentLost: ('optin_email' | 'optin_other')[]
  /** Why the merge would be refused; null if it would not. */
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
  /** What undoing restores. */
  restores: Moved & { combined: number }
  /** Values changed since the merge, which stay. */
  edited: EditedSince[]
  furtherEdits: FurtherEdits[]
  /** Rows added to the kept record since the merge, which stay there. */
  stays: { contacts: number; orders: number }
  /** Why the merge cannot be undone; null if it can. */
  refusal: ErrorKey | null
}

export interface UndoDone extends Done {
  edited: EditedSince[]
  furtherEdits: FurtherEdits[]
}

/** The number of other rows with values changed since the merge. */
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
  /** For references to companies and contacts, their names. */
  now: string | null
  /** The value before the merge. */
  before: string | null
}

export interface ScanAnswer extends Done {
  scan: ScanState | null
  /** The number of open pairs; 10,001 means more. */
  open: number
}

export const scanStates = ['waiting', 'running', 'done', 'failed'] as const

export interface ScanState {
  id: number
  state: (typeof scanStates)[number]
  everything: boolean
  /** Records read and compared, and their total. */
  done: number
  total: number
  found: number
  by: string
  startedAt: string | null
  finishedAt: string | null
}
