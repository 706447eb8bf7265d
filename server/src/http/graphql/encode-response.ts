import { JsonText } from '../../engine/reading/read.ts'

/** JSON.stringify, except that records which PostgreSQL has already serialized are inserted as text. */
export function encodeResponse(value: unknown): string {
  if (value instanceof JsonText) return value.text
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value) ?? 'null'
  // Added rather than joined, so that long records are copied only when they are sent.
  let inner = ''
  const add = (text: string) => {
    inner += inner === '' ? text : `,${text}`
  }
  if (Array.isArray(value)) {
    // A JsonText holds any number of records, also none.
    for (const item of value.map(encodeResponse)) if (item !== '') add(item)
    return `[${inner}]`
  }
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) add(`${JSON.stringify(key)}:${encodeResponse(member)}`)
  return `{${inner}}`
}
