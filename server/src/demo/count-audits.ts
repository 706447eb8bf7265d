import type { CountRow } from '@comptoir/contract/tables/count'
import { count as countRoom } from '../tables/count.ts'
import { countEmailListRows, countRows } from './counts.ts'
import type { DemoModel } from './demo-model.ts'
import { properties } from './properties.ts'
import { at, randomFor } from './seeded-random.ts'

interface AuditRow {
  id: number
  created_at: string
  operation: string
  object_id: number
  old: object | null
  new: object | null
  user_id: number
  user_name: string
}

/** The history of the counts: created, mailed, sometimes corrected, approved. */
export function* countAuditRows(model: DemoModel): Generator<AuditRow> {
  let id = 0
  for (const count of countRows(model)) {
    for (const { verb, by, hours, ...change } of history(count)) {
      const created = Math.min(model.today, Date.parse(count.date) + hours * 3_600_000)
      yield {
        id: ++id,
        created_at: new Date(created).toISOString(),
        operation: `${countRoom.name}.${verb}`,
        object_id: count.id,
        ...change,
        user_id: by,
        user_name: at(model.staff, by - 1).name,
      }
    }
  }
}

interface Revision {
  verb: 'create' | 'update' | 'email'
  by: number
  /** Hours after the morning of the count's day. */
  hours: number
  old: Partial<CountRow> | null
  new: Partial<CountRow> | { to: string; template: string; language: string }
}

function* history(count: CountRow): Generator<Revision> {
  const { counted_by, approved_by, previous_on_hand, comment } = count
  const typed = revisionDice(count.id).chance(0.08) ? 'À vérifier / To be checked' : comment
  const created = { ...count, comment: typed, approved_by: null, previous_on_hand: null }
  yield { verb: 'create', by: counted_by, hours: 15, old: null, new: created }
  for (const to of addressees.get(count.property__c_id) ?? []) {
    const sent = { to, template: 'gcInventoryCreation', language: languageOf(count) }
    yield { verb: 'email', by: counted_by, hours: 15, old: null, new: sent }
  }
  if (typed !== comment) {
    yield { verb: 'update', by: counted_by, hours: 17, old: { comment: typed }, new: { comment } }
  }
  if (approved_by !== null) {
    const pending = { approved_by: null, previous_on_hand: null }
    const approved = { approved_by, previous_on_hand }
    yield { verb: 'update', by: approved_by, hours: 20, old: pending, new: approved }
  }
}

const addressees = new Map(
  [...countEmailListRows()].map(({ property__c_id, emails }) => [property__c_id, emails.split(', ')]),
)

function languageOf({ property__c_id }: CountRow): string {
  return properties.find(({ id }) => id === property__c_id)?.language ?? 'en'
}

const revisionDice = randomFor('revision')
