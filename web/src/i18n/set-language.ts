import type { Language } from '@comptoir/contract/constants'
import i18next from 'i18next'

export const namespace = 'translation'

/** Loads the texts of a language and switches to it. Returns false, and keeps the current language, if loading fails. */
export async function setLanguage(language: Language): Promise<boolean> {
  if (!isLoaded(language)) await i18next.reloadResources(language)
  if (!isLoaded(language)) return false
  await i18next.changeLanguage(language)
  return true
}

export function isLoaded(language: Language): boolean {
  return i18next.hasResourceBundle(language, namespace)
}
