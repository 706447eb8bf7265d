import type { CustomTypeOptions } from 'i18next'
import { useTranslation } from 'react-i18next'

export type SettingsPage = keyof Catalogue['settings'] extends infer Text
  ? Text extends `${infer Page}_text`
    ? Page
    : never
  : never

type Catalogue = CustomTypeOptions['resources']['translation']

export type ListText = 'search' | 'create' | 'none_title' | 'no_match_title' | 'no_match_text'
export type FormText = 'create_title' | 'created' | 'edit_title' | 'updated' | 'gone'
export type RemovalText = 'delete_title' | 'delete_text' | 'deleted'

/** The parts of the catalogue that have all these texts. */
export type NamespaceWith<Text extends string> = {
  [Name in keyof Catalogue]: Catalogue[Name] extends Record<Text, string> ? Name : never
}[keyof Catalogue]

/** Returns a function that reads a text of the screen; empty where the screen has no such text. */
export function useTexts(namespace: keyof Catalogue) {
  const { i18n } = useTranslation()
  // The type of the description requires the texts that every screen has. Others, such as the lead, may be missing.
  const translate = i18n.t as (path: string, values: Record<string, string>) => string
  return (key: string, values: Record<string, string> = {}): string => {
    const path = `${namespace}.${key}`
    return i18n.exists(path) ? translate(path, values) : ''
  }
}
