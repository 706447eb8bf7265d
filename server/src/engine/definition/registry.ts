import type { Relation } from '@comptoir/contract/table-description'
import type { Room } from './define-table.ts'
import { refuse } from './refusal.ts'

/** All tables of the API. */
export interface Registry {
  readonly rooms: readonly Room[]
  /** The room of that name; an unknown name is refused. */
  room(table: string): Room
  related(relation: Relation): Room
}

/** Collects the rooms, and checks that every table and column that they name exists. */
export function createRegistry(rooms: readonly Room[]): Registry {
  const byName = new Map(rooms.map((room) => [room.name, room]))
  const faults = rooms.flatMap((room) => faultsOf(room, byName))
  if (faults.length > 0) throw new Error(faults.join('\n'))

  function room(table: string): Room {
    const found = byName.get(table)
    if (!found) throw refuse('forbidden', { message: 'There is no such table, or you may not use it.' })
    return found
  }
  return { rooms, room, related: (relation) => room(relation.table) }
}

function faultsOf(room: Room, byName: ReadonlyMap<string, Room>): string[] {
  const faults: string[] = []
  for (const [relation, { table, from, to }] of room.relations) {
    if (!room.columns.has(from)) faults.push(`${room.name}.${relation}: no column ${from} here.`)
    if (!byName.get(table)?.columns.has(to))
      faults.push(`${room.name}.${relation}: no column ${table}.${to}.`)
  }
  const named = [
    ...(room.restricted?.columns ?? []),
    ...(room.create?.columns ?? []),
    ...(room.update?.columns ?? []),
    ...(room.setByServer ?? []),
  ]
  for (const column of named) {
    if (!room.columns.has(column)) faults.push(`${room.name}: no column ${column}.`)
  }
  for (const column of Object.keys(room.masked ?? {})) {
    const described = room.columns.get(column)
    if (described?.kind !== 'text') faults.push(`${room.name}: no text column ${column} to mask.`)
    if (described?.searchedIn) faults.push(`${room.name}: ${column} is masked, so it cannot be searched in.`)
  }
  return faults
}
