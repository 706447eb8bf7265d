/** Text without accents, capitals and ligatures, like the SQL function `comptoir_fold`. */
export function plain(text: string): string {
  const small = text.toLowerCase()
  if (isPlain.test(small)) return small
  return small
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ’‘]/g, (letter) => spelledOut[letter] ?? letter)
}

/** A fast path: most texts need no folding. */
const isPlain = /^[\x20-\x7e]*$/

/** The words of a text, plain. */
export function plainWords(text: string): string[] {
  return plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

const spelledOut: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '’': "'",
  '‘': "'",
}
