import type { Column } from '@comptoir/contract/columns'
import { allTables, type TableName } from '@comptoir/contract/tables/all-tables'

/** A row of the table as the wire has it, written by PostgreSQL. */
export function accountJson(row: string): string {
  return rowJson(row, 'account')
}

export function orderJson(row: string): string {
  return rowJson(row, 'order')
}

export function contactJson(row: string): string {
  return rowJson(row, 'contact')
}

export function giftCodeJson(row: string): string {
  return rowJson(row, 'trnsx_ecom_activegc_b2c')
}

export function rowJson(row: string, table: TableName): string {
  const columns: Readonly<Record<string, Column>> = allTables[table].columns
  const list = Object.entries(columns).map(([column, { type }]) => {
    const name = `"${column}"`
    if (column === 'gift_code')
      return `lpad(right(${row}.${name}, 3), length(${row}.${name}), '*') as ${name}`
    if (type !== 'timestamp') return `${row}.${name}`
    return `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`
  })
  return `(select row_to_json(wire)::text from (select ${list.join(', ')}) wire)`
}
