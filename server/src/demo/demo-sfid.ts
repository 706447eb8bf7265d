import { checksum } from '@comptoir/contract/rules/sfid'

/** The id of the row with this number: sequential, as Salesforce's own are. */
export function demoSfid(keyPrefix: string | undefined, row: number): string {
  if (!keyPrefix) throw new Error('This table has no key prefix, so its rows have no ids of this kind.')
  const digit = row % alphabet.length
  const { start, ends } = seriesOf(keyPrefix, (row - digit) / alphabet.length)
  return `${start}${alphabet[digit]}${isCapital(digit) ? ends.capital : ends.other}`
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Rows that differ in the last character only. */
interface Series {
  start: string
  /** Their checksums: it only matters whether that character is a capital. */
  ends: { capital: string; other: string }
}

/** A cache: ids are needed several times per order, and the checksum is the slowest part. */
const knownSeries = new Map<string, Series>()

function seriesOf(keyPrefix: string, number: number): Series {
  const key = keyPrefix + number
  const known = knownSeries.get(key)
  if (known) return known
  let digits = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / alphabet.length)) {
    digits = alphabet[rest % alphabet.length] + digits
  }
  const start = keyPrefix + digits.padStart(11, '0')
  const series = { start, ends: { capital: checksum(`${start}A`), other: checksum(`${start}0`) } }
  knownSeries.set(key, series)
  return series
}

function isCapital(digit: number): boolean {
  return digit >= 10 && digit < 36
}
