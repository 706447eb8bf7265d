/** A phone number as typed, without its punctuation; anything else stays and fails the length rule. */
export function phoneDigits(typed: string): string {
  return typed.replace(/[\s().\-–]/gu, '')
}

export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}
