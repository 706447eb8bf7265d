import type { AccountRow } from '../tables/account.ts'
import { addressKey } from './address-key.ts'
import { companyKey } from './company-key.ts'
import { type Match, weigh } from './evidence.ts'
import { nameSimilarity } from './name-similarity.ts'
import { phoneKey } from './phone-key.ts'
import { plain } from './plain-words.ts'
import { postalKey } from './postal-key.ts'

type Compared = 'name' | 'address_line_1__c' | 'billingcity' | 'billingpostalcode'

/** A company, or as much of one as has been typed. */
export type CompanyTraits = Partial<Pick<AccountRow, Compared>> & {
  /** The numbers of its contacts, since a company has none of its own. */
  phones?: readonly string[]
}

/** How likely it is that both are one company. */
export function scoreCompanies(one: CompanyTraits, other: CompanyTraits): Match {
  const names = both(one.name, other.name, companyKey)
  const similarity = names ? nameSimilarity(...names) : undefined
  const postalCodes = both(one.billingpostalcode, other.billingpostalcode, postalKey)
  const cities = both(one.billingcity, other.billingcity, (city) => plain(city).replace(/[^a-z0-9]+/g, ''))
  const address = sameAddress(one.address_line_1__c, other.address_line_1__c)
  const samePostalCode = postalCodes && postalCodes[0] === postalCodes[1]
  const elsewhere = (cities && cities[0] !== cities[1] && !samePostalCode) || (postalCodes && !samePostalCode)

  const evidence = [
    { reason: 'name', weight: 0.8, strength: Math.max(0, ((similarity ?? 0) - 0.4) / 0.6) },
    { reason: 'phone', weight: 0.5, strength: Number(sharesPhone(one, other)) },
    { reason: 'address', weight: 0.45, strength: elsewhere ? 0 : address },
    { reason: 'postal_code', weight: 0.3, strength: Number(samePostalCode ?? false) },
  ] as const
  const doubts = []
  // Neighbours in one building share everything but the name.
  if (similarity !== undefined && similarity < sameName)
    doubts.push(Math.max(0.4, 1 - 3 * (sameName - similarity)))
  // A chain has the same name in many places.
  if (elsewhere || (address === 0 && one.address_line_1__c && other.address_line_1__c)) doubts.push(0.85)
  return weigh(evidence, doubts)
}

/** Names less alike than this speak against their being one. */
const sameName = 0.7

/** 1 for the same door, 0.8 where only the unit differs, 0.6 where the street is spelled otherwise. */
function sameAddress(one: string | null | undefined, other: string | null | undefined): number {
  if (!one || !other) return 0
  const [here, there] = [addressKey(one), addressKey(other)]
  if (here.number !== there.number || contradicts(here.type, there.type)) return 0
  if (contradicts(here.direction, there.direction)) return 0
  const street = nameSimilarity(here.street, there.street)
  if (street < 0.8) return 0
  if (street < 1) return 0.6
  return contradicts(here.unit, there.unit) ? 0.8 : 1
}

function contradicts(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other
}

function sharesPhone(one: CompanyTraits, other: CompanyTraits): boolean {
  const known = new Set(one.phones?.map(phoneKey))
  return other.phones?.some((phone) => phoneKey(phone) !== '' && known.has(phoneKey(phone))) ?? false
}

/** The two keys, where both records have the value. */
function both(
  one: string | null | undefined,
  other: string | null | undefined,
  key: (value: string) => string,
): [string, string] | undefined {
  const [mine, theirs] = [key(one ?? ''), key(other ?? '')]
  return mine && theirs ? [mine, theirs] : undefined
}
