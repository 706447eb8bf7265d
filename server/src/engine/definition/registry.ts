import type { Relation } from '@comptoir/contract/table-description'
import type { Column, Room } from './define-table.ts'
import { badInput, refuse } from './refusal.ts'

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

/** A table as the API describes it to clients. */
type TableSchema = ReturnType<typeof schemaOf>

export function listSchemas(
  registry: Registry,
  request: { name?: string | null; offset?: number | null; limit?: number | null },
): TableSchema[] {
  const { offset, limit } = { offset: request.offset ?? 0, limit: request.limit ?? registry.rooms.length }
  if (offset < 0 || limit < 0) throw badInput('offset and limit cannot be negative.')
  const named = registry.rooms.filter((room) => request.name == null || room.name === request.name)
  return named.slice(offset, offset + limit).map(schemaOf)
}

export function schemaById(registry: Registry, id: string): TableSchema | null {
  const room = registry.rooms.find(({ name }) => name === id)
  return room ? schemaOf(room) : null
}

function schemaOf(room: Room) {
  return {
    id: room.name,
    name: room.name,
    isJunction: room.isJunction ?? false,
    properties: [...room.columns.values()].map((column) => ({
      property: column.name,
      type: column.kind,
      length: column.length,
      defaultValue: column.defaultValue === null ? null : String(column.defaultValue),
      nullable: column.nullable,
      unique: column.unique,
      foreignKey: foreignKeyOf(room, column),
    })),
  }
}

function foreignKeyOf(room: Room, column: Column): string | null {
  const relation = [...room.relations.values()].find(
    ({ kind, from }) => kind === 'one' && from === column.name,
  )
  return relation ? `${relation.table}.${relation.to}` : null
}
