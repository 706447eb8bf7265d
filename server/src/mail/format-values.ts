import type { Language } from '@comptoir/contract/constants'

/** `$50`, or in French `50 $` with a non-breaking space. */
export function formatDollars(amount: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}

export function formatInteger(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value)
}

/** With a sign and a typographic minus: `+3`, `−12`, `0`. */
export function formatDifference(value: number, language: Language): string {
  if (value === 0) return '0'
  return `${value > 0 ? '+' : '−'}${formatInteger(Math.abs(value), language)}`
}

/** Formats `YYYY-MM-DD` for a sentence. */
export function formatDay(date: string, language: Language): string {
  const written = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  return language === 'fr' ? written.replace(/^1 /, '1er ').replaceAll(' ', '\u00a0') : written
}

/** `October 2026`, for a sentence; of any day of the month. */
export function formatMonth(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`))
}

/** Formats a time with its zone, UTC, because staff work in several time zones. */
export function formatTimestamp(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  })
  const written = format.format(new Date(iso))
  return language === 'fr' ? written.replace(/^1 /, '1er ') : written
}

/** `45 minutes`, `1 hour`, `7 days`: the largest unit that divides the time evenly. */
export function formatDuration(minutes: number, language: Language): string {
  const [amount, unit] =
    minutes % 1440 === 0
      ? ([minutes / 1440, 'day'] as const)
      : minutes % 60 === 0
        ? ([minutes / 60, 'hour'] as const)
        : ([minutes, 'minute'] as const)
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

const locales: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }
