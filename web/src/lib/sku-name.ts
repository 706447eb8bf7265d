import type { Language } from '@comptoir/contract/constants'

/** A SKU is described in French and English, "Pochettes / Card sleeves": the half in the reader's language. */
export function skuName(description: string, language: Language): string {
  const [french, english, ...others] = description.split(' / ')
  if (!french || !english || others.length > 0) return description
  return language === 'fr' ? french : english
}
