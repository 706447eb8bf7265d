import { searchPattern } from '@comptoir/contract/query'

/** The patterns for a word in a name. O’Neil and L’Heureux are often typed without their apostrophe, or stored without it. */
export function namePatterns(word: string): string[] {
  const pattern = searchPattern(word)
  if (/\p{L}['’]\p{L}/u.test(word)) return [pattern, searchPattern(word.replace(/['’]/g, ''))]
  const [, first, rest] = /^(o(?=[b-df-hj-np-tv-xz])|[dl](?=h))(\p{L}{3,})$/iu.exec(word) ?? []
  return first && rest ? [pattern, `%${first}_${rest}%`] : [pattern]
}
