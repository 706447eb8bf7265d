/** A phone number without its punctuation; other characters stay and fail the length rule. */
export function phoneDigits(typed: string): string {
  return typed.replace(/[\s().\-–]/gu, '')
}

export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

/** The ten digits of a North American number, without country code and extension; empty for any other text. */
export function phoneKey(phone: string): string {
  const digits = phone
    .toLowerCase()
    .replace(/(x|poste|#).*$/s, '')
    .replace(/\D/g, '')
  return /^1?(\d{10})$/.exec(digits)?.[1] ?? ''
}
