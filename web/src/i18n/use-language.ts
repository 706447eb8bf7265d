import type { Language } from '@comptoir/contract/constants'
import { useTranslation } from 'react-i18next'
import { asLanguage, otherLanguage } from './languages.ts'

/** The current language, and the other one. */
export function useLanguage(): { language: Language; other: Language } {
  const { i18n } = useTranslation()
  const language = asLanguage(i18n.language)
  return { language, other: otherLanguage(language) }
}
