import type { Language } from '@comptoir/contract/constants'
import { useTranslation } from 'react-i18next'
import { asLanguage, otherLanguage } from './languages.ts'

/** The language spoken now, the other one, and how to change. */
export function useLanguage(): { language: Language; other: Language; speak: (language: Language) => void } {
  const { i18n } = useTranslation()
  const language = asLanguage(i18n.language)
  return { language, other: otherLanguage(language), speak: (next) => void i18n.changeLanguage(next) }
}
