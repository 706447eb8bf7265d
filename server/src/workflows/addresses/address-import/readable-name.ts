import { direction } from '@comptoir/contract/matching/street-words'
import { capitalized } from '@comptoir/contract/rules/capitalized'

/** Converts upper case to title case: `RUE DE LA CÔTE O` becomes `Rue de la Côte O`. Mixed case is unchanged. */
export function readableName(text: string): string {
  if (text !== text.toUpperCase()) return text
  return capitalized(text)
    .replace(within, (word) => word.toLowerCase())
    .replace(elided, (_, before: string, word: string) => `${before}${word.toLowerCase()}`)
    .replace(lastWord, (word) => (direction(word.toLowerCase()) ? word.toUpperCase() : word))
}

const within = /(?<=[\s-])(?:De[ -]La|De|Du|Des|Aux?|Et|Sur|Of|The)(?=[\s-])/g
const elided = /([\s-](?:de )?)([DL]['’])(?=\p{L})/gu
const lastWord = /(?<=\s)[A-Z][a-z]?$/
