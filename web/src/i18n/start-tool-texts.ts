import type { Language } from '@comptoir/contract/constants'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Loads the texts of the tools, in the language of the host page. */
export async function startToolTexts(language: Language): Promise<void> {
  document.documentElement.lang = language
  await i18next.use(initReactI18next).init({
    lng: language,
    // The compiler ensures that each catalogue is complete.
    fallbackLng: false,
    resources: { [language]: { translation: await toolTexts[language]() } },
    // React escapes rendered text.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

const toolTexts = {
  en: async () => (await import('./en/tool-texts.ts')).toolTexts,
  fr: async () => (await import('./fr/tool-texts.ts')).toolTexts,
} as const satisfies Record<Language, () => Promise<object>>
