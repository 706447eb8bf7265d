import { isCalendarDay, isOnTheCalendar } from '@comptoir/contract/rules/calendar-day'
import type { Column } from '../definition/define-table.ts'
import { badInput } from '../definition/refusal.ts'

/** Converts a caller's value to the form that its column has on the wire; refuses a value that does not fit. */
export function coerced(column: Column, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  const fit = converters[column.kind](value)
  if (fit === undefined) throw badInput(`${column.name} takes ${nouns[column.kind]}.`, column.name)
  return fit
}

/** Whether PostgreSQL can store the text: it has no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The number of an id as GraphQL sends it; undefined if it cannot be one of a row. */
export function rowId(id: string): number | undefined {
  const number = /^\d{1,16}$/.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

export function sqlType(column: Column): string {
  return sqlTypes[column.kind]
}

const sqlTypes = {
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  bigint: 'bigint',
  date: 'date',
  timestamp: 'timestamptz',
  numeric: 'numeric',
} as const

const nouns = {
  text: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  bigint: 'a whole number',
  date: 'a date such as 2026-01-31',
  timestamp: 'a time such as 2026-01-31T15:00:00Z',
  numeric: 'an amount with at most two decimals',
} as const

const converters: Record<Column['kind'], (value: unknown) => string | number | boolean | undefined> = {
  text: (value) => (typeof value === 'string' && isStorable(value) ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  integer: (value) => whole(value, 2 ** 31 - 1),
  bigint: (value) => whole(value, Number.MAX_SAFE_INTEGER),
  date: (value) => (typeof value === 'string' ? utcDay(value) : undefined),
  timestamp: (value) => (typeof value === 'string' ? utcMoment(value) : undefined),
  numeric: amount,
}

function whole(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= most
    ? number
    : undefined
}

function amount(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,10}(\.\d{1,2})?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) >= 1e10) return undefined
  return Number(number.toFixed(2)) === number ? number : undefined
}

/** A timestamp counts as its date. */
function utcDay(text: string): string | undefined {
  const day = text.length === 10 ? text : utcMoment(text)?.slice(0, 10)
  return day !== undefined && isCalendarDay(day) ? day : undefined
}

function utcMoment(text: string): string | undefined {
  const shape = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/
  if (!shape.test(text) || !isOnTheCalendar(text.slice(0, 10))) return undefined
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`
  const moment = new Date(zoned.replace(' ', 'T'))
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1800) return undefined
  return moment.toISOString()
}
