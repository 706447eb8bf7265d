import { searchPattern } from '@comptoir/contract/rules/search-pattern'

/** The patterns for a word in a name. O’Neil and L’Heureux are often typed without their apostrophe. */
export function namePatterns(word: string): string[] {
  const pattern = searchPattern(word)
  const [, first, rest] = /^(o(?=[b-df-hj-np-tv-xz])|[dl](?=h))(\p{L}{3,})$/iu.exec(word) ?? []
  return first && rest ? [pattern, `%${first}_${rest}%`] : [pattern]
}
