import { type Language, languages } from '@comptoir/contract/constants'
import i18next, { type BackendModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { asLanguage } from './languages.ts'
import { isLearnt, namespace } from './speak.ts'

/** Finds out which language to speak and learns what is read before signing in. */
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
      // Each catalogue is whole, or it would not compile; and a language that is not ours becomes English on detection.
      fallbackLng: false,
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
  // The library calls itself ready without its texts too, and would show their names instead.
  const language = asLanguage(i18next.language)
  if (!isLearnt(language)) throw new Error(`The texts in ${language} could not be loaded.`)
}

/** Learns the rest, for somebody who is signed in. A language spoken later comes with it. */
export async function learnStaffTexts(): Promise<void> {
  staffIsHere = true
  await Promise.all(
    languages.filter(isLearnt).map(async (language) => {
      i18next.addResourceBundle(language, namespace, await staffTexts[language](), true, true)
    }),
  )
}

let staffIsHere = false

/** Texts are scripts of their own, so that nobody loads those they do not read. */
const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, _, done) => {
    const language = asLanguage(tag)
    const parts = [publicTexts[language](), ...(staffIsHere ? [staffTexts[language]()] : [])]
    Promise.all(parts).then(
      (found) => done(null, Object.assign({}, ...found)),
      (error: Error) => done(error, false),
    )
  },
}

const publicTexts = {
  en: async () => (await import('./en/public-texts.ts')).publicTexts,
  fr: async () => (await import('./fr/public-texts.ts')).publicTexts,
} as const satisfies Record<Language, () => Promise<object>>

const staffTexts = {
  en: async () => (await import('./en/staff-texts.ts')).staffTexts,
  fr: async () => (await import('./fr/staff-texts.ts')).staffTexts,
} as const satisfies Record<Language, () => Promise<object>>
