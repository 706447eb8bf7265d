import { withoutFormulaGuard } from '@comptoir/contract/rules/formula-guard'

/** Values as spreadsheets and people write them, in the form that the columns take. What is not understood stays as it is. */

/** Whether dates such as 03/04/2025 begin with the day; undefined if the file does not say. */
export type DateOrder = 'day first' | 'month first' | undefined

/** A cell with a formula, or the error of one, instead of a value. */
export class Formula {
  constructor(readonly text: string) {}
}

/** The value of a cell: of `="00123"`, by which Excel keeps a text, and of one that an export guarded from being run. */
export function cellValue(cell: string): string | Formula {
  const text = cell.trim()
  const kept = /^="([^"]*)"$/.exec(text)?.[1]
  if (kept !== undefined) return kept
  return /^=[\w"(+\-@]/.test(text) || formulaErrors.test(text) ? new Formula(text) : withoutFormulaGuard(text)
}

const formulaErrors = /^(#(REF|VALUE|NAME|DIV\/0|N\/A|NULL|NUM|NOM|VALEUR|NOMBRE)[!?]?|#{3,})$/

export function flagIn(text: string): boolean | undefined {
  return flags[text.toLowerCase()]
}

const flags: Partial<Record<string, boolean>> = {
  ...Object.fromEntries(['true', 't', 'yes', 'y', '1', 'oui', 'o', 'vrai'].map((word) => [word, true])),
  ...Object.fromEntries(['false', 'f', 'no', 'n', '0', 'non', 'faux'].map((word) => [word, false])),
}

/** `1 234,50 $`, `$1,234.50` and `1.234,50` are 1234.50. A comma before three digits groups thousands. */
export function plainNumber(text: string): string {
  const bare = text.replace(/^(-?)\s*(?:CA)?\$\s*|\s*\$(?:\s*CA)?$|\s*CAD$/g, '$1')
  const found = englishNumber.exec(bare) ?? frenchNumber.exec(bare)
  if (!found) return text
  const [, sign = '', whole = '', decimals] = found
  return sign + whole.replace(/\D/g, '') + (decimals === undefined ? '' : `.${decimals}`)
}

const englishNumber = /^(-?)(\d+|[1-9]\d{0,2}(?:[,\s'’]\d{3})+)(?:\.(\d{1,2}))?$/
const frenchNumber = /^(-?)(\d+|[1-9]\d{0,2}(?:[.\s]\d{3})+),(\d{1,2})$/

/** The ISO form of a date or time; both readings if the order of day and month is not known. */
export function isoTime(text: string, order: DateOrder): string | readonly [string, string] {
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[ T]+(.+))?$/.exec(text)
  if (yearFirst) {
    const [, year = '', month = '', day = '', time] = yearFirst
    return iso(year, month, day, time) ?? text
  }
  const found = dayAndMonth.exec(text)
  if (!found) return text
  const [, one = '', other = '', year = '', time] = found
  const dayFirst = iso(year, other, one, time)
  const monthFirst = iso(year, one, other, time)
  if (dayFirst === undefined || monthFirst === undefined) return text
  const settled = orderOf(text) ?? order
  if (settled) return settled === 'day first' ? dayFirst : monthFirst
  return one === other ? dayFirst : [dayFirst, monthFirst]
}

const dayAndMonth = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(.+))?$/

/** What the date itself says: only one of its numbers can be a month. */
export function orderOf(text: string): DateOrder {
  const [, one, other] = dayAndMonth.exec(text)?.map(Number) ?? []
  if (one === undefined || other === undefined) return undefined
  if (one > 12 && other <= 12) return 'day first'
  return other > 12 && one <= 12 ? 'month first' : undefined
}

function iso(year: string, month: string, day: string, time: string | undefined): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (time === undefined) return date
  const found = /^(\d{1,2})[:h](\d\d)(:\d\d(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i.exec(time.trim())
  if (!found) return undefined
  const [, hour = '', minute = '', second = '', half] = found
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${date}T${String(hours).padStart(2, '0')}:${minute}${second}`
}
