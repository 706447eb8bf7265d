import { JsonText } from '../../engine/reading/read.ts'

/** JSON.stringify, except that records which PostgreSQL has already serialized are inserted as text. */
export function encodeResponse(value: unknown): string {
  if (Array.isArray(value)) {
    // A JsonText holds any number of records, also none.
    return `[${value.map(encodeResponse).filter(Boolean).join(',')}]`
  }
  if (value instanceof JsonText) return value.text
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : `${JSON.stringify(key)}:${encodeResponse(member)}`,
  )
  return `{${members.join(',')}}`
}
