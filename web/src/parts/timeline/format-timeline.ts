import { expressType, optinSource, optinType } from '@comptoir/contract/constants'
import { labelledColumns } from '@comptoir/contract/tables/labels'
import {
  mergeNote,
  type TimelineEntry,
  type TimelinePage,
  type TimelineTable,
  timelineTables,
} from '@comptoir/contract/timeline'
import { consentColumns } from '@comptoir/contract/unification'
import type { TFunction } from 'i18next'
import { createColumnText, formatValue } from '../../lib/column-text.ts'
import type { Format } from '../../lib/format.ts'

/** One save by one person, as the timeline shows it. */
export interface ShownChange {
  id: number
  kind: ChangeKind
  at: string
  /** Absent for a change by the system. */
  by: string | undefined
  lines: ShownLine[]
}

export interface ShownLine {
  label: string
  /** Absent for a new row or link. */
  from?: string
  /** Absent for a deleted row or a removed link. */
  to?: string
}

/** A save that did several of these is named after the first. */
const byWeight = [
  'anonymised',
  'merged',
  'unmerged',
  'deleted',
  'created',
  'restored',
  'approved',
  'withdrawn',
  'password',
  'sessions_ended',
  'second_factor',
  'activation_mail',
  'mail',
  'mail_failed',
  'mail_unknown',
  'exported',
  'consent',
  'changed',
] as const

export type ChangeKind = (typeof byWeight)[number]

interface Texts {
  t: TFunction
  format: Format
  names: TimelinePage['names']
}

/** Groups the entries of one save, which may have changed a row and several of its links, into one change. */
export function formatTimeline(entries: readonly TimelineEntry[], texts: Texts): ShownChange[] {
  return saves(entries).map((save) => {
    const kinds = save.map(kindOf)
    const [newest] = save
    return {
      id: newest.id,
      kind: byWeight.find((kind) => kinds.includes(kind)) ?? 'changed',
      at: newest.at,
      by: newest.by?.id === null ? texts.t('timeline.import') : newest.by?.name,
      lines: [...save.flatMap((entry) => linesOf(entry, texts)), ...linkLines(save, texts)],
    }
  })
}

type Save = [TimelineEntry, ...TimelineEntry[]]

function saves(entries: readonly TimelineEntry[]): Save[] {
  const found: Save[] = []
  for (const entry of entries) {
    const latest = found.at(-1)
    if (latest && isSameSave(latest[0], entry)) latest.push(entry)
    else found.push([entry])
  }
  return found
}

function isSameSave(one: TimelineEntry, other: TimelineEntry): boolean {
  const mailed = one.verb === 'email' || other.verb === 'email'
  return !mailed && one.at === other.at && one.by?.id === other.by?.id
}

function kindOf({ verb, link, old, new: now }: TimelineEntry): ChangeKind {
  if (link) return 'changed'
  if (verb === 'merge') return 'merged'
  if (verb === 'anonymise') return 'anonymised'
  if (verb === 'export') return 'exported'
  if (verb === 'consent') return 'consent'
  if (verb === 'unmerge') return 'unmerged'
  if (verb === 'create') return 'created'
  if (verb === 'delete') return 'deleted'
  if (verb === 'email') return mailKind(now)
  if (now?.isdeleted !== undefined) return now.isdeleted ? 'deleted' : 'restored'
  if (now?.password !== undefined) return 'password'
  if (now?.sessions !== undefined) return 'sessions_ended'
  if (now?.second_factor !== undefined) return 'second_factor'
  if (old?.approved_by === null && typeof now?.approved_by === 'number') return 'approved'
  return typeof old?.approved_by === 'number' && now?.approved_by === null ? 'withdrawn' : 'changed'
}

function mailKind(mail: TimelineEntry['new']): ChangeKind {
  if (mail?.outcome === 'failed') return 'mail_failed'
  if (mail?.outcome === 'unknown') return 'mail_unknown'
  return mail?.template === 'activateUser' ? 'activation_mail' : 'mail'
}

function linesOf(entry: TimelineEntry, texts: Texts): ShownLine[] {
  const { table, verb, old, new: now, link } = entry
  const { t } = texts
  if (link) return []
  if (verb === 'email')
    return typeof now?.to === 'string' ? [{ label: t('timeline.fields.recipients'), to: now.to }] : []
  if (verb === 'merge' || verb === 'unmerge') return mergeLines(verb, now, texts)
  if (verb === 'anonymise')
    return typeof now?.reason === 'string' ? [{ label: t('timeline.fields.reason'), to: now.reason }] : []
  if (verb === 'consent') return consentLines(entry, texts)
  // Deleting a user renames the username, which is no edit by a person.
  if (now?.isdeleted === true) return []
  if (!isTimelineTable(table)) return []
  if (!entry.consent) return columnLines(table, old, now, texts)
  // What was consented to is told with its type and source, instead of as a yes or no.
  const isConsent = (column: string) => consentColumns.some((consent) => consent === column)
  const others = (row: TimelineEntry['old']) =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => !isConsent(column)))
  return [...columnLines(table, others(old), others(now), texts), ...consentLines(entry, texts)]
}

/** Each consent that was given, declined or withdrawn, with its type and source. */
function consentLines({ consent }: TimelineEntry, { t }: Texts): ShownLine[] {
  if (!consent) return []
  const type = typeText(consent.type, t)
  const source = consent.source === optinSource ? t('timeline.consents.contact_form') : consent.source
  return (['email', 'other'] as const).flatMap((which) => {
    const given = consent[which]
    if (given === null) return []
    const state = given ? 'given' : consent.isFirst ? 'declined' : 'withdrawn'
    const details = given ? [type, source].filter(Boolean) : []
    return {
      label: t(which === 'email' ? 'timeline.fields.emails' : 'timeline.fields.other'),
      ...(!consent.isFirst && { from: t(given ? 'timeline.consents.declined' : 'timeline.consents.given') }),
      to: [t(`timeline.consents.${state}`), ...details].join(', '),
    }
  })
}

function typeText(type: string | null, t: TFunction): string | null {
  if (type === optinType) return t('timeline.consents.tacit')
  return type === expressType ? t('timeline.consents.express') : type
}

/** The other record by its name, and how many rows were moved. */
function mergeLines(verb: 'merge' | 'unmerge', now: TimelineEntry['new'], { t, format }: Texts): ShownLine[] {
  const { success, data: note } = mergeNote.safeParse(now)
  if (!success) return []
  const { name, email } = note.other
  return [
    {
      label: t(note.kept ? 'timeline.merge.gone' : 'timeline.merge.kept'),
      to: email ? `${name} (${email})` : format.person(name),
    },
    ...movedColumns.flatMap((column) =>
      note[column] > 0 ? { label: t(`timeline.${verb}.${column}`), to: format.number(note[column]) } : [],
    ),
  ]
}

const movedColumns = ['contacts', 'orders', 'properties', 'combined'] as const

function columnLines(
  table: TimelineTable,
  old: TimelineEntry['old'],
  now: TimelineEntry['new'],
  { t, format, names }: Texts,
): ShownLine[] {
  const text = createColumnText(t, format)
  return labelledColumns(table).flatMap((column) => {
    const [before, after] = [old?.[column] ?? null, now?.[column] ?? null]
    if (before === after) return []
    return {
      label: text.label(table, column),
      ...(old && { from: text.value(table, column, before, names) || none }),
      ...(now && { to: text.value(table, column, after, names) || none }),
    }
  })
}

const none = '–'

function isTimelineTable(table: TimelineEntry['table']): table is TimelineTable {
  return timelineTables.some((known) => known === table)
}

function linkLines(save: Save, texts: Texts): ShownLine[] {
  const { t } = texts
  const named = (given: boolean) =>
    save
      .flatMap(({ link }) =>
        link?.given === given ? [formatValue(link.property, 'propertyName', texts)] : [],
      )
      .sort((one, other) => one.localeCompare(other))
      .join(', ')
  const [given, taken] = [named(true), named(false)]
  return [
    ...(given ? [{ label: t('timeline.given'), to: given }] : []),
    ...(taken ? [{ label: t('timeline.taken'), from: taken }] : []),
  ]
}
