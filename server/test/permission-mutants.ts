import { type Role, roles } from '@comptoir/contract/roles'
import { sql } from '../src/database/sql.ts'
import type { AnyRow, CreateAccess, Room } from '../src/engine/definition/define-table.ts'
import { anyStaff } from '../src/engine/definition/policies.ts'
import type { Deviation, MatrixLine } from './permission-matrix.ts'

/** A room with one permission broken. */
export interface Mutant {
  name: string
  table: string
  change: Partial<Room>
  /** Each of these roles has to get another answer than before to each of these verbs. */
  roles: readonly Role[]
  verbs: readonly Deviation['verb'][]
}

/** Breaks every permission of the room that makes a difference to anybody in the matrix. */
export function mutantsOf(room: Room, matrix: readonly MatrixLine[]): Mutant[] {
  // No permission brings a deleted row back.
  const lines = matrix.filter(({ table, row }) => table === room.name && row !== 'deleted')
  const mutants = [
    ...readMutants(room, lines),
    ...writeMutants(room, 'create', lines),
    ...writeMutants(room, 'update', lines),
    ...writeMutants(room, 'delete', lines),
  ]
  return mutants
    .filter((mutant) => mutant.roles.length > 0)
    .map((mutant) => ({ ...mutant, name: `${room.name}: ${mutant.name}`, table: room.name }))
}

type RoomMutant = Omit<Mutant, 'table'>

function readMutants(room: Room, all: readonly MatrixLine[]): RoomMutant[] {
  const lines = all.filter(({ verb }) => verb === 'read')
  const isShown = (answer: string) => answer === 'seen' || answer === 'in part'
  const shown = rolesWith(lines, (answers) => answers.some(isShown))
  const notShown = rolesWith(lines, (answers) => !answers.every(isShown))
  const partly = rolesWith(lines, (answers) => answers.includes('in part'))
  const rowVerbs = ['read', 'audits'] as const
  return [
    { name: 'nobody may read', change: { read: () => false }, roles: shown, verbs: rowVerbs },
    { name: 'no row is shown', change: { read: () => () => sql`false` }, roles: shown, verbs: rowVerbs },
    { name: 'every row is shown', change: { read: anyStaff }, roles: notShown, verbs: rowVerbs },
    { name: 'every column is shown', change: wholeRows(room), roles: partly, verbs: ['read'] },
  ]
}

function wholeRows({ columns }: Room): Partial<Room> {
  return {
    restricted: { columns: [], visibleTo: anyStaff },
    columns: new Map([...columns].map(([name, column]) => [name, { ...column, mask: undefined }])),
  }
}

function writeMutants(
  room: Room,
  verb: 'create' | 'update' | 'delete',
  all: readonly MatrixLine[],
): RoomMutant[] {
  const lines = all.filter((line) => line.verb === verb)
  const access: CreateAccess<AnyRow> = { by: () => true, columns: [...room.columns.keys()], ...room[verb] }
  const permitted = rolesWith(lines, (answers) => answers.includes('done'))
  const refused = rolesWith(lines, (answers) => !answers.includes('done'))
  const inSomeRows = permitted.filter((role) => lines.some(({ answers }) => answers[role] !== 'done'))
  const verbs = [verb]
  return [
    {
      name: `nobody may ${verb}`,
      change: { [verb]: { ...access, by: () => false } },
      roles: permitted,
      verbs,
    },
    {
      name: `every role may ${verb}`,
      // A row that cannot be read cannot be changed either, whatever `by` says.
      change: { read: anyStaff, [verb]: { ...access, by: () => true } },
      roles: refused,
      verbs,
    },
    {
      name: `${verb} without rules`,
      change: { read: anyStaff, [verb]: { ...access, rules: [], effects: [] } },
      roles: inSomeRows,
      verbs,
    },
  ]
}

function rolesWith(lines: readonly MatrixLine[], holds: (answers: readonly string[]) => boolean): Role[] {
  return roles.filter((role) => holds(lines.map(({ answers }) => answers[role])))
}
