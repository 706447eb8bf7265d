import { foldedText } from '@comptoir/contract/rules/folded-text'
import type {
  CompanyRecord,
  ContactRecord,
  FoundCompany,
  FoundContact,
  OrderRecord,
} from './company-queries.ts'
import type { SearchTerms } from './search-terms.ts'

/** Why a company matches, from the strongest reason to the weakest. */
const reasons = [
  'name_is',
  'name_begins',
  'name_and_address',
  'order_is',
  'contact_is',
  'contact_name',
  'name_holds',
  'contact_part',
  'order_part',
  'free_text',
] as const
export type Reason = (typeof reasons)[number]

/** The results of the searches that have finished. */
export interface SearchResults {
  names?: readonly CompanyRecord[] | undefined
  nameAndAddress?: readonly CompanyRecord[] | undefined
  freeText?: readonly CompanyRecord[] | undefined
  contacts?: readonly ContactRecord[] | undefined
  orders?: readonly OrderRecord[] | undefined
}

export interface Match {
  company: FoundCompany
  reason: Reason
  /** The contact that matched, or who placed the order that matched. */
  contact?: FoundContact | null
  /** The code of the order that matched. */
  code?: string
}

/** Merges all results into one list: each company once, by its strongest reason, then by name. */
export function rankedCompanies(
  terms: SearchTerms,
  results: SearchResults,
  { without = null }: { without?: string | null } = {},
): Match[] {
  const matches = [...matchesIn(terms, results)]
    .filter(({ company }) => without === null || company.sfid !== without)
    .sort(
      (one, other) =>
        reasons.indexOf(one.reason) - reasons.indexOf(other.reason) ||
        alphabet.compare(one.company.name, other.company.name) ||
        one.company.id - other.company.id,
    )
  const best = new Map<number, Match>()
  for (const match of matches) if (!best.has(match.company.id)) best.set(match.company.id, match)
  return [...best.values()]
}

const alphabet = new Intl.Collator('fr-CA', { numeric: true })

function* matchesIn(terms: SearchTerms, results: SearchResults): Generator<Match> {
  const wanted = comparable(terms.text)
  const byName = (company: FoundCompany, otherwise: Reason): Match => {
    const name = comparable(company.name)
    if (name === wanted) return { company, reason: 'name_is' }
    if (name.startsWith(wanted)) return { company, reason: 'name_begins' }
    const holds = otherwise === 'free_text' && name.includes(wanted)
    return { company, reason: holds ? 'name_holds' : otherwise }
  }
  for (const { account } of results.names ?? []) yield byName(account, 'name_holds')
  for (const { account } of results.nameAndAddress ?? []) yield byName(account, 'name_and_address')
  for (const { account } of results.freeText ?? []) yield byName(account, 'free_text')
  for (const { account, contact } of results.contacts ?? [])
    if (account) yield { company: account, reason: contactReason(terms, contact), contact }
  for (const { account, order, contact } of results.orders ?? []) {
    const codes = [order.vts_id, order.ecomm ? order.external_id__c : null].filter((code) => code !== null)
    const exact = codes.find((code) => foldedText(code) === foldedText(terms.code))
    const code = exact ?? codes.find((code) => foldedText(code).includes(foldedText(terms.code))) ?? codes[0]
    if (account && code !== undefined)
      yield { company: account, reason: exact ? 'order_is' : 'order_part', code, contact }
  }
}

function contactReason({ words, code, phone }: SearchTerms, contact: FoundContact): Reason {
  if (foldedText(contact.email ?? '') === foldedText(code)) return 'contact_is'
  if (phone !== undefined && contact.phone === phone) return 'contact_is'
  const name = comparable(contact.name)
  return words.every((word) => name.includes(comparable(word))) ? 'contact_name' : 'contact_part'
}

/** Folds capitals, accents and punctuation, unless the text is only punctuation. An apostrophe does not split a word. */
function comparable(text: string): string {
  const folded = foldedText(text).replaceAll("'", '').trim()
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || folded
}
