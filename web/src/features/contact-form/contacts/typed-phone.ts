import type { Language } from '@comptoir/contract/constants'
import { phoneDigits } from '@comptoir/contract/rules/phone'

/** The digits of a number in whatever punctuation, without the country. Text that is no number stays as it is. */
export function typedPhone(text: string): string {
  const digits = phoneDigits(text).replace(/^\+/, '')
  if (!/^\d*$/.test(digits)) return text
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
}

/** As much of a number as there is, in the shape that people here read. */
export function shapedPhone(typed: string, language: Language): string {
  if (!/^\d{1,10}$/.test(typed)) return typed
  const [area, office, line] = [typed.slice(0, 3), typed.slice(3, 6), typed.slice(6)]
  const start = language === 'fr' ? area : `(${area}`
  if (!office) return start
  const middle = language === 'fr' ? `${start} ${office}` : `${start}) ${office}`
  return line ? `${middle}-${line}` : middle
}

/** Where the caret belongs in the shaped number, so many digits having been before it. */
export function caretAfter(shaped: string, digits: number): number {
  if (digits === 0) return 0
  let seen = 0
  for (let at = 0; at < shaped.length; at++) {
    if (/\d/.test(shaped.charAt(at)) && ++seen === digits) return at + 1
  }
  return shaped.length
}
