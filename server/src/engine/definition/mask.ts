/** How a column is shown to every caller, written once for PostgreSQL and once for rows that are in memory. */
export interface Mask {
  /** Given the SQL of the value, the SQL of what is shown of it. */
  sql(value: string): string
  text(value: string): string
}

/** The row without the hidden part of its masked columns. */
export function maskedRow<Row extends Record<string, unknown> | null>(room: MaskedColumns, row: Row): Row {
  if (!row || !room.masked) return row
  const shown: Record<string, unknown> = { ...row }
  for (const [column, mask] of Object.entries(room.masked)) {
    const value = shown[column]
    if (mask && typeof value === 'string') shown[column] = mask.text(value)
  }
  return shown as Row
}

interface MaskedColumns {
  masked?: Readonly<Record<string, Mask | undefined>>
}
