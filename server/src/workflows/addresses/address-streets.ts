import { plainWords } from '@comptoir/contract/matching/matching-keys'
import { isArticle, spellings } from '@comptoir/contract/matching/street-words'
import type { Queries } from '../../database/pool.ts'
import { number, type Shaped } from '../../database/row-shape.ts'
import { join, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { type DoorFilter, doorConditions, onStreet, type Street, streetRow } from './address-doors.ts'
import { type AddressReading, isSelective, type TypedWord } from './read-address-term.ts'

/**
 * The streets that match an interpretation, the most likely first. `loosely` matches every word as a prefix and ignores
 * the street type, so that `Avenue` also finds a `Rue`.
 */
export async function findStreets(
  queries: Queries,
  reading: AddressReading,
  loosely: boolean,
): Promise<Street[]> {
  const statement = streetsStatement(reading, loosely)
  if (!statement) return []
  const found = await queries.rows(statement.returns(foundStreet))
  return ranked(found, reading.words)
}

/** The statement of `findStreets`; undefined if the interpretation names no street. */
export function streetsStatement(reading: AddressReading, loosely: boolean): Statement | undefined {
  const { words, ...filter } = reading
  if (words.length > 0) return byWords(words, filter, loosely)
  return loosely || (!filter.number && !filter.postalCode) ? undefined : byDoor(filter)
}

export async function streetOf(queries: Queries, id: number): Promise<Street | undefined> {
  return queries.first(sqlOf(streetRow)`
    select id, street, city, province from address_street where id = ${id}`)
}

/** `place`: 0 if all words are in the street's name, 1 if the last one is a prefix, 2 if some are in the town's name. */
const foundStreet = { ...streetRow, place: number }

type FoundStreet = Shaped<typeof foundStreet>

/** The maximum number of streets to read: more if the addresses decide which of them match. */
const maxStreets = 200
const maxStreetsWithDoors = 1000
const maxDoors = 1000
const maxFound = 200

function byWords(words: readonly TypedWord[], filter: DoorFilter, loosely: boolean): Statement {
  const required = requiredWords(words, loosely)
  const exact = wordQuery(required.map((word) => ({ ...word, unfinished: false })))
  const begun = wordQuery(required)
  const conditions = doorConditions(filter)
  const limit = conditions.length > 0 ? maxStreetsWithDoors : maxStreets
  const branch = (place: number, column: string, query: string) =>
    sql`(select id, street, city, province, ${raw(`${place}`)} as place from address_street
         where ${raw(column)} @@ ${query}::tsquery limit ${limit})`
  const branches = [
    branch(0, 'street_words', exact),
    ...(begun === exact ? [] : [branch(1, 'street_words', begun)]),
    branch(2, 'words', begun),
  ]
  return sql`
    with found as materialized (
      select id, street, city, province, min(place)::int as place
      from (${join(branches, ' union all ')} limit ${limit}) s
      group by id, street, city, province)
    select id, street, city, province, place from found f
    ${hasDoor(conditions)}
    order by place, id
    limit ${maxFound}`
}

/** Without conditions no check is needed: streets without addresses are dropped when addresses are counted. */
function hasDoor(conditions: readonly Statement[]): Statement {
  if (conditions.length === 0) return raw('')
  return sql`where exists (select from address a where ${join([onStreet('f'), ...conditions], ' and ')})`
}

function byDoor(filter: DoorFilter): Statement {
  // In index order, so that the scan stops at the limit instead of reading a whole region.
  const order = filter.postalCode ? raw('order by a.postal_code using ~<~') : raw('')
  return sql`
    with found as materialized (
      select a.province, a.city, a.street from address a
      where ${join(doorConditions(filter), ' and ')} ${order} limit ${maxDoors})
    select s.id, s.street, s.city, s.province, 0 as place
    from (select distinct province, city, street from found) a
    cross join lateral (select * from address_street s where ${onStreet('s')} limit 1) s
    limit ${maxFound}`
}

/** The words that a street must have; articles are dropped if other words remain. */
function requiredWords(words: readonly TypedWord[], loosely: boolean): TypedWord[] {
  const kept = words.filter(({ text, unfinished }) =>
    loosely ? isSelective(text) : unfinished || !isArticle(text),
  )
  return (kept.length > 0 ? kept : words).map((word) => ({
    ...word,
    unfinished: word.unfinished || (loosely && word.text.length > 2),
  }))
}

/** Words consist of letters and digits only, so the text query needs no quoting. */
function wordQuery(words: readonly TypedWord[]): string {
  return words
    .map(({ text, unfinished }) => {
      const ways = spellings(text)
      return `(${[...(unfinished ? [`${text}:*`] : []), ...ways].join(' | ')})`
    })
    .join(' & ')
}

/** Ranks streets higher the more of their words are in the typed order, and the fewer are untyped. */
function ranked(found: readonly FoundStreet[], words: readonly TypedWord[]): Street[] {
  return found
    .map((street) => ({ street, key: [street.place, ...distance(plainWords(street.street), words)] }))
    .sort(
      (a, b) =>
        a.key.reduce((order, part, at) => order || part - (b.key[at] ?? 0), 0) ||
        collator.compare(a.street.city, b.street.city) ||
        collator.compare(a.street.street, b.street.street),
    )
    .map(({ street }) => street)
}

function distance(
  street: readonly string[],
  words: readonly TypedWord[],
): [shuffled: number, untyped: number] {
  const places = words
    .map(({ text, unfinished }) => {
      const ways = spellings(text)
      return street.findIndex((word) => ways.includes(word) || (unfinished && word.startsWith(text)))
    })
    .filter((place) => place >= 0)
  const shuffled = places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0))
  const untyped = street.filter((word, at) => isSelective(word) && !places.includes(at))
  return [Number(shuffled), untyped.length]
}

const collator = new Intl.Collator('fr-CA')
