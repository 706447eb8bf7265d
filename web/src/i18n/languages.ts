import { type Language, languages } from '@comptoir/contract/constants'

/** The locale whose habits of writing dates, numbers and money a language follows here. */
export const locales = { en: 'en-CA', fr: 'fr-CA' } as const satisfies Record<Language, string>

/** What the toggle is called: each language in its own words. */
export const languageNames = { en: 'English', fr: 'Français' } as const satisfies Record<Language, string>

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'fr' : 'en'
}

/** `fr-CA`, `fr` and `FR` are French; whatever is not one of ours is English. */
export function asLanguage(tag: string | undefined): Language {
  const short = tag?.toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === short) ?? 'en'
}
