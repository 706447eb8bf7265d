import type { Case, Contender, DataSet } from './cases/case.ts'
import { median } from './measure.ts'
import type { GenerateLoad } from './processes.ts'

export interface Side {
  ours: Contender
  data: DataSet
}

export interface Growth {
  search: string
  tenth: number
  large: number
  ratio: number
}

/** The median time of a selective search on a tenth of the data and on all of it, in turns. */
export async function measureGrowth(
  benchCase: Case,
  sides: { tenth: Side; large: Side },
  { load, rounds }: { load: GenerateLoad; rounds: number },
): Promise<Growth | undefined> {
  const { search } = benchCase
  if (!search) return undefined
  const times = { tenth: [] as number[], large: [] as number[] }
  const requests = {
    tenth: await requestsOf(sides.tenth),
    large: await requestsOf(sides.large),
  }
  for (let round = 0; round <= rounds; round++) {
    for (const side of ['tenth', 'large'] as const) {
      const { p50, failures, firstFailure } = await load({
        origin: sides[side].ours.origin,
        requests: requests[side],
        concurrency: 1,
        milliseconds: 10_000,
        maxRequests: requests[side].length,
      })
      if (failures > 0) throw new Error(`${benchCase.name} failed on the ${side} set: ${firstFailure}`)
      // The first round only fills the caches.
      if (round > 0) times[side].push(p50)
    }
  }
  const [tenth, large] = [median(times.tenth), median(times.large)]
  return { search: benchCase.name, tenth, large, ratio: large / tenth }

  async function requestsOf({ ours, data }: Side) {
    const terms = (await search?.selectiveTerms(data)) ?? []
    return terms.flatMap((term) => ours.request(benchCase, [term]) ?? [])
  }
}
