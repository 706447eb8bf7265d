import { exactCountLimit, type Language } from '@comptoir/contract/constants'
import { personName } from '@comptoir/contract/rules/person-name'
import { skuName } from '@comptoir/contract/rules/sku-name'
import type { FormatterModule } from 'i18next'
import { asLanguage, locales } from '../i18n/languages.ts'

export type Format = ReturnType<typeof createFormat>

/** Formats dates, money, numbers and phone numbers in a language. */
export function createFormat(language: Language) {
  const locale = locales[language]
  const numbers = (options?: Intl.NumberFormatOptions): ((value: number) => string) =>
    new Intl.NumberFormat(locale, options).format
  const dollars = { style: 'currency', currency: 'CAD' } as const
  const percents = { style: 'percent', maximumFractionDigits: 1 } as const
  /** With a plus or minus sign; U+2212 is easier to see than a hyphen. */
  const signed = (options?: Intl.NumberFormatOptions) => {
    const format = numbers({ ...options, signDisplay: 'exceptZero' })
    return (value: number) => format(value).replace('-', '−')
  }
  const number = numbers()

  const utc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const days = utc({ dateStyle: 'medium' })
  const monthDays = utc({ month: 'short', day: 'numeric' })
  const times = utc({ timeStyle: 'short' })
  const localDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const localTimes = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const months = (options: Intl.DateTimeFormatOptions) => {
    const { format } = utc(options)
    return (value: string) => format(startOf(`${value}-01`))
  }
  /** Without a leading zero, which a screen never needs: `9 h 35`. A line does not break within it. */
  const timeOf = (format: Intl.DateTimeFormat, moment: Date) =>
    format
      .format(moment)
      .replace(/^0(?=\d)/, '')
      .replace(/\s/g, '\u00a0')
  /** French counts the first day of a month: 1er nov. */
  const ordinal = (day: string) => (language === 'fr' ? day.replace(/^1(?!\d)/, '1er') : day)
  const withTime = (day: string, time: string) => `${ordinal(day)}${beforeTime[language]}${time}`
  return {
    number,
    signed: signed(),
    money: numbers(dollars),
    wholeMoney: numbers({ ...dollars, maximumFractionDigits: 0 }),
    /** Compact, for the axis of a chart: 1.2M. */
    shortNumber: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    shortMoney: numbers({ ...dollars, notation: 'compact', maximumFractionDigits: 2 }),
    /** A share, 0.25, as a percentage. */
    percent: numbers(percents),
    signedPercent: signed(percents),
    /** A calendar day, `2026-11-15`, without a time zone. */
    day: (value: string) => ordinal(days.format(startOf(value))),
    /** The same without its year, if that is this year. */
    shortDay: (value: string) => {
      const isThisYear = Number(value.slice(0, 4)) === new Date().getFullYear()
      return ordinal((isThisYear ? monthDays : days).format(startOf(value)))
    },
    /** The days of a month up to one of them, `2026-11-15`: Nov 1 – 15. */
    daysUpTo: (day: string) => ordinal(monthDays.formatRange(startOf(`${day.slice(0, 7)}-01`), startOf(day))),
    /** A calendar month, `2026-11`. */
    month: months({ month: 'long', year: 'numeric' }),
    shortMonth: months({ month: 'short', year: 'numeric' }),
    /** The month without its year. */
    monthName: months({ month: 'short' }),
    /** A moment in the browser's time zone. The element that shows it has `utcMoment` as its title. */
    moment: (value: string) => {
      const moment = new Date(value)
      return withTime(localDays.format(moment), timeOf(localTimes, moment))
    },
    /** The time of a moment in the browser's time zone. */
    time: (value: string) => timeOf(localTimes, new Date(value)),
    /** The same in UTC, labelled so: what the server, its exports and other time zones mean by it. */
    utcMoment: (value: string) => {
      const moment = new Date(value)
      return withTime(days.format(moment), `${timeOf(times, moment)}\u00a0UTC`)
    },
    /** The server counts exactly up to a limit, and returns the limit plus one for any larger count. */
    count: (value: number) => (value > exactCountLimit ? `${number(exactCountLimit)}+` : number(value)),
    /** The number of the rows that were read, of which there may be more. */
    atLeast: (value: number, isLimit: boolean) => number(value) + (isLimit ? '+' : ''),
    sku: (description: string) => skuName(description, language),
    /** The name of a customer, who may have been anonymised. */
    person: (name: string) => personName(name, language),
    phone: (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, phoneShape[language]),
  }
}

/** The day as Intl takes it. */
function startOf(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`)
}

const beforeTime = { en: ', ', fr: ' à ' } as const satisfies Record<Language, string>

const phoneShape = { en: '($1) $2-$3', fr: '$1 $2-$3' } as const satisfies Record<Language, string>

export const formats: Record<Language, Format> = { en: createFormat('en'), fr: createFormat('fr') }

/** Writes `{{count, number}}` in a text as every other number on a screen. */
export const numbersInTexts: FormatterModule = {
  type: 'formatter',
  format: (value: number, _, language) => formats[asLanguage(language)].number(value),
  init() {},
  add() {},
  addCached() {},
}
