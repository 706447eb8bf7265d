import type { Language } from '@comptoir/contract/constants'
import { plainWords } from '@comptoir/contract/matching/matching-keys'
import type { Database, Queries } from '../../database/pool.ts'
import { text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { withoutSequentialScans } from '../../database/without-sequential-scans.ts'
import {
  countDoors,
  type Door,
  type DoorFilter,
  findBuildings,
  findDoors,
  type Street,
  streetName,
} from './address-doors.ts'
import type { AddressId } from './address-id.ts'
import { findStreets, streetOf } from './address-streets.ts'
import { type AddressSuggestion, type SuggestedPlace, suggestion } from './address-suggestion.ts'
import { isDoorNumber, readAddressTerm, typedTexts } from './read-address-term.ts'

export interface AddressSearch {
  term: string
  language: Language
  /** The maximum number of suggestions. */
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
    const doors = await findDoors(queries, shown, filter, limit + 1)
    if (doors.length <= limit) return doors.map(doorPlace)
  }
  if (filter.number) return buildingPlaces(queries, shown, filter, limit)
  const counts = await countDoors(queries, shown, filter)
  const alone = shown.filter((_, at) => counts[at]?.addresses === 1)
  const doors = alone.length > 0 ? await findDoors(queries, alone, filter, limit) : []
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
  const doors = await findDoors(queries, [street], filter, limit + 1)
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
  return (await findDoors(queries, [door], { number, unit }, limit)).map(doorPlace)
}

async function buildingPlaces(
  queries: Queries,
  streets: readonly Street[],
  filter: DoorFilter,
  limit: number,
): Promise<SuggestedPlace[]> {
  const buildings = await findBuildings(queries, streets, filter, limit)
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
