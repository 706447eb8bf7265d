import { type Language, languages } from '@comptoir/contract/constants'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { asLanguage } from '../i18n/languages.ts'
import { isLoaded, namespace } from '../i18n/set-language.ts'
import { browserStore, tabStore } from '../lib/browser-store.ts'
import { numbersInTexts } from '../lib/format.ts'

/** Detects the language and loads the texts of the public screens. */
export function startI18n(): Promise<void> {
  started ??= initialize()
  return started
}

let started: Promise<void> | undefined

async function initialize(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = asLanguage(language)
    browserStore.set(languageKey, asLanguage(language))
  })
  await i18next
    .use(catalogues)
    .use(initReactI18next)
    .use(numbersInTexts)
    .init({
      lng: detectLanguage(),
      supportedLngs: languages,
      // The compiler ensures that each catalogue is complete, and an unsupported language becomes English.
      fallbackLng: false,
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      // React escapes rendered text.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  // i18next reports success even if loading failed, and would then show the keys.
  const language = asLanguage(i18next.language)
  if (!isLoaded(language)) throw new Error(`The texts in ${language} could not be loaded.`)
}

/** The first language that is named, from the address of the page to its markup. */
export function detectLanguage(): Language {
  const cookie = /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1]
  const chosen = new URLSearchParams(window.location.search).get('lng') || cookie
  const stored = browserStore.get(languageKey) || tabStore.get(languageKey)
  const preferred = navigator.languages[0] || navigator.language
  return asLanguage(chosen || stored || preferred || document.documentElement.lang)
}

/** Where the language is kept that was spoken last. */
const languageKey = 'i18nextLng'

export function loadStaffTexts(): Promise<void> {
  return addTexts(staffTexts)
}

export function loadSettingsTexts(): Promise<void> {
  return addTexts(settingsTexts)
}

/** A language that is loaded later includes them too. */
async function addTexts(texts: TextLoaders): Promise<void> {
  included.add(texts)
  await started
  await Promise.all(
    languages.filter(isLoaded).map(async (language) => {
      i18next.addResourceBundle(language, namespace, await texts[language](), true, true)
    }),
  )
}

/** Each catalogue is a chunk of its own, so that a user loads only one language. */
const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, _, done) => {
    const language = asLanguage(tag)
    Promise.all([...included].map((texts) => texts[language]())).then(
      (found) => done(null, Object.assign({}, ...found)),
      (error: Error) => done(error, false),
    )
  },
}

type TextLoaders = Record<Language, () => Promise<object>>

const publicTexts: TextLoaders = {
  en: () => import('./public-texts.en.ts'),
  fr: () => import('./public-texts.fr.ts'),
}

const staffTexts: TextLoaders = {
  en: () => import('./staff-texts.en.ts'),
  fr: () => import('./staff-texts.fr.ts'),
}

const settingsTexts: TextLoaders = {
  en: () => import('./settings-texts.en.ts'),
  fr: () => import('./settings-texts.fr.ts'),
}

const included = new Set([publicTexts])
