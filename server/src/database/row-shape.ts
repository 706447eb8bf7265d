/** What the rows of a statement look like: a column type for each of their names. Further columns are ignored. */
export type RowShape<Row extends object> = { readonly [Name in keyof Row]: ColumnType<Row[Name]> }

export interface ColumnType<Value> {
  /** For messages, such as `a number`. */
  readonly name: string
  accepts(value: unknown): value is Value
}

/** Of text, varchar, date and numeric: the pool leaves the last two as text, which is exact. */
export const text: ColumnType<string> = {
  name: 'text',
  accepts: (value) => typeof value === 'string',
}

/** Of integers, bigint included, and of floating-point numbers. */
export const number: ColumnType<number> = {
  name: 'a number',
  accepts: (value) => typeof value === 'number',
}

export const flag: ColumnType<boolean> = {
  name: 'a boolean',
  accepts: (value) => typeof value === 'boolean',
}

export function oneOf<const Value extends string>(values: readonly Value[]): ColumnType<Value> {
  return {
    name: `one of ${values.join(', ')}`,
    accepts: (value): value is Value => values.some((allowed) => allowed === value),
  }
}

export function nullable<Value>(type: ColumnType<Value>): ColumnType<Value | null> {
  return {
    name: `${type.name} or null`,
    accepts: (value): value is Value | null => value === null || type.accepts(value),
  }
}

/**
 * Gives rows the type of their shape, or throws an Error that names the column that does not fit. In tests every row is
 * checked, otherwise the first one of a result: names and types are the same in all of them, apart from nulls.
 */
export function checkRows<Row extends object>(shape: RowShape<Row>, rows: readonly object[]): Row[] {
  const checked = process.env.NODE_ENV === 'test' ? rows : rows.slice(0, 1)
  for (const row of checked) checkRow(shape, row)
  return rows as Row[]
}

function checkRow<Row extends object>(shape: RowShape<Row>, row: object): void {
  const values = new Map<string, unknown>(Object.entries(row))
  for (const name in shape) {
    const value = values.get(name)
    if (shape[name].accepts(value)) continue
    // The value itself is left out: it may be personal data, and the message is logged.
    throw new TypeError(`The column ${name} is ${kindOf(value)} and should be ${shape[name].name}.`)
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  return value === null ? 'null' : `a ${typeof value}`
}
