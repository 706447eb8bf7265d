export const confirmationCodePattern = /^[a-z0-9]{12}$/

/** Twelve random lowercase letters and digits, evenly spread. */
export function confirmationCode(): string {
  let code = ''
  while (code.length < 12) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < evenRange && code.length < 12) code += alphabet[byte % alphabet.length]
    }
  }
  return code
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes from here on would favour the first letters. */
const evenRange = 256 - (256 % alphabet.length)

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }
