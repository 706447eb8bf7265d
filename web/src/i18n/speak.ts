import type { Language } from '@comptoir/contract/constants'
import i18next from 'i18next'

export const namespace = 'translation'

/**
 * Speaks a language once its texts are there, and answers whether they are. Where they do not arrive, the language spoken
 * until now stays: better another language than no words at all.
 */
export async function speak(language: Language): Promise<boolean> {
  if (!isLearnt(language)) await i18next.reloadResources(language)
  if (!isLearnt(language)) return false
  await i18next.changeLanguage(language)
  return true
}

export function isLearnt(language: Language): boolean {
  return i18next.hasResourceBundle(language, namespace)
}
