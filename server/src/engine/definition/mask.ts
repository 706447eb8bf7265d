/** How a column is shown to every caller: once as SQL, and once for rows in memory. */
export interface Mask {
  /** Turns the SQL of the value into the SQL of the part that is shown. */
  sql(value: string): string
  text(value: string): string
}

/** The row with its masked columns reduced to the part that is shown. */
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
