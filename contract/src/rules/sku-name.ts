import type { Language } from '../constants.ts'

/** A SKU is described in French and English, "Pochettes / Card sleeves": the half in the reader's language. */
export function skuName(description: string, language: Language): string {
  const halves = skuHalves(description)
  return halves ? halves[language] : description
}

/** Undefined if the description is not in two languages. */
function skuHalves(description: string): Record<Language, string> | undefined {
  const [fr, en, ...others] = description.split(' / ')
  return fr && en && others.length === 0 ? { fr, en } : undefined
}
