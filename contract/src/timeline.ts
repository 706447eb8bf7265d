/** The tables whose rows have a timeline: who changed what, and when. */
export const timelineTables = ['account', 'contact', 'campaign', 'propertyuser__c', 'gc_inventory'] as const
export type TimelineTable = (typeof timelineTables)[number]

/** Tables that link rows to properties: what becomes of a link stands in the timeline of the row. */
export const timelineLinks = ['accountproperty__c', 'campaign_property', 'property_propertyuser__c'] as const
export type TimelineLink = (typeof timelineLinks)[number]

/** What may have happened to such a row. */
export const timelineVerbs = ['create', 'update', 'delete', 'email'] as const

/** One audit of the row, or of a link of it. */
export interface TimelineEntry {
  /** Older entries have smaller ones. */
  id: number
  at: string
  /** Nobody where no person was signed in. */
  by: { id: number; name: string } | null
  table: TimelineTable | TimelineLink
  verb: (typeof timelineVerbs)[number]
  old: Record<string, unknown> | null
  new: Record<string, unknown> | null
  /** For a link: the id or sfid of the property, and whether it was given or taken away. */
  link: { property: string; given: boolean } | null
}

export interface TimelinePage {
  /** The newest first. */
  entries: TimelineEntry[]
  /** Whether older ones follow. */
  more: boolean
  /** What the rows are called that the entries name: by table, then by the id or sfid that stands in the entry. */
  names: Record<string, Record<string, string>>
}
