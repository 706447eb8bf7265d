import { type Language, languages } from '@comptoir/contract/constants'
import type { Queries } from '../../database/pool.ts'
import { sqlOf } from '../../database/sql.ts'
import { type Door, doorRow } from './address-doors.ts'
import { writeAddressId } from './address-id.ts'
import { provinceName } from './address-provinces.ts'
import { addressLine } from './address-suggestion.ts'

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
