/**
 * The similarity of two names in plain words, from 0 to 1. Words are paired in any order, so that a long common word
 * ("boulangerie") does not outweigh different family names, and a typing error costs little.
 */
export function nameSimilarity(one: string, other: string, compare: WordComparison = alike): number {
  if (one === other) return one === '' ? 0 : 1
  const { shared, contradict } = pairWords(one.split(' '), other.split(' '), compare)
  const similarity = Math.max(shared, sharedTrigrams(one, other))
  return contradict || numbersDiffer(one, other) ? Math.min(similarity, maxUnrelatedSimilarity) : similarity
}

/** The same for company names, in which common words are often abbreviated: `Ent. Roy` is `Entreprises Roy`. */
export function companyNameSimilarity(one: string, other: string): number {
  return nameSimilarity(one, other, (word, there) =>
    abbreviates(word, there) ? sameWord : alike(word, there),
  )
}

type WordComparison = (word: string, other: string) => number

/** The Jaro-Winkler similarity of two words. */
function wordSimilarity(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1
  const window = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const inOne: string[] = []
  for (let at = 0; at < one.length; at++) {
    for (let there = Math.max(0, at - window); there <= Math.min(other.length - 1, at + window); there++) {
      if (taken.has(there) || one[at] !== other[there]) continue
      taken.add(there)
      inOne.push(one[at] ?? '')
      break
    }
  }
  const shared = inOne.length
  if (shared === 0) return 0
  const inOther = [...taken].sort((a, b) => a - b).map((at) => other[at])
  const swapped = inOne.filter((letter, at) => letter !== inOther[at]).length / 2
  const jaro = (shared / one.length + shared / other.length + (shared - swapped) / shared) / 3
  return jaro + Math.min(4, commonStart(one, other)) * 0.1 * (1 - jaro)
}

/** Words below this similarity are different words. */
const sameWord = 0.9

/** Names up to this similarity belong to different people or companies. */
export const maxUnrelatedSimilarity = 0.5

interface PairedWords {
  /** The share of both names that is in common words. */
  shared: number
  /** Each has a word that the other lacks, and these are unrelated: Garage Roy and Garage Dubé. */
  contradict: boolean
}

function pairWords(one: string[], other: string[], compare: WordComparison): PairedWords {
  const pairs = one
    .flatMap((word, at) =>
      other.map((there, index) => ({
        at,
        index,
        alike: compare(word, there),
        length: word.length + there.length,
      })),
    )
    .sort((a, b) => b.alike - a.alike || b.length - a.length)
  const [used, usedThere] = [new Set<number>(), new Set<number>()]
  let shared = 0
  for (const pair of pairs) {
    if (pair.alike < sameWord || used.has(pair.at) || usedThere.has(pair.index)) continue
    used.add(pair.at)
    usedThere.add(pair.index)
    shared += pair.alike * pair.length
  }
  const [mine, theirs] = [significantRest(one, used), significantRest(other, usedThere)]
  const nearest = Math.max(...mine.flatMap((word) => theirs.map((there) => compare(word, there))))
  return {
    shared: shared / [...one, ...other].reduce((sum, word) => sum + word.length, 0),
    contradict: mine.length > 0 && theirs.length > 0 && nearest < relatedWord,
  }
}

/** Words below this similarity are unrelated. */
const relatedWord = 0.7

/** The unpaired words that are long enough to be significant. */
function significantRest(words: readonly string[], used: ReadonlySet<number>): string[] {
  return words.filter((word, at) => !used.has(at) && word.length > 2)
}

/** `ent` for `entreprises`, and `mgmt` for `management`: a beginning, or the first letter and some consonants. */
function abbreviates(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3 || short.length > 0.7 * long.length || /\d/.test(short + long)) return false
  return long.startsWith(short) || (/^[^aeiouy]+$/.test(short.slice(1)) && isWithin(short, long))
}

function isWithin(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

function alike(word: string, other: string): number {
  return /\d/.test(word + other) ? Number(word === other) : wordSimilarity(word, other)
}

/** The Dice coefficient of trigrams, ignoring spaces: `dollar max` equals `dollarmax`. */
function sharedTrigrams(one: string, other: string): number {
  const [mine, theirs] = [trigrams(one), trigrams(other)]
  if (mine.size + theirs.size === 0) return 0
  const shared = [...mine].filter((trigram) => theirs.has(trigram)).length
  return (2 * shared) / (mine.size + theirs.size)
}

function trigrams(text: string): Set<string> {
  const joined = text.replaceAll(' ', '')
  return new Set(Array.from({ length: Math.max(0, joined.length - 2) }, (_, at) => joined.slice(at, at + 3)))
}

function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** 9123-4567 Québec inc. and 9123-4568 Québec inc. are different companies. */
function numbersDiffer(one: string, other: string): boolean {
  const [mine, theirs] = [one.replace(/\D/g, ''), other.replace(/\D/g, '')]
  return mine !== '' && theirs !== '' && mine !== theirs
}
