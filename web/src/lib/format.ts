import { exactCountLimit, type Language } from '@comptoir/contract/constants'
import { personName } from '@comptoir/contract/rules/person-name'
import { skuName } from '@comptoir/contract/rules/sku-name'
import type { FormatterModule } from 'i18next'
import { asLanguage, locales } from '../i18n/languages.ts'

export type Format = ReturnType<typeof createFormat>

/** Formats dates, money, numbers and phone numbers in a language. */
export function createFormat(language: Language) {
  const locale = locales[language]
  const numbers = new Intl.NumberFormat(locale)
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD' })
  const wholeDollars = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CAD',
    maximumFractionDigits: 0,
  })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const shortMonths = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const monthDays = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const monthNames = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const shortDollars = new Intl.NumberFormat(locale, {
    notation: 'compact',
    style: 'currency',
    currency: 'CAD',
    maximumFractionDigits: 2,
  })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const signedPercents = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const localDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const localTimes = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  /** Without a leading zero, which a screen never needs: `9 h 35`. A line does not break within it. */
  const timeOf = (format: Intl.DateTimeFormat, moment: Date) =>
    format
      .format(moment)
      .replace(/^0(?=\d)/, '')
      .replace(/\s/g, '\u00a0')
  /** French counts the first day of a month: 1er nov. */
  const ordinal = (day: string) => (language === 'fr' ? day.replace(/^1(?!\d)/, '1er') : day)
  const withTime = (day: string, time: string) => `${day}${beforeTime[language]}${time}`
  return {
    number: (value: number) => numbers.format(value),
    /** With a plus or minus sign; U+2212 is easier to see than a hyphen. */
    signed: (value: number) => signed.format(value).replace('-', '−'),
    money: (value: number) => dollars.format(value),
    wholeMoney: (value: number) => wholeDollars.format(value),
    /** A calendar day, `2026-11-15`, without a time zone. */
    day: (value: string) => ordinal(days.format(new Date(`${value.slice(0, 10)}T00:00:00Z`))),
    /** The same without its year, if that is this year. */
    shortDay: (value: string) =>
      ordinal(
        (Number(value.slice(0, 4)) === new Date().getFullYear() ? monthDays : days).format(
          new Date(`${value.slice(0, 10)}T00:00:00Z`),
        ),
      ),
    /** A calendar month, `2026-11`. */
    month: (value: string) => months.format(new Date(`${value}-01T00:00:00Z`)),
    /** The month without its year. */
    monthName: (value: string) => monthNames.format(new Date(`${value}-01T00:00:00Z`)),
    /** Compact, for the axis of a chart: 1.2M. */
    shortNumber: (value: number) => short.format(value),
    shortMoney: (value: number) => shortDollars.format(value),
    /** The days of a month up to one of them, `2026-11-15`: Nov 1 – 15. */
    daysUpTo: (day: string) =>
      ordinal(
        monthDays.formatRange(new Date(`${day.slice(0, 7)}-01T00:00:00Z`), new Date(`${day}T00:00:00Z`)),
      ),
    /** A share, 0.25, as a percentage. */
    percent: (share: number) => percents.format(share),
    signedPercent: (share: number) => signedPercents.format(share).replace('-', '−'),
    shortMonth: (value: string) => shortMonths.format(new Date(`${value}-01T00:00:00Z`)),
    /** A moment in the browser's time zone. The element that shows it has `utcMoment` as its title. */
    moment: (value: string) => {
      const moment = new Date(value)
      return withTime(ordinal(localDays.format(moment)), timeOf(localTimes, moment))
    },
    /** The time of a moment in the browser's time zone. */
    time: (value: string) => timeOf(localTimes, new Date(value)),
    /** The same in UTC, labelled so: what the server, its exports and other time zones mean by it. */
    utcMoment: (value: string) => {
      const moment = new Date(value)
      return withTime(ordinal(days.format(moment)), `${timeOf(times, moment)}\u00a0UTC`)
    },
    /** The server counts exactly up to a limit, and returns the limit plus one for any larger count. */
    count: (value: number) =>
      value > exactCountLimit ? `${numbers.format(exactCountLimit)}+` : numbers.format(value),
    /** The number of the rows that were read, of which there may be more. */
    atLeast: (value: number, isLimit: boolean) => numbers.format(value) + (isLimit ? '+' : ''),
    sku: (description: string) => skuName(description, language),
    /** The name of a customer, who may have been anonymised. */
    person: (name: string) => personName(name, language),
    phone: (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, phoneShape[language]),
  }
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
