import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badInput } from '../engine/definition/refusal.ts'
import { fieldRefusal } from '../engine/definition/rules.ts'
import { isStorable } from '../engine/reading/coerce.ts'

/** Parses the body with the schema; refuses it with the key of the first issue. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  { body }: FastifyRequest,
): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badInput('The request needs a JSON object as its body.')
  }
  if (isNestedTooDeep(body)) throw badInput('The request nests too deep.')
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  checkTexts(parsed.data)
  return parsed.data
}

/** Refuses texts that PostgreSQL cannot store, such as one with a NUL character. */
function checkTexts(value: unknown): void {
  if (typeof value === 'string' && !isStorable(value))
    throw badInput('A text holds characters that are none.')
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkTexts)
}

/** Checked before any other code recurses into the value. */
export function isNestedTooDeep(value: unknown, depthLeft = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depthLeft === 0 || Object.values(value).some((member) => isNestedTooDeep(member, depthLeft - 1))
}

/** Far deeper than any request of the web client. */
const maxDepth = 60
