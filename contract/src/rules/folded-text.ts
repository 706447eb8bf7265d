/** Text as searches compare it: no accents, ligatures or capitals. The same as the database's `comptoir_fold`. */
export function foldedText(text: string): string {
  return unaccented(text).toLowerCase()
}

/** The same with its capitals: `Œuvre` becomes `OEuvre`. */
export function unaccented(text: string): string {
  // Most texts are plain ASCII, and this test is faster than folding them.
  if (isAscii.test(text)) return text
  return withoutMarks(withoutMarks(text, 'NFD').replace(undecomposed, spellOut), 'NFKD')
}

const isAscii = /^[\x20-\x7e]*$/

function withoutMarks(text: string, form: 'NFD' | 'NFKD'): string {
  return text.normalize(form).replace(/\p{M}/gu, '')
}

function spellOut(letter: string): string {
  const small = letter.toLowerCase()
  const spelled = spelledOut.get(small) ?? letter
  return small === letter ? spelled : spelled.toUpperCase()
}

/** What Unicode does not decompose, as PostgreSQL's unaccent spells it: Latin letters of Europe, quotes and dashes. */
const spelledOut = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ĸ', 'q'],
  ['ŀ', 'l'],
  ['ŉ', "'n"],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['’', "'"],
  ['‘', "'"],
  ['‚', ','],
  ['“', '"'],
  ['”', '"'],
  ['„', ',,'],
  ['«', '<<'],
  ['»', '>>'],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
])

const undecomposed = new RegExp(`[${[...spelledOut.keys()].join('')}]`, 'giu')
