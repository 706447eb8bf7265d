import { type Language, languages } from '@comptoir/contract/constants'

export type { Texts } from '@comptoir/contract/constants'

/** The locale that formats dates, numbers and money in each language. */
export const locales = { en: 'en-CA', fr: 'fr-CA' } as const satisfies Record<Language, string>

/** The label of the language toggle: each language's name in that language. */
export const languageNames = { en: 'English', fr: 'Français' } as const satisfies Record<Language, string>

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'fr' : 'en'
}

/** `fr-CA`, `fr` and `FR` are French; an unsupported language becomes English. */
export function asLanguage(tag: string | undefined): Language {
  const short = tag?.toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === short) ?? 'en'
}
