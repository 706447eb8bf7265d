import type { ErrorKey } from '@comptoir/contract/error-keys'
import { useTranslation } from 'react-i18next'
import type { errors } from '../i18n/errors.en.ts'
import { asLanguage, otherLanguage } from '../i18n/languages.ts'
import { failureKey, failureKeys } from './failure.ts'
import { formats } from './format.ts'

export type ErrorTextKey = keyof typeof errors

/** All that a component says in the current language: texts, formatted values, and the texts of error keys. */
export function useWords() {
  const { t, i18n } = useTranslation()
  const language = asLanguage(i18n.language)
  const errorText = (...keys: ErrorTextKey[]) => keys.map((key) => t(`errors.${key}`)).join(' ')
  return {
    t,
    i18n,
    language,
    other: otherLanguage(language),
    format: formats[language],
    errorText,
    /** Why something failed. */
    reasonText: (error: unknown) => errorText(failureKey(error, 'service_unavailable')),
    /** That the action failed, and the reason if one is known. */
    failureText: (error: unknown, actionFailed: ErrorKey) => errorText(...failureKeys(error, actionFailed)),
  }
}
