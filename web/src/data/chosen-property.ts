import { type Language, languages, propertyLanguage, storageKeys } from '@comptoir/contract/constants'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { useSyncExternalStore } from 'react'
import { browserStore, storedJson } from '../lib/browser-store.ts'
import { createListeners } from '../lib/listeners.ts'
import { session } from './session.ts'

/** The shopping centre that the user currently works for. */
export interface ChosenProperty {
  id: number
  sfid: string
  name: string
  external_id__c: string
  language: Language
}

let current: { text: string | undefined; property: ChosenProperty | undefined } | undefined
const { subscribe, notify } = createListeners()
// Another user has another property.
session.subscribe(notify)

type ChoosableProperty = Pick<PropertyRow, 'id' | 'sfid' | 'name' | 'external_id__c'>

export function chooseProperty({ id, sfid, name, external_id__c }: ChoosableProperty): ChosenProperty {
  const chosen = { id, sfid: sfid ?? '', name, external_id__c, language: propertyLanguage(external_id__c) }
  browserStore.set(storageKeys.property, JSON.stringify(chosen))
  notify()
  return chosen
}

/** Follows a change of a property that may be the chosen one. A deleted one is no longer chosen. */
export function updateChosenProperty(property: PropertyRow): void {
  if (chosenProperty()?.id !== property.id) return
  if (!property.isdeleted) {
    chooseProperty(property)
    return
  }
  browserStore.remove(storageKeys.property)
  notify()
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

/** Applies a choice that is made in another tab. */
export function syncChosenProperty(): void {
  browserStore.onChangeInOtherTab((key) => {
    if (key === null || key === storageKeys.property) notify()
  })
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
