import type { Language } from '../constants.ts'

export const [anonymisedFirstName, anonymisedLastName] = ['Anonymised', 'person'] as const

/** The stored name of every person who was anonymised. No form can enter it, because forms capitalize each word. */
export const anonymisedName = `${anonymisedFirstName} ${anonymisedLastName}`

/** The name as it is shown to people. */
export function personName(name: string, language: Language): string {
  if (name !== anonymisedName) return name
  return language === 'fr' ? 'Personne anonymisée' : anonymisedName
}
