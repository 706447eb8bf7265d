/** A phone number without its punctuation; other characters stay and fail the length rule. */
export function phoneDigits(typed: string): string {
  return typed.replace(/[\s().\-–]/gu, '')
}

export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}
