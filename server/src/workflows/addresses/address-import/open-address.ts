import { direction } from '@comptoir/contract/matching/street-words'
import { capitalized } from '@comptoir/contract/rules/capitalized'
import { foldedText } from '@comptoir/contract/rules/folded-text'

export interface OpenAddress {
  street_number: string
  unit: string | null
  street: string
  city: string
  province: string
  postal_code: string
  latitude: number | null
  longitude: number | null
}

export const noPostalCode = 'no postal code'

/** Returns the address of a record, or the reason to reject it. */
export type ReadAddress = (fields: readonly string[]) => OpenAddress | string

/**
 * Reads records of Statistics Canada's Open Database of Addresses by the column names of its header, English or French.
 * The municipality's spelling of a name is preferred to the normalized one, which has no accents.
 */
export function addressReader(header: readonly string[]): ReadAddress {
  const places = new Map(header.map((name, at) => [columnOf(name), at] as const))
  const missing = needed.filter((ways) => !ways.some((column) => places.has(column)))
  if (missing.length > 0) {
    const lacking = missing.map((ways) => ways.join(' or ')).join(', ')
    throw new Error(`The file lacks the column ${lacking}. Its first line is: ${header.join(',')}`)
  }

  return (fields) => {
    if (fields.length !== header.length)
      return `${fields.length} fields where the header has ${header.length}`
    const value = (column: Column): string => {
      const text = fields[places.get(column) ?? -1]?.trim().replace(/\s+/g, ' ') ?? ''
      return empty.has(text.toLowerCase()) ? '' : text
    }
    return addressOf(value)
  }
}

const columns = [
  'street_no',
  'street',
  'str_name',
  'str_type',
  'str_dir',
  'unit',
  'city',
  'postal_code',
  'city_pcs',
  'str_name_pcs',
  'str_type_pcs',
  'str_dir_pcs',
  'csdname',
  'pruid',
  'latitude',
  'longitude',
] as const

type Column = (typeof columns)[number]

/** The file needs at least one column of each group. */
const needed: readonly (readonly Column[])[] = [
  ['street_no'],
  ['street', 'str_name', 'str_name_pcs'],
  ['city', 'city_pcs', 'csdname'],
  ['postal_code'],
  ['pruid'],
]

/** The header of the French edition. */
const french: Record<string, Column> = {
  numero_rue: 'street_no',
  rue: 'street',
  nom_rue: 'str_name',
  type_rue: 'str_type',
  dir_rue: 'str_dir',
  unite: 'unit',
  ville: 'city',
  code_postal: 'postal_code',
  ville_pcs: 'city_pcs',
  nom_rue_pcs: 'str_name_pcs',
  type_rue_pcs: 'str_type_pcs',
  dir_rue_pcs: 'str_dir_pcs',
  sdrnom: 'csdname',
  pridu: 'pruid',
}

/** The spellings of an empty value. */
const empty = new Set(['', 'null', 'nan', 'none', 'n/a', '..'])

const provinces: Record<string, string> = {
  10: 'NL',
  11: 'PE',
  12: 'NS',
  13: 'NB',
  24: 'QC',
  35: 'ON',
  46: 'MB',
  47: 'SK',
  48: 'AB',
  59: 'BC',
  60: 'YT',
  61: 'NT',
  62: 'NU',
}

function columnOf(name: string): string {
  const known = name.trim().toLowerCase()
  return french[known] ?? known
}

function addressOf(value: (column: Column) => string): OpenAddress | string {
  const street_number = wholeNumber(value('street_no')).toUpperCase()
  if (!street_number) return 'no street number'
  const province = provinces[wholeNumber(value('pruid'))]
  if (!province) return 'no known province'
  const street = streetOf(value, province)
  if (!street) return 'no street'
  const city = cityOf(value)
  if (!city) return 'no city'
  const code = value('postal_code').replace(/[\s-]/g, '').toUpperCase()
  if (!code) return noPostalCode
  if (!/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code)) return 'not a Canadian postal code'
  const unit = value('unit').replace(/^#\s*/, '').toUpperCase() || null
  if (street_number.length > 20 || (unit?.length ?? 0) > 20 || street.length > 120 || city.length > 120)
    return 'a value that is too long'
  const [latitude, longitude] = [degrees(value('latitude')), degrees(value('longitude'))]
  if (latitude === undefined || longitude === undefined) return 'not a position on Earth'
  const postal_code = `${code.slice(0, 3)} ${code.slice(3)}`
  return { street_number, unit, street, city, province, postal_code, latitude, longitude }
}

/** Statistical programs often write 24 as 24.0. */
function wholeNumber(text: string): string {
  return text.replace(/^(\d+)\.0$/, '$1')
}

/** Null if empty, undefined if the text is no number. */
function degrees(text: string): number | null | undefined {
  if (!text) return null
  const number = Number(text)
  return Math.abs(number) <= 180 ? number : undefined
}

/** Prefers the census name of the municipality, which has the right accents. */
function cityOf(value: (column: Column) => string): string {
  const [given, census] = [value('city') || value('city_pcs'), value('csdname')]
  return readableName(!given || foldedText(given) === foldedText(census) ? census : given)
}

type StreetColumn = 'street' | `str_${'name' | 'type' | 'dir'}${'' | '_pcs'}`

/** The full street name if the record has it; otherwise built from its parts, in the order of its language. */
function streetOf(value: (column: StreetColumn) => string, province: string): string {
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
function readableName(text: string): string {
  if (text !== text.toUpperCase()) return text
  return capitalized(text)
    .replace(within, (word) => word.toLowerCase())
    .replace(elided, (_, before: string, word: string) => `${before}${word.toLowerCase()}`)
    .replace(lastWord, (word) => (direction(word.toLowerCase()) ? word.toUpperCase() : word))
}

const within = /(?<=[\s-])(?:De[ -]La|De|Du|Des|Aux?|Et|Sur|Of|The)(?=[\s-])/g
const elided = /([\s-](?:de )?)([DL]['’])(?=\p{L})/gu
const lastWord = /(?<=\s)[A-Z][a-z]?$/
