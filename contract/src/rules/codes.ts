export const confirmationCodePattern = /^[a-z0-9]{12}$/

/** Twelve random lowercase letters and digits. */
export function confirmationCode(): string {
  return randomText('abcdefghijklmnopqrstuvwxyz0123456789', 12)
}

/** As help desks number their cases: a digit at least, and no room for a sentence. */
export const caseNumberPattern = /^(?=.*\d)[a-z\d][a-z\d./#-]{2,29}$/i

export const campaignCodePattern = /^[A-Z0-9-]{1,18}$/
export const maxCampaignCodeLength = 18

/** A default campaign code, without characters that are easily confused. */
export function generatedCampaignCode(): string {
  return `LOCAL-${randomText('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 10)}`
}

/** Every character but the last three; a code of three or fewer shows in full. */
export function maskedGiftCode(code: string): string {
  const characters = [...code]
  return '*'.repeat(Math.max(0, characters.length - 3)) + characters.slice(-3).join('')
}

/** The same for screens and previews: as many dots for every code, however long it is. */
export function dottedGiftCode(code: string): string {
  const end = [...code].slice(-3).join('')
  return end === code ? code : `••••\u00a0${end}`
}

export function cardValue(closingBalance: number): number {
  return Math.round(closingBalance)
}

/** Uniformly random characters of an alphabet of at most 256. */
export function randomText(alphabet: string, length: number): string {
  // Larger bytes are rejected, because the modulo would favour the first characters.
  const evenRange = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < evenRange && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }
