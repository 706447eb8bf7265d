import { isRole } from '@comptoir/contract/roles'
import type { TimelineEntry, TimelinePage } from '@comptoir/contract/timeline'
import type { TFunction } from 'i18next'
import type { Format } from '../../lib/format.ts'
import { type Manner, toldColumns } from './told-columns.ts'

/** What somebody did at one moment, in words. */
export interface ToldChange {
  id: number
  kind: ChangeKind
  at: string
  /** Nobody where no person was signed in. */
  by: string | undefined
  lines: ToldLine[]
}

export interface ToldLine {
  label: string
  /** Absent where there was nothing before: the row, or the link, is new. */
  from?: string
  /** Absent where there is nothing any more. */
  to?: string
}

export type ChangeKind =
  | 'deleted'
  | 'created'
  | 'restored'
  | 'approved'
  | 'password'
  | 'activation_mail'
  | 'mail'
  | 'changed'

/** Of several things done at one moment, the first of these names them all. */
const byWeight: readonly ChangeKind[] = [
  'deleted',
  'created',
  'restored',
  'approved',
  'password',
  'activation_mail',
  'mail',
  'changed',
]

interface Words {
  t: TFunction
  format: Format
  names: TimelinePage['names']
}

/** One save may change a row and several of its links: it is one change to whoever made it. */
export function tellTimeline(entries: readonly TimelineEntry[], words: Words): ToldChange[] {
  return saves(entries).map((save) => {
    const kinds = save.map(kindOf)
    const [newest] = save
    return {
      id: newest.id,
      kind: byWeight.find((kind) => kinds.includes(kind)) ?? 'changed',
      at: newest.at,
      by: newest.by?.name,
      lines: [...save.flatMap((entry) => linesOf(entry, words)), ...linkLines(save, words)],
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
  if (verb === 'create') return 'created'
  if (verb === 'delete') return 'deleted'
  if (verb === 'email') return now?.template === 'activateUser' ? 'activation_mail' : 'mail'
  if (now?.isdeleted !== undefined) return now.isdeleted ? 'deleted' : 'restored'
  if (now?.password !== undefined) return 'password'
  return old?.approved_by === null && typeof now?.approved_by === 'number' ? 'approved' : 'changed'
}

function linesOf(entry: TimelineEntry, words: Words): ToldLine[] {
  const { table, verb, old, new: now, link } = entry
  const { t } = words
  if (link) return []
  if (verb === 'email')
    return typeof now?.to === 'string' ? [{ label: t('timeline.fields.recipients'), to: now.to }] : []
  // The server makes the address of somebody deleted free for others: nobody has typed what it reads then.
  if (now?.isdeleted === true) return []
  const columns = table in toldColumns ? toldColumns[table as keyof typeof toldColumns] : {}
  return Object.entries(columns).flatMap(([column, told]) => {
    if (!told) return []
    const [before, after] = [old?.[column] ?? null, now?.[column] ?? null]
    if (before === after) return []
    return {
      label: t(told.label),
      ...(old && { from: written(before, told.manner, words) }),
      ...(now && { to: written(after, told.manner, words) }),
    }
  })
}

function linkLines(save: Save, words: Words): ToldLine[] {
  const { t } = words
  const named = (given: boolean) =>
    save
      .flatMap(({ link }) => (link?.given === given ? [written(link.property, 'property__c', words)] : []))
      .sort((one, other) => one.localeCompare(other))
      .join(', ')
  const [given, taken] = [named(true), named(false)]
  return [
    ...(given ? [{ label: t('timeline.given'), to: given }] : []),
    ...(taken ? [{ label: t('timeline.taken'), from: taken }] : []),
  ]
}

function written(value: unknown, manner: Manner, { t, format, names }: Words): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = String(value)
  switch (manner) {
    case 'text':
      return text
    case 'number':
      return format.number(Number(value))
    case 'day':
      return format.day(text)
    case 'phone':
      return format.phone(text)
    case 'yes or no':
      return t(value === true ? 'ui.yes' : 'ui.no')
    case 'active or not':
      return t(value === true ? 'campaigns.active' : 'campaigns.inactive')
    case 'language':
      return text === 'en' || text === 'fr' ? t(`contacts.languages.${text}`) : text
    case 'role':
      return isRole(value) ? t(`users.roles.${value}`) : text
    default:
      return names[manner]?.[text] ?? t('timeline.unnamed')
  }
}
