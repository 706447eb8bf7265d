import { foldedText } from '../rules/folded-text.ts'
import { phoneKey } from '../rules/phone.ts'
import type { AccountRow } from '../tables/account.ts'
import { type AddressKey, addressKey } from './address-key.ts'
import { type Evidence, type Match, weigh } from './evidence.ts'
import { companyKey, emailKey, postalKey } from './matching-keys.ts'
import { companyNameSimilarity, nameSimilarity } from './name-similarity.ts'

type Compared = 'name' | 'address_line_1__c' | 'billingcity' | 'billingpostalcode'

/** A company, or as much of one as has been typed. */
export type CompanyTraits = Partial<Pick<AccountRow, Compared>> & {
  /** The phone numbers and email addresses of its contacts; a company has none itself. */
  phones?: readonly string[]
  emails?: readonly string[]
}

/** The comparable form of a company, computed once for all comparisons. Unknown values are empty. */
export interface CompanyPrint {
  name: string
  address: AddressKey | undefined
  city: string
  postalCode: string
  phones: ReadonlySet<string>
  emails: ReadonlySet<string>
}

export function companyPrint(traits: CompanyTraits): CompanyPrint {
  return {
    name: companyKey(traits.name ?? ''),
    address: traits.address_line_1__c ? addressKey(traits.address_line_1__c) : undefined,
    city: foldedText(traits.billingcity ?? '').replace(/[^a-z0-9]+/g, ''),
    postalCode: postalKey(traits.billingpostalcode ?? ''),
    phones: known(traits.phones, phoneKey),
    emails: known(traits.emails, emailKey),
  }
}

/** The likelihood that both are the same company. */
export function scoreCompanies(one: CompanyTraits, other: CompanyTraits): Match {
  const [here, there] = [companyPrint(one), companyPrint(other)]
  return weighCompanies(besidesTheName(here, there), sameNames(here, there))
}

/** The same; undefined below the minimum score. Most pairs are rejected without comparing their names. */
export function compareLikelyCompanies(
  one: CompanyPrint,
  other: CompanyPrint,
  least: number,
): Match | undefined {
  const rest = besidesTheName(one, other)
  if (weighCompanies(rest, 1).score < least) return undefined
  const match = weighCompanies(rest, sameNames(one, other))
  return match.score >= least ? match : undefined
}

function sameNames(one: CompanyPrint, other: CompanyPrint): number | undefined {
  return one.name && other.name ? companyNameSimilarity(one.name, other.name) : undefined
}

interface BesidesTheName {
  evidence: Evidence[]
  /** A chain has the same name in many places. */
  otherPlace: boolean
}

function besidesTheName(one: CompanyPrint, other: CompanyPrint): BesidesTheName {
  const samePostalCode = one.postalCode !== '' && one.postalCode === other.postalCode
  const address =
    one.address && other.address ? sameAddress(one.address, other.address, samePostalCode) : undefined
  const elsewhere = !samePostalCode && isElsewhere(one, other, address ?? 0)
  return {
    evidence: [
      { reason: 'email', weight: 0.5, strength: Number(share(one.emails, other.emails)) },
      { reason: 'phone', weight: 0.5, strength: Number(share(one.phones, other.phones)) },
      { reason: 'address', weight: 0.45, strength: elsewhere ? 0 : (address ?? 0) },
      { reason: 'postal_code', weight: 0.3, strength: Number(samePostalCode) },
    ],
    otherPlace: elsewhere || address === 0,
  }
}

function weighCompanies({ evidence, otherPlace }: BesidesTheName, similarity: number | undefined): Match {
  const strength = Math.max(0, ((similarity ?? 0) - 0.4) / 0.6)
  const doubts = otherPlace ? [0.85] : []
  // Neighbours in one building share everything except the name.
  if (similarity !== undefined && similarity < sameName) {
    doubts.push(Math.max(0.4, 1 - 3 * (sameName - similarity)))
  }
  return weigh([{ reason: 'name', weight: 0.8, strength }, ...evidence], doubts)
}

/** Names below this similarity are evidence against a match. */
const sameName = 0.7

/** In another town, or at another postal code, unless that differs by one character at the same address. */
function isElsewhere(one: CompanyPrint, other: CompanyPrint, address: number): boolean {
  if (differ(one.city, other.city)) return true
  if (!differ(one.postalCode, other.postalCode)) return false
  return address === 0 || !oneCharacterApart(one.postalCode, other.postalCode)
}

function oneCharacterApart(one: string, other: string): boolean {
  return one.length === other.length && [...one].filter((letter, at) => letter !== other[at]).length === 1
}

/** 1 for the same address, 0.8 if only the unit differs, 0.6 if the street is spelled differently. */
function sameAddress(here: AddressKey, there: AddressKey, samePostalCode: boolean): number {
  if (here.number !== there.number || differ(here.type, there.type)) return 0
  if (differ(here.direction, there.direction)) return 0
  // A mistyped street type is parsed as part of the name.
  const street = Math.max(
    nameSimilarity(here.street, there.street),
    nameSimilarity(`${here.type} ${here.street}`, `${there.type} ${there.street}`),
  )
  // A postal code covers few streets, so a weak match of the street is enough.
  if (street < (samePostalCode ? 0.4 : 0.8)) return 0
  if (street < 1) return 0.6
  return differ(here.unit, there.unit) ? 0.8 : 1
}

/** Both are known, and not the same. */
function differ(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other
}

function known(values: readonly string[] | undefined, key: (value: string) => string): ReadonlySet<string> {
  return new Set(values?.map(key).filter((value) => value !== ''))
}

function share(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const value of one) if (other.has(value)) return true
  return false
}
