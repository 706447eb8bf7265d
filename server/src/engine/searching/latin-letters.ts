/** Letters that lose their accents one by one, independent of their neighbours, and stay letters: a part of a RegExp class. */
export const latin = 'a-zA-Z0-9À-ÖØ-öø-ɏ'

/** Without the backslash, which would escape a letter of the pattern. */
export function isAsciiOrLatin(text: string): boolean {
  return asciiOrLatin.test(text)
}

const asciiOrLatin = new RegExp(`^[ -[\\]-~${latin}]*$`)
