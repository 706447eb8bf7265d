import type { Column, Room } from './define-table.ts'
import { badInput } from './refusal.ts'
import type { Registry } from './registry.ts'

/** A table as the API describes it to clients. */
export interface TableSchema {
  id: string
  name: string
  isJunction: boolean
  properties: {
    property: string
    type: string
    length: number | null
    defaultValue: string | null
    nullable: boolean
    unique: boolean
    foreignKey: string | null
  }[]
}

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

function schemaOf(room: Room): TableSchema {
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
