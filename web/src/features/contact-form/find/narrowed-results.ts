import { queryLimits } from '@comptoir/contract/constants'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { namePatterns } from '../name-patterns.ts'
import type { FoundCompany } from './company-queries.ts'
import type { SearchResults } from './ranked-companies.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

/**
 * The records of the answer for a shorter text that match the longer text too, so that a list narrows while its text is
 * typed on. Undefined if the answer may lack a company whose name matches the longer text.
 */
export function narrowedResults(
  before: { text: string; results: SearchResults },
  terms: SearchTerms,
): SearchResults | undefined {
  if (!isContinued(before.text, terms) || !hasAllNames(before)) return undefined
  const { name_prefix, names, name_words, free_text, contacts, orders } = before.results
  const inCompany = ({ account }: { account: FoundCompany }) => companyMatches(terms, account)
  const code = foldedText(terms.code)
  return {
    name_prefix: name_prefix?.filter(inCompany) ?? [],
    names: names?.filter(inCompany) ?? [],
    name_words: name_words?.filter(inCompany) ?? [],
    free_text: free_text?.filter(inCompany) ?? [],
    contacts:
      contacts?.filter(
        ({ contact: { name, email } }) => foldedText(email ?? '').includes(code) || hasWords(terms, [name]),
      ) ?? [],
    orders:
      orders?.filter(({ order: { vts_id, ecomm, external_id__c } }) =>
        [vts_id, ecomm ? external_id__c : null].some((text) => foldedText(text ?? '').includes(code)),
      ) ?? [],
  }
}

/** Whether every match of the longer text is a match of the shorter one. Words are; numbers, codes and addresses may not be. */
function isContinued(before: string, terms: SearchTerms): boolean {
  return (
    terms.text.startsWith(before) &&
    plainWords.test(before) &&
    plainWords.test(terms.text) &&
    terms.confirmationCode === undefined &&
    terms.text.split(' ').every((word) => namePatterns(word).length === 1)
  )
}

/** The first word is long enough for all searches. */
const plainWords = /^\p{L}{3,}(?: \p{L}+){0,5}$/u

/** Whether the search that finds the names with all words of the text has not reached its limit. */
function hasAllNames({ text, results }: { text: string; results: SearchResults }): boolean {
  const isWhole = (records: readonly unknown[] | undefined) =>
    records !== undefined && records.length < queryLimits.companies
  const { words } = searchTerms(text)
  if (words.length < text.split(' ').length) return isWhole(results.name_words)
  return isWhole(results.names) && (words.length === 1 || isWhole(results.free_text))
}

function companyMatches(terms: SearchTerms, company: FoundCompany): boolean {
  const { name, address_line_1__c, billingcity, billingpostalcode } = company
  return (
    foldedText(name).includes(foldedText(terms.text)) ||
    hasWords(terms, [name, address_line_1__c, billingcity, billingpostalcode])
  )
}

function hasWords({ words }: SearchTerms, texts: readonly (string | null)[]): boolean {
  const folded = texts.map((text) => foldedText(text ?? ''))
  return words.every((word) => folded.some((text) => text.includes(foldedText(word))))
}
