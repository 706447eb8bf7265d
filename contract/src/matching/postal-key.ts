import { foldedText } from '../rules/folded-text.ts'

/** A postal code without its spaces: `h7n2k4`. */
export function postalKey(postalCode: string): string {
  return foldedText(postalCode).replace(/[^a-z0-9]+/g, '')
}
