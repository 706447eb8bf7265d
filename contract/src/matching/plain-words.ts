import { foldedText } from '../rules/folded-text.ts'

/** The words of a text, folded. */
export function plainWords(text: string): string[] {
  return foldedText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
