/** What the rows of a statement look like: a column type for each of their names. Further columns are ignored. */
export type RowShape<Row extends object> = { readonly [Name in keyof Row]: ColumnType<Row[Name]> }

/** The rows of a shape. */
export type Shaped<Shape> = {
  -readonly [Name in keyof Shape]: Shape[Name] extends ColumnType<infer Value> ? Value : never
}

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

/** Of timestamptz. */
export const moment: ColumnType<Date> = {
  name: 'a timestamp',
  accepts: (value) => value instanceof Date,
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

/** Of a column that not every statement with this shape selects. */
export function optional<Value>(type: ColumnType<Value>): ColumnType<Value | undefined> {
  return {
    name: `${type.name} or missing`,
    accepts: (value): value is Value | undefined => value === undefined || type.accepts(value),
  }
}

/** Of arrays and of JSON arrays. */
export function list<Value>(type: ColumnType<Value>): ColumnType<Value[]> {
  return {
    name: `a list, each ${type.name}`,
    accepts: (value): value is Value[] => Array.isArray(value) && value.every((item) => type.accepts(item)),
  }
}

/** Of JSON objects with these properties, which may have further ones. */
export function json<Properties extends object>(
  shape: RowShape<Properties>,
): ColumnType<Record<string, unknown> & Properties> {
  return {
    name: 'a JSON object',
    accepts: (value): value is Record<string, unknown> & Properties =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !misfit(shape, value),
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
  const name = misfit(shape, row)
  if (!name) return
  // The value itself is left out: it may be personal data, and the message is logged.
  throw new TypeError(
    `The column ${name} is ${kindOf(Reflect.get(row, name))} and should be ${shape[name].name}.`,
  )
}

/** The name of the first value that its type does not accept. */
function misfit<Row extends object>(
  shape: RowShape<Row>,
  row: object,
): Extract<keyof Row, string> | undefined {
  for (const name in shape) {
    if (!shape[name].accepts(Reflect.get(row, name))) return name
  }
  return undefined
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  return value === null ? 'null' : `a ${typeof value}`
}
