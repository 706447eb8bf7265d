import { foldedText } from '@comptoir/contract/rules/folded-text'
import { certainRow } from '../../../lib/list-keys.ts'
import { memoize } from '../../../lib/memoize.ts'
import type { FoundCompany, FoundContact, SearchKind, SearchRecords } from './company-queries.ts'
import type { SearchTerms } from './search-terms.ts'

/** Why a company matches, from the strongest reason to the weakest. */
const reasons = [
  'confirmation_code',
  'name_is',
  'name_begins',
  'name_word',
  'name_and_address',
  'contact_is',
  'contact',
  'order_is',
  'order',
  'address',
  'name_part',
  'contact_part',
  'elsewhere',
] as const
export type Reason = (typeof reasons)[number]

/** The reasons for which nothing else can have been meant. */
const exactReasons: readonly Reason[] = ['confirmation_code', 'name_is', 'contact_is', 'order_is']

/** The records that each search has found. */
export type SearchResults = { readonly [Kind in SearchKind]?: readonly SearchRecords[Kind][] }

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
}

/** The only match that the text names exactly, or else the only match of a complete list. */
export function certainMatch(matches: readonly Match[], isTruncated: boolean): Match | undefined {
  return certainRow(matches, ({ reason }) => exactReasons.includes(reason), isTruncated)
}

/** Whether the company's own name is the reason: no contact or order comes before it, unless by a whole code. */
export function isFoundByName({ reason }: Pick<Match, 'reason'>): boolean {
  return reason === 'name_is' || reason === 'name_begins' || reason === 'name_word'
}

/** Merges all results into one list: each company once, by its strongest reason; then recently opened ones; then by name. */
export function rankedCompanies(
  terms: SearchTerms,
  results: SearchResults,
  { without = null, recent = [] }: { without?: string | null; recent?: readonly number[] } = {},
): Match[] {
  const isRecent = ({ company }: Match) => recent.includes(company.id)
  const matches = [...matchesIn(terms, results)]
    .flatMap((match) => (match.company.sfid === without ? asCustomer(match) : match))
    .sort(
      (one, other) =>
        reasons.indexOf(one.reason) - reasons.indexOf(other.reason) ||
        Number(isRecent(other)) - Number(isRecent(one)) ||
        alphabet.compare(one.company.name, other.company.name) ||
        one.company.id - other.company.id,
    )
  const best = new Map<number, Match>()
  for (const match of matches) if (!best.has(match.company.id)) best.set(match.company.id, match)
  return [...best.values()]
}

const alphabet = new Intl.Collator('fr-CA', { numeric: true })

/** Customers are found by their confirmation code only; they have a search of their own. */
function asCustomer(match: Match): Match[] {
  return match.reason === 'confirmation_code' && match.contact ? [{ ...match, isCustomer: true }] : []
}

function* matchesIn(terms: SearchTerms, results: SearchResults): Generator<Match> {
  for (const { account, order, contact } of results.confirmation_code ?? []) {
    const { status, external_id__c: code } = order
    if (account && code) yield { company: account, reason: 'confirmation_code', code, status, contact }
  }
  const { name_prefix = [], names = [], name_words = [] } = results
  for (const { account } of [...name_prefix, ...names, ...name_words])
    yield { company: account, reason: nameReason(terms, account) ?? 'name_part' }
  for (const { account } of results.name_and_address ?? [])
    yield { company: account, reason: nameReason(terms, account) ?? 'name_and_address' }
  for (const { account } of results.free_text ?? [])
    yield { company: account, reason: nameReason(terms, account) ?? addressReason(terms, account) }
  for (const { account, contact } of results.contacts ?? [])
    if (account) yield { company: account, reason: contactReason(terms, contact), contact }
  for (const { account, order, contact } of results.orders ?? []) {
    const codes = [order.vts_id, order.ecomm ? order.external_id__c : null].filter((code) => code !== null)
    const exact = codes.find((code) => foldedText(code) === foldedText(terms.code))
    const code = exact ?? codes.find((code) => foldedText(code).includes(foldedText(terms.code))) ?? codes[0]
    if (account && code !== undefined)
      yield { company: account, reason: exact ? 'order_is' : 'order', code, contact }
  }
}

function nameReason({ text }: SearchTerms, company: FoundCompany): Reason | undefined {
  const [name, wanted] = [comparable(company.name), comparable(text)]
  if (name === wanted) return 'name_is'
  if (name.startsWith(wanted)) return 'name_begins'
  if (beginWords(company.name, text)) return 'name_word'
  return name.includes(wanted) ? 'name_part' : undefined
}

function addressReason({ words }: SearchTerms, company: FoundCompany): Reason {
  const { name, address_line_1__c, billingcity, billingpostalcode } = company
  const all = [name, address_line_1__c, billingcity, billingpostalcode].join(' ')
  return beginWords(all, words.join(' ')) ? 'address' : 'elsewhere'
}

function contactReason({ text, code, phone }: SearchTerms, contact: FoundContact): Reason {
  const email = foldedText(contact.email ?? '')
  if (email !== '' && email === foldedText(code)) return 'contact_is'
  if (phone !== undefined && contact.phone === phone) return 'contact_is'
  const isPhone = phone !== undefined && (contact.phone?.startsWith(phone) || contact.phone?.endsWith(phone))
  return isPhone || beginWords(contact.name, text) || beginWords(email, code) ? 'contact' : 'contact_part'
}

/** Whether each word of the searched text begins a word of the other, in any order. */
function beginWords(text: string, wanted: string): boolean {
  // L’Heureux is searched by its whole name and without its article.
  const words = [...comparable(text).split(' '), ...comparable(text.replace(/['’]/g, ' ')).split(' ')]
  return comparable(wanted)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Folds capitals, accents and punctuation, unless the text is only punctuation. An apostrophe does not split a word. */
const comparable = memoize((text) => {
  const folded = foldedText(text).replaceAll("'", '').trim()
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || folded
})
