import { JsonText } from '../../engine/reading/read.ts'

/** JSON.stringify, except that records which PostgreSQL has written already go in as they are. */
export function answerText(value: unknown): string {
  if (Array.isArray(value)) {
    // One JsonText stands for any number of records, none included.
    return `[${value.map(answerText).filter(Boolean).join(',')}]`
  }
  if (value instanceof JsonText) return value.text
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : `${JSON.stringify(key)}:${answerText(member)}`,
  )
  return `{${members.join(',')}}`
}
