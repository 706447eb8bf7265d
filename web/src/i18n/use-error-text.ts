import { useTranslation } from 'react-i18next'
import type { Catalogue } from './catalogue.ts'

export type ErrorTextKey = keyof Catalogue['errors']

/** The sentence for a key of the error catalogue, in the language spoken now. */
export function useErrorText(): (key: ErrorTextKey) => string {
  const { t } = useTranslation()
  return (key) => t(`errors.${key}`)
}
