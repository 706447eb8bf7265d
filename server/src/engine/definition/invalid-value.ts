import type { z } from 'zod'
import { Refusal } from './refusal.ts'
import { formRefusal } from './rules.ts'

/** The request is well formed but a value in it is invalid, hence 422 instead of 400. */
export class InvalidValue extends Refusal {
  override readonly status = 422

  constructor(property: string, message = `The value of ${property} is not acceptable.`) {
    super('bad_input', { property, message })
  }
}

/** The refusal for the first invalid field: under its key, or as an invalid value. */
export function fieldRefusal(error: z.ZodError): Error {
  const refusal = formRefusal(error)
  const unnamed = refusal instanceof Refusal && refusal.key === 'bad_input'
  return unnamed && refusal.property ? new InvalidValue(refusal.property) : refusal
}
