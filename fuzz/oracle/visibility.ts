import type { Catalog } from '../catalog.ts'
import type { DatabaseCopy, Row } from '../database-copy.ts'
import { type Actor, hasInScope, isAdministrator, isInventoryStaff } from './actor.ts'
import { likePattern } from './like-pattern.ts'
import { maskedValue } from './masks.ts'

/** The visibility rules of the contract, implemented independently of the server. */
export interface ReadContext {
  copy: DatabaseCopy
  catalog: Catalog
  actor: Actor
}

export function mayReadTable({ actor }: ReadContext, table: string): boolean {
  return table === 'gc_inventory' || table === 'gc_inventory_email_list' ? isInventoryStaff(actor) : true
}

/** Whether the policy allows the actor to read the row, deleted or not. */
export function mayReadRow(
  { copy, actor }: ReadContext,
  table: string,
  row: Record<string, unknown>,
): boolean {
  switch (table) {
    case 'gc_inventory':
    case 'gc_inventory_email_list':
      return isInventoryStaff(actor) && hasInScope(actor, 'id', row.property__c_id)
    case 'property__c': {
      const prefix = copy.setting('partner_property_prefix')
      return !prefix || !likePattern(copy, prefix)(copy.folded(String(row.name)))
    }
    case 'property_propertyuser__c':
      return isAdministrator(actor) || row.propertyuser__c === actor.sfid
    default:
      return true
  }
}

/** Columns named by a filter or an order: `isdeleted` shows deleted rows, a restricted one hides others' rows. */
export function isVisible(
  context: ReadContext,
  table: string,
  row: Row,
  filtered: Names,
  ordered?: string,
): boolean {
  const { catalog } = context
  const has = (column: string) => catalog.get(table)?.some(({ name }) => name === column)
  if (has('isdeleted') && row.isdeleted && !filtered.has('isdeleted')) return false
  if (has('sfid') && row.sfid === null) return false
  if (!mayReadRow(context, table, row)) return false
  const named = [...filtered, ...(ordered === undefined ? [] : [ordered])]
  return !named.some((column) => isHiddenFrom(context, table, row, column))
}

export type Names = ReadonlySet<string>

export function isHiddenFrom({ actor }: ReadContext, table: string, row: Row, column: string): boolean {
  if (table !== 'propertyuser__c' || isAdministrator(actor) || row.id === actor.id) return false
  return !['id', 'sfid', 'name'].includes(column)
}

export function shownRow(context: ReadContext, table: string, row: Row, columns?: readonly string[]): object {
  const names = columns ?? context.catalog.get(table)?.map(({ name }) => name) ?? []
  const shown = names.filter((column) => !isHiddenFrom(context, table, row, column))
  return Object.fromEntries(shown.map((column) => [column, maskedValue(table, column, row[column])]))
}
