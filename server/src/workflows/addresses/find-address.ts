import { type Language, languages } from '@comptoir/contract/constants'
import { plainWords } from '@comptoir/contract/matching/matching-keys'
import type { Database, Queries } from '../../database/pool.ts'
import { text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { withoutSequentialScans } from '../../database/without-sequential-scans.ts'
import {
  buildingsOn,
  countOn,
  type Door,
  type DoorFilter,
  doorRow,
  doorsOn,
  type Street,
  streetName,
} from './address-doors.ts'
import { provinceName } from './address-provinces.ts'
import { findStreets, streetOf } from './address-streets.ts'
import {
  type AddressId,
  type AddressSuggestion,
  addressLine,
  type SuggestedPlace,
  suggestion,
  writeAddressId,
} from './address-suggestion.ts'
import { isDoorNumber, readAddressTerm, typedTexts } from './read-address-term.ts'

export interface AddressSearch {
  term: string
  language: Language
  limit: number
}

/** Suggestions for the typed text: addresses, and streets and buildings with many addresses. */
export async function findAddresses(
  database: Database,
  question: AddressSearch,
): Promise<AddressSuggestion[]> {
  const places = await withoutSequentialScans(database, (tx) => placesFor(tx, question))
  return suggestions(places, question)
}

/** The addresses of a street or building, filtered by the typed numbers; undefined if the place does not exist. */
export async function findAddressesWithin(
  database: Database,
  container: AddressId,
  question: AddressSearch,
): Promise<AddressSuggestion[] | undefined> {
  const places = await withoutSequentialScans(database, (tx) =>
    container.kind === 'street'
      ? placesWithinStreet(tx, container, question)
      : placesWithinBuilding(tx, container.id, question),
  )
  return places && suggestions(places, question)
}

async function placesFor(queries: Queries, { term, limit }: AddressSearch): Promise<SuggestedPlace[]> {
  const readings = readAddressTerm(term)
  const places: SuggestedPlace[] = []
  for (const loosely of [false, true]) {
    for (const reading of readings) {
      // A number alone may match in several ways; otherwise the first interpretation with a result wins.
      if (places.length > 0 && reading.words.length > 0) break
      const { words, ...filter } = reading
      const streets = await findStreets(queries, reading, loosely)
      places.push(...(await placesOn(queries, streets, filter, limit)))
    }
    if (places.length > 0) break
  }
  return places
}

function suggestions(places: readonly SuggestedPlace[], { term, language, limit }: AddressSearch) {
  const typed = typedTexts(term)
  const all = places.map((place) => suggestion(place, typed, language))
  return [...new Map(all.map((item) => [item.Id, item])).values()].slice(0, limit)
}

/** Single addresses if they fit the limit; otherwise buildings if a number was typed, or else streets. */
async function placesOn(
  queries: Queries,
  streets: readonly Street[],
  filter: DoorFilter,
  limit: number,
): Promise<SuggestedPlace[]> {
  if (streets.length === 0) return []
  const shown = streets.slice(0, limit)
  if (shown.length === streets.length) {
    const doors = await queries.rows(doorsOn(shown, filter, limit + 1))
    if (doors.length <= limit) return doors.map(doorPlace)
  }
  if (filter.number) return buildingPlaces(queries, shown, filter, limit)
  const counts = await queries.rows(countOn(shown, filter))
  const alone = shown.filter((_, at) => counts[at]?.addresses === 1)
  const doors = alone.length > 0 ? await queries.rows(doorsOn(alone, filter, limit)) : []
  return shown.flatMap((street, at) => {
    const { addresses = 0 } = counts[at] ?? {}
    if (addresses > 1) return [streetPlace(street, addresses, filter.postalCode ?? '')]
    return doors.filter((door) => standsOn(door, street)).map(doorPlace)
  })
}

async function placesWithinStreet(
  queries: Queries,
  { id, postalCode }: { id: number; postalCode: string },
  { term, limit }: AddressSearch,
): Promise<SuggestedPlace[] | undefined> {
  const street = await streetOf(queries, id)
  if (!street) return undefined
  const named = new Set(plainWords(`${street.street} ${street.city}`))
  const readings = readAddressTerm(term).filter(({ number }) => number && !named.has(number.text))
  const [{ number, unit } = {}] = readings
  const filter = { number: number && { ...number, unfinished: true }, unit, postalCode }
  const doors = await queries.rows(doorsOn([street], filter, limit + 1))
  return doors.length <= limit ? doors.map(doorPlace) : buildingPlaces(queries, [street], filter, limit)
}

const building = { ...streetName, number: text }

async function placesWithinBuilding(
  queries: Queries,
  id: number,
  { term, limit }: AddressSearch,
): Promise<SuggestedPlace[] | undefined> {
  const door = await queries.first(sqlOf(building)`
    select street_number as number, street, city, province from address where id = ${id}`)
  if (!door) return undefined
  const number = { text: door.number, unfinished: false }
  const named = new Set(plainWords(`${door.number} ${door.street} ${door.city}`))
  const labelled = readAddressTerm(term).find(({ unit }) => unit && !named.has(unit.text))?.unit?.text
  const text = labelled ?? typedTexts(term).find((word) => isDoorNumber(word) && !named.has(word))
  const unit = text === undefined ? undefined : { text, unfinished: true }
  return (await queries.rows(doorsOn([door], { number, unit }, limit))).map(doorPlace)
}

async function buildingPlaces(
  queries: Queries,
  streets: readonly Street[],
  filter: DoorFilter,
  limit: number,
): Promise<SuggestedPlace[]> {
  const buildings = await queries.rows(buildingsOn(streets, filter, limit))
  return buildings.map(({ addresses, ...door }) =>
    addresses === 1
      ? doorPlace(door)
      : { ...door, unit: null, id: { kind: 'building', id: door.id }, addresses },
  )
}

function doorPlace(door: Door): SuggestedPlace {
  return { ...door, id: { kind: 'address', id: door.id } }
}

function streetPlace({ id, ...street }: Street, addresses: number, postalCode: string): SuggestedPlace {
  return { ...street, id: { kind: 'street', id, postalCode }, addresses }
}

function standsOn(door: Door, street: Street): boolean {
  return door.street === street.street && door.city === street.city && door.province === street.province
}

/** An item of the answer to `Retrieve`: all fields of AddressComplete, empty if the address has no value. */
export type RetrievedAddress = ReturnType<typeof inLanguage>

/** The address in each language; empty if no address has the id. */
export async function retrieveAddress(queries: Queries, id: number): Promise<RetrievedAddress[]> {
  const door = await queries.first(sqlOf(doorRow)`
    select id, street_number as number, unit, street, city, province, postal_code as "postalCode"
    from address where id = ${id}`)
  return door ? languages.map((language) => inLanguage(door, language)) : []
}

function inLanguage(door: Door, language: Language) {
  const { id, number, unit, street, city, province, postalCode } = door
  const line = addressLine(door)
  return {
    Id: writeAddressId({ kind: 'address', id }),
    DomesticId: String(id),
    Language: codes[language],
    LanguageAlternatives: languages.map((each) => codes[each]).join(','),
    Department: '',
    Company: '',
    SubBuilding: unit ?? '',
    BuildingNumber: number,
    BuildingName: '',
    SecondaryStreet: '',
    Street: street,
    Block: '',
    Neighbourhood: '',
    District: '',
    City: city,
    Line1: line,
    Line2: '',
    Line3: '',
    Line4: '',
    Line5: '',
    AdminAreaName: '',
    AdminAreaCode: '',
    Province: province,
    ProvinceName: provinceName(province, language),
    ProvinceCode: province,
    PostalCode: postalCode,
    CountryName: 'Canada',
    CountryIso2: 'CA',
    CountryIso3: 'CAN',
    CountryIsoNumber: '124',
    SortingNumber1: '',
    SortingNumber2: '',
    Barcode: '',
    POBoxNumber: '',
    Label: `${line}\n${city.toUpperCase()} ${province} ${postalCode}\nCANADA`,
    Type: 'Residential',
    DataLevel: 'Premise',
  }
}

const codes: Record<Language, string> = { en: 'ENG', fr: 'FRE' }
