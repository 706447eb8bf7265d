import { useTranslation } from 'react-i18next'
import type { Catalogue } from './catalogue.ts'

export type ErrorTextKey = keyof Catalogue['errors']

/** The sentences for keys of the error catalogue, in the language spoken now. */
export function useErrorText(): (...keys: ErrorTextKey[]) => string {
  const { t } = useTranslation()
  return (...keys) => keys.map((key) => t(`errors.${key}`)).join(' ')
}
