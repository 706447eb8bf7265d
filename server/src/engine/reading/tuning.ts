import { pageSizes } from '@comptoir/contract/constants'

/*
 * Every number that decides how a search runs. Times are the p95 of one client on 2 cores with 1,000,000 companies and
 * 2,000,000 contacts, before → after the change that brought the number, from the editions of bench/RESULTS.md. "On a tenth"
 * is the mean processor time of PostgreSQL for the terms of the bench on a tenth of the data, without the number and with it.
 * A number that made no difference there was removed.
 */

/**
 * Above so many matches, `indexThenSort` gives up.
 * - `own` was 3,000 until rows could be scanned in the index alone; with 8,000 and the scan budgets of `inIndex`, free-text
 *   words of the contact form went from 173 to 18 ms.
 * - `related` is larger because scanning related rows costs more. Introduced with the strategies: three letters in contacts
 *   went from 1,964 to 150 ms.
 * - `counted` was the count limit, 10,000, before: a counted word of the list went from 117 to 136 ms, its slowest from 1,363 to
 *   176 ms. On a tenth with all limits divided by ten: words from 15.7 (with the limit of `countedShort`) to 13.7 ms.
 * - `countedShort` was the count limit until the first scan went on by a sample. Sorting a few more than are counted is quicker
 *   than another scan; with both, two letters of the list went from 153 to 123 ms on a slower machine.
 */
export const maxCandidates = {
  own: 8000,
  related: 15_000,
  counted: 50_000,
  countedShort: 20_000,
} as const

/**
 * Above four of the largest pages, `prefixRanges` gives up. Prefixes that are asked this way rarely have more matches, and fewer
 * let the planner expect fewer rows.
 */
export const maxPrefixMatches = 4 * Math.max(...pageSizes)

/**
 * How many rows `scanInOrder` compares: `first` before an index is asked, `extended` after it found too many.
 * - `inIndex`, no row is fetched: two letters in names went from 131 to 4.6 ms, in the free text from 266 to 12 ms.
 * - `own`: two letters of the list went from 2,823 to 104 ms.
 * - `related`: `first` is half of `own`, because each row takes two fetches. `extended` was 6,000; see `extensionSample`.
 */
const own = { first: 2000, extended: 15_000 }
export const scanBudget = {
  inIndex: { first: 6000, extended: 50_000 },
  own,
  related: { first: own.first / 2, extended: 12_000 },
} as const

/**
 * Pages that end farther from the first row are not scanned for: the scan costs more than the sort. On a tenth, 900 rows from the
 * first: three letters of the list from 31 to 12 ms, words from 29 to 8 ms.
 */
export const maxScannedPosition = 500

/**
 * A scan goes on from `first` to `extended` if it found at least 1 / 2 of the page. Before, both scans
 * and a bounded lookup were tried in turn: three letters in contacts went from 139 to 87 ms, a word from 106 to 80 ms.
 */
export const promisingPageDivisor = 2

/**
 * Above so many related matches, the rows that they link to are looked for in order before all are sorted. With this scan, a
 * word in contacts went from 133 to 106 ms, two letters from 144 to 110 ms. On a tenth: what is typed of a name, address or number
 * of a contact from 29 to 4 ms.
 */
export const minLinksToScan = 1000

/**
 * Whether counting ends soon is judged from a sample of the table's pages: at least `minMatches`, and one row in
 * `rowsPerMatch`, have to match. On a tenth: two letters of the list from 34 (with the sample of `extensionSample`) to 25 ms, words
 * from 17 to 12 ms.
 */
export const countSample = { percent: 0.1, minMatches: 10, rowsPerMatch: 20 } as const

/**
 * Whether a scan goes on although it is not promising is judged from a smaller sample: many matches that all come late in order
 * take longer to look up. Two letters in contacts went from 231 to 124 ms on a slower machine, the slowest of them from 1,560 to
 * 290 ms. One row in a page of the largest size has to match.
 */
export const extensionSample = {
  percent: 0.02,
  minMatches: 1,
  rowsPerMatch: Math.max(...pageSizes),
} as const

/** A text of so many characters is rare: hardly any row can match. On a tenth: most of a name from 8.9 to 2.0 ms. */
export const rareTextLength = 12

/** A number of so many digits is rare. On a tenth: what is typed of a contact from 8.2 to 4.0 ms. */
export const rareNumberLength = 4

/**
 * How a long text is reduced to a few rare trigrams. With it, selective searches went from 58 to 17 ms in the list, from 42 to
 * 9.6 ms in the free text and from 162 to 31 ms in contacts. On a tenth, three trigrams of every text took as long; codes, which the
 * lengths of numbers are for, were not among its terms.
 */
export const selectiveText = {
  /** Shorter texts are asked as they are. */
  minLength: 6,
  /** Shorter mailboxes do not stand for their email address. */
  minMailboxLength: 9,
  /** Codes are identified by a number of so many digits. */
  minNumberLength: 6,
  /** How many trigrams are taken of a text below a length; `maxParts` of a longer one. */
  parts: [
    { below: 9, count: 2 },
    { below: 24, count: 3 },
  ],
  maxParts: 4,
} as const
