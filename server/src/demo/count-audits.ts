import type { CountRow } from '@comptoir/contract/tables/count'
import { count as countRoom } from '../tables/count.ts'
import { countRows } from './counts.ts'
import type { DemoWorld } from './demo-world.ts'
import { at, diceFor } from './dice.ts'

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

/** What the counts' revision history shows: made, now and then corrected, approved. */
export function* countAuditRows(world: DemoWorld): Generator<AuditRow> {
  let id = 0
  for (const count of countRows(world)) {
    for (const { verb, by, hours, ...change } of history(count)) {
      const created = Math.min(world.today, Date.parse(count.date) + hours * 3_600_000)
      yield {
        id: ++id,
        created_at: new Date(created).toISOString(),
        operation: `${countRoom.name}.${verb}`,
        object_id: count.id,
        ...change,
        user_id: by,
        user_name: at(world.staff, by - 1).name,
      }
    }
  }
}

interface Revision {
  verb: 'create' | 'update'
  by: number
  /** After the morning of the count's day. */
  hours: number
  old: Partial<CountRow> | null
  new: Partial<CountRow>
}

function* history(count: CountRow): Generator<Revision> {
  const { counted_by, approved_by, comment } = count
  const typed = revisionDice(count.id).chance(0.08) ? 'À vérifier / To be checked' : comment
  const created = { ...count, comment: typed, approved_by: null }
  yield { verb: 'create', by: counted_by, hours: 15, old: null, new: created }
  if (typed !== comment) {
    yield { verb: 'update', by: counted_by, hours: 17, old: { comment: typed }, new: { comment } }
  }
  if (approved_by !== null) {
    yield { verb: 'update', by: approved_by, hours: 20, old: { approved_by: null }, new: { approved_by } }
  }
}

const revisionDice = diceFor('revision')
