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
