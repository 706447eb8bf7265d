import type { Language } from '@comptoir/contract/constants'
import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import { foldedText } from '@comptoir/contract/rules/folded-text'

/** A day as people type it, `2026-11-15`, `15 nov. 2026` or `Nov 15, 2026`, as `2026-11-15`. */
export function typedDay(text: string): string | undefined {
  const numbers = text.match(/\d+/g) ?? []
  const month = namedMonth(text)
  // A month by its number is taken only after the year: 03/04 is March in one province and April in the next.
  const [year, ofYear, day] = month
    ? [numbers[1], month, numbers[0]]
    : /^\s*\d{4}\D/.test(text)
      ? numbers
      : (numbers
          .join('')
          .match(/^(\d{4})(\d\d)(\d\d)$/)
          ?.slice(1) ?? [])
  if (numbers.length > 3) return undefined
  const typed = `${year}-${twoDigits(ofYear)}-${twoDigits(day)}`
  return isCalendarDay(typed) ? typed : undefined
}

/** A month as people type it, `2026-11` or `nov. 2026`, as `2026-11`. */
export function typedMonth(text: string): string | undefined {
  const year = text.match(/\d{4}/)?.[0]
  const month = namedMonth(text) ?? text.match(/^\s*\d{4}\D*(\d{1,2})\s*$/)?.[1]
  if (year === undefined || month === undefined) return undefined
  const typed = `${year}-${twoDigits(month)}`
  return isCalendarDay(`${typed}-01`) ? typed : undefined
}

function twoDigits(number: string | undefined): string {
  return number?.padStart(2, '0') ?? ''
}

/** The number of the month that a text names in either language, by three letters or more. */
function namedMonth(text: string): string | undefined {
  const word = foldedText(text).match(/[a-z]{3,}/)?.[0]
  if (word === undefined) return undefined
  for (const language of ['en', 'fr'] as const) {
    const matching = monthNames[language].flatMap((name, at) => (name.startsWith(word) ? at + 1 : []))
    // "jui" begins both juin and juillet.
    if (matching.length === 1) return String(matching[0])
  }
  return undefined
}

const monthNames = {
  en: namesIn('en-CA'),
  fr: namesIn('fr-CA'),
} as const satisfies Record<Language, readonly string[]>

function namesIn(locale: string): string[] {
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => foldedText(names.format(Date.UTC(2026, month, 1))))
}
