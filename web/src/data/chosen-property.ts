import { type Language, languages, propertyLanguage, storageKeys } from '@comptoir/contract/constants'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { useSyncExternalStore } from 'react'
import { browserStore, storedJson } from '../lib/browser-store.ts'
import { session } from './session.ts'

/** The shopping centre that the person works for now. */
export interface ChosenProperty {
  id: number
  sfid: string
  name: string
  external_id__c: string
  language: Language
}

let current: { text: string | undefined; property: ChosenProperty | undefined } | undefined
const listeners = new Set<() => void>()

export function chooseProperty({ id, sfid, name, external_id__c }: PropertyRow): ChosenProperty {
  const chosen = { id, sfid: sfid ?? '', name, external_id__c, language: propertyLanguage(external_id__c) }
  browserStore.set(storageKeys.property, JSON.stringify(chosen))
  tell()
  return chosen
}

function chosenProperty(): ChosenProperty | undefined {
  const text = browserStore.get(storageKeys.property)
  if (!current || current.text !== text)
    current = { text, property: storedJson(storageKeys.property, asProperty) }
  return current.property
}

export function useChosenProperty(): ChosenProperty | undefined {
  return useSyncExternalStore(subscribe, chosenProperty)
}

/** Follows what other tabs choose. */
export function followChosenProperty(): void {
  browserStore.onChangeElsewhere((key) => {
    if (key === null || key === storageKeys.property) tell()
  })
}

function subscribe(heard: () => void): () => void {
  listeners.add(heard)
  const stop = session.subscribe(heard)
  return () => {
    listeners.delete(heard)
    stop()
  }
}

function tell(): void {
  for (const heard of listeners) heard()
}

function asProperty(value: unknown): ChosenProperty | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, sfid, name, external_id__c, language } = value as Partial<Record<keyof ChosenProperty, unknown>>
  if (typeof id !== 'number' || typeof sfid !== 'string' || typeof name !== 'string') return undefined
  const known = languages.find((one) => one === language)
  return typeof external_id__c === 'string' && known
    ? { id, sfid, name, external_id__c, language: known }
    : undefined
}
