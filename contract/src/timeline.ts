import * as z from 'zod'

/** The tables whose rows have a timeline: who changed what, and when. */
export const timelineTables = [
  'account',
  'contact',
  'campaign',
  'propertyuser__c',
  'gc_inventory',
  'property__c',
  'sku',
  'gc_inventory_email_list',
] as const
export type TimelineTable = (typeof timelineTables)[number]

/** Tables that link rows to properties; changes of a link are shown in the timeline of the row. */
export const timelineLinks = [
  'accountproperty__c',
  'campaign_property',
  'property_propertyuser__c',
  'sku_property',
] as const
export type TimelineLink = (typeof timelineLinks)[number]

/** The audited operations of a row. */
export const timelineVerbs = [
  'create',
  'update',
  'delete',
  'email',
  'merge',
  'unmerge',
  'export',
  'anonymise',
] as const

/** The `new` of a merge or of its undoing: the other record as it was before the merge, and what was moved. */
export const mergeNote = z.object({
  /** Whether the record of this timeline is the one that was kept. */
  kept: z.boolean(),
  other: z.object({ id: z.number(), name: z.string(), email: z.string().nullable() }),
  contacts: z.number(),
  orders: z.number(),
  properties: z.number(),
  combined: z.number(),
})
export type MergeNote = z.infer<typeof mergeNote>

/** What a contact consented to or no longer does; null for what did not change. */
export interface ConsentChange {
  email: boolean | null
  other: boolean | null
  source: string | null
  type: string | null
  /** Recorded with the contact: what was not given then was not withdrawn. */
  isFirst: boolean
}

/** One audit of the row, or of a link of it. */
export interface TimelineEntry {
  /** Smaller for older entries. */
  id: number
  at: string
  /** Null if no user was signed in. An import has a name and no id. */
  by: { id: number | null; name: string } | null
  table: TimelineTable | TimelineLink
  /** `consent` is no audit: it tells what the contact's own columns say, where no audit does. */
  verb: (typeof timelineVerbs)[number] | 'consent'
  old: Record<string, unknown> | null
  new: Record<string, unknown> | null
  /** For a link: the id or sfid of the property, and whether it was added or removed. */
  link: { property: string; given: boolean } | null
  /** For a contact, if its consents changed. A server may leave it out. */
  consent?: ConsentChange
}

export interface TimelinePage {
  /** Newest first. */
  entries: TimelineEntry[]
  /** Whether there are older entries. */
  more: boolean
  /** The names of the referenced rows: by table, then by the id or sfid in the entry. */
  names: Record<string, Record<string, string>>
}
