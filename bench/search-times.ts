import { type Case, type Contender, type DataSet, seeded } from './cases/case.ts'
import type { Outcome } from './load-generator.ts'
import type { GenerateLoad } from './processes.ts'

export interface SearchTime extends Outcome {
  search: string
  texts: string
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Each search with one client, with terms of every kind: those of one and two letters are the hard ones. */
export async function measureSearch(
  benchCase: Case,
  ours: Contender,
  { load, data, quick }: { load: GenerateLoad; data: DataSet; quick: boolean },
): Promise<SearchTime[]> {
  const { search } = benchCase
  if (!search) return []
  const common = await search.commonTerms(data)
  const lists = {
    '1 letter': letters,
    '2 letters': twoLetters(common),
    '3 letters': common.map((term) => term.slice(0, 3)),
    'a word': common,
    selective: await search.selectiveTerms(data),
  }
  const times: SearchTime[] = []
  for (const [texts, list] of Object.entries(lists)) {
    const requests = list.flatMap((term) => ours.request(benchCase, [term]) ?? [])
    const outcome = await load({
      origin: ours.origin,
      requests,
      concurrency: 1,
      milliseconds: quick ? 4000 : 20_000,
      maxRequests: requests.length * 2,
    })
    times.push({ ...outcome, search: benchCase.name, texts })
  }
  return times
}

/** Half of them as words begin, half any two. */
function twoLetters(words: readonly string[]): string[] {
  const { pick } = seeded(71)
  const beginnings = words.slice(0, 30).map((word) => word.slice(0, 2))
  const others = Array.from({ length: 30 }, () => pick(letters) + pick(letters))
  return [...new Set([...beginnings, ...others])]
}
