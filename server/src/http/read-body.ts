import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badInput } from '../engine/definition/refusal.ts'
import { fieldRefusal } from '../engine/definition/unfit-value.ts'
import { isStorable } from '../engine/reading/coerce.ts'
import { nestsTooDeep } from './nests-too-deep.ts'

/** The body as the form gives it back; refuses the first thing that the form objects to, under its key. */
export function readBody<Form extends z.ZodType>(form: Form, { body }: FastifyRequest): z.output<Form> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badInput('The request needs a JSON object as its body.')
  }
  if (nestsTooDeep(body)) throw badInput('The request nests too deep.')
  const parsed = form.safeParse(body)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  checkTexts(parsed.data)
  return parsed.data
}

/** What the database could not hold would otherwise fail as late as there. */
function checkTexts(value: unknown): void {
  if (typeof value === 'string' && !isStorable(value))
    throw badInput('A text holds characters that are none.')
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkTexts)
}
