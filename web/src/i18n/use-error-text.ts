import { useTranslation } from 'react-i18next'
import type { Catalogue } from './catalogue.ts'

export type ErrorTextKey = keyof Catalogue['errors']

/** Returns a function that joins the texts of error keys, in the current language. */
export function useErrorText(): (...keys: ErrorTextKey[]) => string {
  const { t } = useTranslation()
  return (...keys) => keys.map((key) => t(`errors.${key}`)).join(' ')
}
