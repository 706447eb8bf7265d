import { languages } from '@comptoir/contract/constants'
import i18next, { type BackendModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { asLanguage } from './languages.ts'

/** Finds out which language to speak and learns its texts. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = asLanguage(language)
  })
  await i18next
    .use(catalogues)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      fallbackLng: 'en',
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage'],
        convertDetectedLanguage: asLanguage,
      },
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}

/** A language's texts are a script of their own, so that nobody loads those they do not read. */
const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _, done) => {
    const texts =
      language === 'fr'
        ? import('./fr/catalogue.ts').then(({ fr }) => fr)
        : import('./en/catalogue.ts').then(({ en }) => en)
    texts.then(
      (found) => done(null, found),
      (error: Error) => done(error, false),
    )
  },
}
