import { type Language, languages } from '@comptoir/contract/constants'
import i18next, { type BackendModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { asLanguage } from './languages.ts'
import { isLoaded, namespace } from './set-language.ts'

/** Detects the language and loads the texts of the public screens. */
export function startI18n(): Promise<void> {
  started ??= initialize()
  return started
}

let started: Promise<void> | undefined

async function initialize(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = asLanguage(language)
  })
  await i18next
    .use(catalogues)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      // The compiler ensures that each catalogue is complete, and detection maps an unsupported language to English.
      fallbackLng: false,
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage'],
        convertDetectedLanguage: asLanguage,
      },
      // React escapes rendered text.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  // i18next reports success even if loading failed, and would then show the keys.
  const language = asLanguage(i18next.language)
  if (!isLoaded(language)) throw new Error(`The texts in ${language} could not be loaded.`)
}

/** Adds the texts of the signed-in screens; a language that is loaded later includes them. */
export async function loadStaffTexts(): Promise<void> {
  includeStaffTexts = true
  await started
  await Promise.all(
    languages.filter(isLoaded).map(async (language) => {
      i18next.addResourceBundle(language, namespace, await staffTexts[language](), true, true)
    }),
  )
}

let includeStaffTexts = false

/** Each catalogue is a chunk of its own, so that a user loads only one language. */
const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, _, done) => {
    const language = asLanguage(tag)
    const parts = [publicTexts[language](), ...(includeStaffTexts ? [staffTexts[language]()] : [])]
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
