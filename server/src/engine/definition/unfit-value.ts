import type { z } from 'zod'
import { Refusal } from './refusal.ts'
import { formRefusal } from './rules.ts'

/** The form of the request is right and a value in it is not, hence 422 rather than the usual 400. */
export class UnfitValue extends Refusal {
  override readonly status = 422

  constructor(property: string, message = `The value of ${property} is not acceptable.`) {
    super('bad_input', { property, message })
  }
}

/** The first field that a form objects to: under its key, or as an unfit value. */
export function fieldRefusal(error: z.ZodError): Error {
  const refusal = formRefusal(error)
  const unnamed = refusal instanceof Refusal && refusal.key === 'bad_input'
  return unnamed && refusal.property ? new UnfitValue(refusal.property) : refusal
}
