import { type ArgumentNode, Kind, type OperationDefinitionNode } from 'graphql'
import type { TableCall } from '../request-notes.ts'

/**
 * The root fields of an operation, by their names in the answer. The names of operations come from the client, so the
 * schema's names of the fields are used; a table that does not exist is `other`.
 */
export function tableCalls(
  { selectionSet }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  tables: ReadonlySet<string>,
): Map<string, TableCall> {
  const calls = new Map<string, TableCall>()
  for (const selection of selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) calls.set('', { operation: 'other', table: 'other' })
    else {
      const operation = selection.name.value
      const named = tableNamed(operation, selection.arguments ?? [], variables)
      const table = named === undefined ? 'none' : tables.has(named) ? named : 'other'
      calls.set(selection.alias?.value ?? operation, { operation, table })
    }
  }
  return calls
}

/** The argument that names the table: `name` of a list, `table` of a change, the first part of an audited `operation`. */
function tableNamed(
  field: string,
  given: readonly ArgumentNode[],
  variables: Readonly<Record<string, unknown>>,
): string | undefined {
  const wanted = field === 'table' ? ['name'] : ['table', 'operation']
  const argument = given.find(({ name }) => wanted.includes(name.value))
  if (!argument) return undefined
  const { value } = argument
  const text =
    value.kind === Kind.VARIABLE ? variables[value.name.value] : value.kind === Kind.STRING && value.value
  return typeof text === 'string' ? text.replace(/\.[a-z]+$/, '') : ''
}
