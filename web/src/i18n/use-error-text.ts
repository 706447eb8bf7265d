import { useTranslation } from 'react-i18next'
import type { errors } from './errors.en.ts'

export type ErrorTextKey = keyof typeof errors

/** Returns a function that joins the texts of error keys, in the current language. */
export function useErrorText(): (...keys: ErrorTextKey[]) => string {
  const { t } = useTranslation()
  return (...keys) => keys.map((key) => t(`errors.${key}`)).join(' ')
}
