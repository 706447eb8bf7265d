import { nullable, number, type Shaped, text } from '../../database/row-shape.ts'
import { join, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { maxCounted } from './address-suggestion.ts'
import type { TypedWord } from './read-address-term.ts'

export const streetName = {
  street: text,
  city: text,
  province: text,
}

export type StreetName = Shaped<typeof streetName>

export const streetRow = { id: number, ...streetName }

export type Street = Shaped<typeof streetRow>

export interface DoorFilter {
  number?: TypedWord | undefined
  unit?: TypedWord | undefined
  /** A prefix. */
  postalCode?: string
}

export const doorRow = {
  ...streetRow,
  number: text,
  unit: nullable(text),
  postalCode: text,
}

export type Door = Shaped<typeof doorRow>

/** Addresses on the streets, ordered by street and then by number. */
export function doorsOn(streets: readonly StreetName[], filter: DoorFilter, limit: number): Statement<Door> {
  return onEach(
    streets,
    filter,
    sql`select a.id, a.street_number as number, a.unit, a.street, a.city, a.province, a.postal_code as "postalCode",
          ${naturally('a.unit')} as unit_order
        from address a`,
    sql`order by ${numberOrder(filter, 'a.street_number')}, unit_order, a.unit, a.id limit ${limit}`,
    sql`order by ${numberOrder(filter, 'd.number')}, d.unit_order, d.unit, d.id limit ${limit}`,
  ).returns(doorRow)
}

/** The numbers on the streets, each with its count of addresses (units). */
export function buildingsOn(streets: readonly StreetName[], filter: DoorFilter, limit: number) {
  return onEach(
    streets,
    filter,
    sql`select min(a.id) as id, a.street_number as number, max(a.unit) as unit, a.street, a.city, a.province,
          min(a.postal_code) as "postalCode", count(*)::int as addresses
        from address a`,
    sql`group by a.province, a.city, a.street, a.street_number
        order by ${numberOrder(filter, 'a.street_number')} limit ${limit}`,
    sql`order by ${numberOrder(filter, 'd.number')} limit ${limit}`,
  ).returns({ ...doorRow, addresses: number })
}

/** The number of addresses of each street, up to a limit. */
export function countOn(streets: readonly StreetName[], filter: DoorFilter) {
  return sqlOf({ addresses: number })`
    select (select count(*)::int from (
      select from address a where ${conditionsOn(filter)} limit ${maxCounted + 1}) counted) as addresses
    from ${eachOf(streets)} order by s.place`
}

/** The conditions on an address `a`. */
export function doorConditions({ number, unit, postalCode }: DoorFilter): Statement[] {
  const conditions: Statement[] = []
  if (number) conditions.push(written('a.street_number', number))
  if (unit) conditions.push(written('a.unit', unit))
  if (postalCode) conditions.push(sql`a.postal_code like ${`${postalCode}%`}`)
  return conditions
}

/** Whether the address `a` is on the street with this alias. */
export function onStreet(street: string): Statement {
  return raw(`a.province = ${street}.province and a.city = ${street}.city and a.street = ${street}.street`)
}

/** Letters, as in 12B, are stored in upper case, but typed in either. */
function written(column: string, { text, unfinished }: TypedWord): Statement {
  const ways = [...new Set([text, text.toUpperCase()])].map((way) =>
    unfinished ? sql`${raw(column)} like ${`${way}%`}` : sql`${raw(column)} = ${way}`,
  )
  return sql`(${join(ways, ' or ')})`
}

function onEach(
  streets: readonly StreetName[],
  filter: DoorFilter,
  select: Statement,
  within: Statement,
  altogether: Statement,
): Statement {
  return sql`
    select d.* from ${eachOf(streets)}
    cross join lateral (${select} where ${conditionsOn(filter)} ${within}) d
    ${altogether}`
}

function eachOf(streets: readonly StreetName[]): Statement {
  const [provinces, cities, names] = [
    streets.map(({ province }) => province),
    streets.map(({ city }) => city),
    streets.map(({ street }) => street),
  ]
  return sql`unnest(${provinces}::text[], ${cities}::text[], ${names}::text[])
    with ordinality s (province, city, street, place)`
}

function conditionsOn(filter: DoorFilter): Statement {
  return join([onStreet('s'), ...doorConditions(filter)], ' and ')
}

/** Exact matches before prefix matches, in natural order (9 before 10). */
function numberOrder({ number }: DoorFilter, column: string): Statement {
  return sql`${raw(`lower(${column})`)} <> ${number?.text ?? ''}, s.place, ${naturally(column)}, ${raw(column)}`
}

function naturally(column: string): Statement {
  return raw(`lpad(coalesce(substring(${column} from '^[0-9]*'), ''), 20, '0')`)
}
