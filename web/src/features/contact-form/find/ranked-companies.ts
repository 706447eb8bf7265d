import type { ClosestCompany } from '@comptoir/contract/rest'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { PropertyCompanies, PropertyCompany } from '@comptoir/contract/schemaless-calls'
import { certainRow } from '../../../lib/list-keys.ts'
import { memoize } from '../../../lib/memoize.ts'
import type { FoundCompany, FoundContact, SearchKind, SearchRecords } from './company-queries.ts'
import type { SearchTerms } from './search-terms.ts'

/** Why a company matches, from the strongest reason to the weakest, and the filter above the list that it belongs to. */
const groupOfReason = {
  confirmation_code: 'order',
  name_is: 'name',
  name_begins: 'name',
  name_word: 'name',
  name_and_address: 'name',
  contact_is: 'contact',
  contact: 'contact',
  order_is: 'order',
  order: 'order',
  address: 'address',
  name_part: 'name',
  contact_part: 'contact',
  elsewhere: 'address',
  similar: 'name',
} as const
export type Reason = keyof typeof groupOfReason
const reasons = Object.keys(groupOfReason) as Reason[]

export const matchGroups = ['name', 'address', 'contact', 'order'] as const
export type MatchGroup = (typeof matchGroups)[number]

export function groupOf({ reason }: Pick<Match, 'reason'>): MatchGroup {
  return groupOfReason[reason]
}

/** The reasons for which nothing else can have been meant. */
const exactReasons: readonly Reason[] = ['confirmation_code', 'name_is', 'contact_is', 'order_is']

/** The records that each search has found. */
export type SearchResults = { readonly [Kind in SearchKind]?: readonly SearchRecords[Kind][] }

/** With what the server offers for a text that matches little. */
type AllResults = SearchResults & { closest?: readonly ClosestCompany[] | undefined }

/** The companies that the property dealt with lately, newest first. */
export interface OwnCompanies {
  ids: ReadonlySet<number>
  companies: readonly OwnCompany[]
}

interface OwnCompany {
  /** Only its id, name and city are known. */
  company: FoundCompany
  folded: () => { name: Folded; words: readonly string[] }
}

export function ownCompaniesOf(known: PropertyCompanies['companies']): OwnCompanies {
  const companies = known.map(ownCompany)
  return { ids: new Set(companies.map(({ company }) => company.id)), companies }
}

/** Folded once, and by the company itself, so that nothing of it is left when the list is forgotten. */
function ownCompany([id, name, billingcity]: PropertyCompany): OwnCompany {
  let folded: ReturnType<OwnCompany['folded']> | undefined
  return {
    company: { id, name, billingcity, ...unknown },
    folded() {
      if (!folded) {
        const ofName = fold(name)
        folded = { name: ofName, words: [...ofName.words, ...foldedOf(billingcity ?? '').words] }
      }
      return folded
    },
  }
}

const unknown = { sfid: null, address_line_1__c: null, billingpostalcode: null }

/** Folds them in steps of less than a millisecond, so that neither the first key nor one in between waits for all of them. */
export function* foldOwnCompanies({ companies }: OwnCompanies): Generator<void, void> {
  for (const [at, company] of companies.entries()) {
    company.folded()
    if (at % 100 === 99) yield
  }
}

export interface Match {
  company: FoundCompany
  reason: Reason
  /** The contact that matched, or who placed the order that matched. */
  contact?: FoundContact | null
  /** The code of the order that matched. */
  code?: string
  /** The status of the order that was found by its confirmation code. */
  status?: string
  /** The company is the one of all customers, so the contact is shown instead. */
  isCustomer?: boolean
  /** The property dealt with the company lately. */
  isOwn: boolean
}

interface RankingOptions {
  /** The company of all customers. */
  without?: string | null
  /** The companies that the user opened recently, which come first among equal matches. */
  recent?: readonly number[]
  own?: OwnCompanies | undefined
}

/** The only match that the text names exactly, or else the only match of a complete list. A similar name is none. */
export function certainMatch(matches: readonly Match[], isTruncated: boolean): Match | undefined {
  if (matches.some(({ reason }) => reason === 'similar')) return undefined
  return certainRow(matches, ({ reason }) => exactReasons.includes(reason), isTruncated)
}

/** Whether so little was found that something else may have been meant. */
export function isLittle(matches: readonly Match[]): boolean {
  return matches.length < 3 && matches.every(({ reason }) => weakReasons.includes(reason))
}

const weakReasons: readonly Reason[] = ['name_part', 'contact_part', 'elsewhere']

/** Whether the company's own name is the reason: no contact or order comes before it, unless by a whole code. */
export function isFoundByName({ reason }: Pick<Match, 'reason'>): boolean {
  return reason === 'name_is' || reason === 'name_begins' || reason === 'name_word'
}

/**
 * Merges all results into one list, the property's own companies before the others. Those of its companies that match by what
 * is known without the server come first, so that its answer moves no row.
 */
export function rankedCompanies(
  terms: SearchTerms,
  results: AllResults,
  options: RankingOptions = {},
): Match[] {
  const { own } = options
  const found = ranked(matchesIn(terms, results), options)
  if (!own) return found
  const records = new Map(found.map(({ company }) => [company.id, company]))
  const first = ranked(ownMatches(terms, own), options).map((match) => ({
    ...match,
    company: records.get(match.company.id) ?? match.company,
  }))
  const shown = new Set(first.map(({ company }) => company.id))
  const others = found.filter(({ company }) => !shown.has(company.id))
  return [...first, ...others.filter(({ isOwn }) => isOwn), ...others.filter(({ isOwn }) => !isOwn)]
}

/** Each company once, by its strongest reason; then recently opened ones; then by the last dealing, or by name. */
function ranked(found: Iterable<Found>, { without = null, recent = [], own }: RankingOptions): Match[] {
  const isRecent = ({ company }: Match) => recent.includes(company.id)
  const matches = [...found]
    .map((match): Match => ({ ...match, isOwn: own?.ids.has(match.company.id) ?? false }))
    .flatMap((match) => (without !== null && match.company.sfid === without ? asCustomer(match) : match))
    .sort(
      (one, other) =>
        reasons.indexOf(one.reason) - reasons.indexOf(other.reason) ||
        Number(isRecent(other)) - Number(isRecent(one)) ||
        (one.isOwn && other.isOwn
          ? 0
          : alphabet.compare(one.company.name, other.company.name) || one.company.id - other.company.id),
    )
  const best = new Map<number, Match>()
  for (const match of matches) if (!best.has(match.company.id)) best.set(match.company.id, match)
  return [...best.values()]
}

type Found = Omit<Match, 'isOwn'>

function* ownMatches(terms: SearchTerms, { companies }: OwnCompanies): Generator<Found> {
  const wanted = foldedOf(terms.text)
  for (const { company, folded } of companies) {
    const { name, words } = folded()
    const reason = nameReason(wanted, name) ?? (beginWords(words, wanted) ? 'address' : undefined)
    if (reason) yield { company, reason }
  }
}

const alphabet = new Intl.Collator('fr-CA', { numeric: true })

/** Customers are found by their confirmation code only; they have a search of their own. */
function asCustomer(match: Match): Match[] {
  return match.reason === 'confirmation_code' && match.contact ? [{ ...match, isCustomer: true }] : []
}

function* matchesIn(terms: SearchTerms, results: AllResults): Generator<Found> {
  for (const { account, order, contact } of results.confirmation_code ?? []) {
    const { status, external_id__c: code } = order
    if (account && code) yield { company: account, reason: 'confirmation_code', code, status, contact }
  }
  const wanted = foldedOf(terms.text)
  const byName = ({ name }: FoundCompany) => nameReason(wanted, foldedOf(name))
  const { name_prefix = [], names = [], name_words = [] } = results
  for (const { account } of [...name_prefix, ...names, ...name_words])
    yield { company: account, reason: byName(account) ?? 'name_part' }
  for (const { account } of results.name_and_address ?? [])
    yield { company: account, reason: byName(account) ?? 'name_and_address' }
  for (const { account } of results.free_text ?? [])
    yield { company: account, reason: byName(account) ?? addressReason(terms, account) }
  for (const { account, contact } of results.contacts ?? [])
    if (account) yield { company: account, reason: contactReason(terms, contact), contact }
  for (const { account, order, contact } of results.orders ?? []) {
    const codes = [order.vts_id, order.ecomm ? order.external_id__c : null].filter((code) => code !== null)
    const exact = codes.find((code) => foldedText(code) === foldedText(terms.code))
    const code = exact ?? codes.find((code) => foldedText(code).includes(foldedText(terms.code))) ?? codes[0]
    if (account && code !== undefined)
      yield { company: account, reason: exact ? 'order_is' : 'order', code, contact }
  }
  // Digits may mean an address or a phone number too.
  for (const { account, order, contact } of results.order_number ?? [])
    if (account) yield { company: account, reason: 'order', code: `#${order.ordernumber}`, contact }
  for (const { company, contact } of results.closest ?? [])
    yield contact ? { company, reason: 'contact', contact } : { company, reason: 'similar' }
}

function nameReason(wanted: Folded, { whole: name, words }: Folded): Reason | undefined {
  if (name === wanted.whole) return 'name_is'
  if (name.startsWith(wanted.whole)) return 'name_begins'
  if (beginWords(words, wanted)) return 'name_word'
  return name.includes(wanted.whole) ? 'name_part' : undefined
}

function addressReason({ words }: SearchTerms, company: FoundCompany): Reason {
  const { name, address_line_1__c, billingcity, billingpostalcode } = company
  const all = [name, address_line_1__c, billingcity, billingpostalcode].join(' ')
  return beginWords(foldedOf(all).words, foldedOf(words.join(' '))) ? 'address' : 'elsewhere'
}

function contactReason({ text, code, phone }: SearchTerms, contact: FoundContact): Reason {
  const email = foldedText(contact.email ?? '')
  if (email !== '' && email === foldedText(code)) return 'contact_is'
  if (phone !== undefined && contact.phone === phone) return 'contact_is'
  const isPhone = phone !== undefined && (contact.phone?.startsWith(phone) || contact.phone?.endsWith(phone))
  const begins = (known: string, wanted: string) => beginWords(foldedOf(known).words, foldedOf(wanted))
  return isPhone || begins(contact.name, text) || begins(email, code) ? 'contact' : 'contact_part'
}

interface Folded {
  whole: string
  parts: readonly string[]
  /** L’Heureux is searched by its whole name and without its article. */
  words: readonly string[]
}

/** Whether each part of the searched text begins a word of the other, in any order. */
function beginWords(words: readonly string[], { parts }: Folded): boolean {
  return parts.every((part) => words.some((word) => word.startsWith(part)))
}

/** Kept, because the matches of the last answer are ranked again with each key. */
const foldedOf = memoize(fold)

function fold(text: string): Folded {
  const whole = comparable(text)
  const parts = whole.split(' ')
  const isSplit = /['’]/.test(text)
  const words = isSplit ? [...parts, ...comparable(text.replace(/['’]/g, ' ')).split(' ')] : parts
  return { whole, parts, words }
}

/** Folds capitals, accents and punctuation, unless the text is only punctuation. An apostrophe does not split a word. */
function comparable(text: string): string {
  const folded = foldedText(text).replaceAll("'", '').trim()
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || folded
}
