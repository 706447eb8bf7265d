/** Columns that every caller sees the last three characters of. */
const masked: Record<string, readonly string[]> = { trnsx_ecom_activegc_b2c: ['gift_code'] }

export function isMasked(table: string, column: string): boolean {
  return masked[table]?.includes(column) ?? false
}

export function maskedValue(table: string, column: string, value: unknown): unknown {
  return isMasked(table, column) && typeof value === 'string' ? value.replace(/.(?=.{3})/gsu, '*') : value
}

/** A row, or a side of an audit, as every caller sees it. */
export function maskedRow<Row extends object>(table: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => [column, maskedValue(table, column, value)])
  return Object.fromEntries(entries) as Row
}
