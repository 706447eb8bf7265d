/** Text without accents, capitals and ligatures, as the database's `comptoir_fold` has it. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ’‘]/g, (letter) => spelledOut[letter] ?? letter)
}

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
