import { direction } from '@comptoir/contract/matching/street-words'
import { capitalized } from '@comptoir/contract/rules/capitalized'
import { foldedText } from '@comptoir/contract/rules/folded-text'

type StreetColumn = 'street' | `str_${'name' | 'type' | 'dir'}${'' | '_pcs'}`

/** The full street name if the record has it; otherwise built from its parts, in the order of its language. */
export function streetOf(value: (column: StreetColumn) => string, province: string): string {
  const whole = value('street')
  if (whole) return readableName(whole)
  const suffix = value('str_name') ? '' : '_pcs'
  const [name, type, direction] = [
    value(`str_name${suffix}`),
    value(`str_type${suffix}`),
    value(`str_dir${suffix}`),
  ]
  if (!name) return ''
  const parts = isTypeFirst(name, type, province) ? [type, name, direction] : [name, type, direction]
  return readableName(parts.filter(Boolean).join(' '))
}

/** `rue des Érables`, but `Maple Street` and `1re Avenue`. */
function isTypeFirst(name: string, type: string, province: string): boolean {
  if (/^\d/.test(name)) return false
  const word = foldedText(type)
  return frenchTypes.has(word) || (province === 'QC' && sharedTypes.has(word))
}

const frenchTypes = new Set(
  'rue chemin ch ruelle rang rg montee mtee allee impasse imp croissant crois promenade prom carre cour cercle cote autoroute aut terrasse tsse voie sentier quai'.split(
    ' ',
  ),
)
const sharedTypes = new Set('avenue av ave boulevard boul blvd place pl route rte square'.split(' '))

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
