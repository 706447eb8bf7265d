import type { Language } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { AccountPropertyRow } from '@comptoir/contract/tables/property'
import { type AddressBook, addressLine } from './addresses.ts'
import { type Timeline, yearsBefore } from './days.ts'
import { demoSfid } from './demo-sfid.ts'
import { type City, companyName, retypedName } from './names.ts'
import { type DemoProperty, properties, propertiesNear } from './properties.ts'
import { at, randomFor } from './seeded-random.ts'

/** The data of a company that contacts and orders need. */
export interface CompanyProfile {
  city: City
  language: Language
  /** Where it buys, the most frequent one first. */
  properties: readonly DemoProperty[]
  since: number
  /** The factor by which its orders exceed the average. */
  generosity: number
}

export interface CompanyBook {
  count: number
  profile(index: number): CompanyProfile
  name(index: number): string
  isDeleted(index: number): boolean
  /** The number of companies at that time; companies are numbered in the order of their creation. */
  countAt(moment: number): number
}

/** The index of the preset company that holds all consumers. */
export const b2cCompany = 0
const b2cCompanyName = 'Comptoir – Clients individuels'

export function planCompanies(count: number, addresses: AddressBook, timeline: Timeline): CompanyBook {
  if (addresses.count < count) throw new Error('Every company of the demo needs an address of its own.')
  const { start, today } = timeline
  const founding = yearsBefore(start, 4)

  function since(index: number): number {
    const place = index / count
    if (place < olderShare) return founding + Math.floor((start - founding) * (place / olderShare))
    return start + Math.floor((today - start) * ((place - olderShare) / (1 - olderShare)))
  }

  function name(index: number): string {
    if (index === b2cCompany) return b2cCompanyName
    if (isRetyped(index)) return retypedName(name(index - 1))
    const { language, city } = profile(index)
    return companyName(nameDice(index), language, city.name)
  }

  function profile(index: number): CompanyProfile {
    const city = addresses.cityAt(addressIndex(index, addresses))
    const random = profileDice(isRetyped(index) ? index - 1 : index)
    const language: Language = random.chance(frenchShare[city.province] ?? 0.02) ? 'fr' : 'en'
    return {
      city,
      language,
      properties:
        index === b2cCompany ? properties : usualProperties(random.fraction(), random.fraction(), city),
      since: since(index),
      generosity: generosityOf(random.fraction(), index / count),
    }
  }

  return {
    count,
    name,
    profile,
    isDeleted: (index) => index % 211 === 101,
    countAt(moment) {
      const passed = (moment - start) / (today - start)
      return Math.max(1, Math.min(count, Math.floor(count * (olderShare + (1 - olderShare) * passed))))
    },
  }
}

export function companySfid(index: number): string {
  return demoSfid('account', index + 1)
}

export function* companyRows(companies: CompanyBook, addresses: AddressBook): Generator<AccountRow> {
  for (let index = 0; index < companies.count; index++) {
    const address = addresses.at(addressIndex(index, addresses))
    const line = addressLine(address)
    yield {
      id: index + 1,
      sfid: companySfid(index),
      name: companies.name(index),
      address_line_1__c: line,
      billingstreet: line,
      billingcity: address.city.name,
      billingstate: address.city.province,
      billingpostalcode: address.postalCode,
      billingcountry: 'Canada',
      external_id__c: index % 3 === 0 ? null : `C-${String(index).padStart(7, '0')}`,
      createddate: new Date(companies.profile(index).since).toISOString(),
      isdeleted: companies.isDeleted(index),
    }
  }
}

export function* companyPropertyRows(companies: CompanyBook): Generator<AccountPropertyRow> {
  let id = 0
  for (let index = 0; index < companies.count; index++) {
    const { properties: linked, since } = companies.profile(index)
    for (const property of linked) {
      id++
      yield {
        id,
        sfid: demoSfid('accountproperty__c', id),
        property__c: property.sfid,
        account__c: companySfid(index),
        createddate: new Date(since).toISOString(),
        isdeleted: companies.isDeleted(index),
      }
    }
  }
}

const profileDice = randomFor('company')
const nameDice = randomFor('company name')

/** The share of companies that existed before the first order. */
const olderShare = 0.55
const frenchShare: Record<string, number> = { QC: 0.87, NB: 0.35, ON: 0.06 }

/** Some companies exist twice, at the same address with another spelling of the name. */
function isRetyped(index: number): boolean {
  return index % 40 === 39
}

/** A prime step, so that neighbours in the list are far apart and no two share an address by accident. */
function addressIndex(index: number, addresses: AddressBook): number {
  return ((isRetyped(index) ? index - 1 : index) * 7919) % addresses.count
}

function usualProperties(many: number, which: number, city: City): readonly DemoProperty[] {
  const near = propertiesNear(city.province)
  const wanted = Math.min(near.length, many < 0.65 ? 1 : many < 0.92 ? 2 : 3)
  const usual: DemoProperty[] = []
  for (let place = Math.floor(which * near.length); usual.length < wanted; place++) {
    usual.push(at(near, place % near.length))
  }
  return usual
}

/** Most companies buy little; a few, mostly older ones, buy for a whole workforce. */
function generosityOf(fraction: number, place: number): number {
  const [crowd, many, several] = place < 0.06 ? [0.88, 0.58, 0.25] : [0.995, 0.98, 0.92]
  if (fraction > crowd) return 28
  if (fraction > many) return 14
  if (fraction > several) return 5
  return 0.6 + fraction
}
