/** A piece of a text, and whether the other text has it too. */
export interface TextPart {
  /** Where it begins in the text. */
  at: number
  text: string
  isShared: boolean
}

/** Splits two texts into what both have and what only one has. Case, accents, spaces and punctuation are ignored. */
export function sharedParts(left: string, right: string): [left: TextPart[], right: TextPart[]] {
  if (left === right) return [cut(left, [[0, left.length]]), cut(right, [[0, right.length]])]
  const [leftLetters, rightLetters] = [letters(left), letters(right)]
  const runs = commonRuns(leftLetters, rightLetters)
  return [
    cut(
      left,
      runs.map(({ atLeft, length }) => range(leftLetters, atLeft, length)),
    ),
    cut(
      right,
      runs.map(({ atRight, length }) => range(rightLetters, atRight, length)),
    ),
  ]
}

/** Shorter runs are coincidence: most names share a few letters. */
const shortestRun = 4

interface Letter {
  letter: string
  start: number
  end: number
}

interface Run {
  atLeft: number
  atRight: number
  length: number
}

/** Letters and digits without case and accents, with their places in the text. */
function letters(text: string): Letter[] {
  return [...text.matchAll(/[\p{L}\p{N}]\p{M}*/gu)].map(({ 0: letter, index }) => ({
    letter: letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    start: index,
    end: index + letter.length,
  }))
}

/** The longest run that both have, then the longest ones before and after it. */
function commonRuns(left: readonly Letter[], right: readonly Letter[]): Run[] {
  const longest = withoutRests(longestRun(left, right), left, right)
  if (longest.length < shortestRun) return []
  const { atLeft, atRight, length } = longest
  const after = commonRuns(left.slice(atLeft + length), right.slice(atRight + length))
  return [
    ...commonRuns(left.slice(0, atLeft), right.slice(0, atRight)),
    longest,
    ...after.map((run) => ({
      ...run,
      atLeft: run.atLeft + atLeft + length,
      atRight: run.atRight + atRight + length,
    })),
  ]
}

function longestRun(left: readonly Letter[], right: readonly Letter[]): Run {
  let longest: Run = { atLeft: 0, atRight: 0, length: 0 }
  let above: number[] = []
  left.forEach(({ letter }, row) => {
    const lengths = right.map((other, column) => (other.letter === letter ? (above[column - 1] ?? 0) + 1 : 0))
    lengths.forEach((length, column) => {
      if (length > longest.length)
        longest = { atLeft: row - length + 1, atRight: column - length + 1, length }
    })
    above = lengths
  })
  return longest
}

/** Leaves out a few letters at either end that are a part of a word in both texts. */
function withoutRests(run: Run, left: readonly Letter[], right: readonly Letter[]): Run {
  const isBetweenWords = (of: readonly Letter[], at: number) => of[at - 1]?.end !== of[at]?.start
  const isWhole = (at: number) =>
    isBetweenWords(left, run.atLeft + at) || isBetweenWords(right, run.atRight + at)
  const begins = Array.from({ length: shortestRun }, (_, at) => at)
  const begin = begins.find(isWhole) ?? 0
  const end = run.length - (begins.find((at) => isWhole(run.length - at)) ?? 0)
  return { atLeft: run.atLeft + begin, atRight: run.atRight + begin, length: Math.max(end - begin, 0) }
}

function range(of: readonly Letter[], first: number, length: number): [start: number, end: number] {
  return [of[first]?.start ?? 0, of[first + length - 1]?.end ?? 0]
}

function cut(text: string, shared: readonly [start: number, end: number][]): TextPart[] {
  const ends = [0, ...shared.flat(), text.length]
  return ends
    .slice(1)
    .map((end, index) => ({ at: ends[index] ?? 0, end, isShared: index % 2 === 1 }))
    .map(({ at, end, isShared }) => ({ at, text: text.slice(at, end), isShared }))
    .filter((part) => part.text !== '')
}
