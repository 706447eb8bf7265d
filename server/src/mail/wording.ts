import type { Language } from '@comptoir/contract/constants'

/** `$50`, or `50 $` with its non-breaking space. */
export function dollars(amount: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}

export function wholeNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value)
}

/** With its sign, and a true minus: `+3`, `−12`, `0`. */
export function difference(value: number, language: Language): string {
  if (value === 0) return '0'
  return `${value > 0 ? '+' : '−'}${wholeNumber(Math.abs(value), language)}`
}

/** `YYYY-MM-DD` as it is written in a sentence. */
export function day(date: string, language: Language): string {
  const written = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  return language === 'fr' ? written.replace(/^1 /, '1er ').replaceAll(' ', '\u00a0') : written
}

/** A time as it is written in a list of facts. Staff work in several time zones, so it says that it is UTC. */
export function moment(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(iso))
}

/** `45 minutes`, `1 hour`, `7 days`: the largest unit that divides the time evenly. */
export function duration(minutes: number, language: Language): string {
  const [amount, unit] =
    minutes % 1440 === 0
      ? ([minutes / 1440, 'day'] as const)
      : minutes % 60 === 0
        ? ([minutes / 60, 'hour'] as const)
        : ([minutes, 'minute'] as const)
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

const locales: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }
