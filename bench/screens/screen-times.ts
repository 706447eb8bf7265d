import type { DataSet } from '../cases/case.ts'
import type { GenerateLoad } from '../generate-load.ts'
import type { Request } from '../http-client.ts'
import type { Ours } from '../ours.ts'
import type { Screen } from './screen.ts'

/** How long one search of a screen takes with texts of one kind. */
export interface ScreenTime {
  screen: string
  /** Undefined for all of them together, from the first question to the last answer. */
  search: string | undefined
  texts: string
  clients: number
  p50: number
  p95: number
  requests: number
  failures: number
  firstFailure?: string
}

export const crowd = 10

/** Every search of a screen by itself, and all of a text together, for one client and for several. */
export async function measureScreen(
  screen: Screen,
  { port, ask }: Ours,
  { load, data, quick }: { load: GenerateLoad; data: DataSet; quick: boolean },
): Promise<ScreenTime[]> {
  const times: ScreenTime[] = []
  for (const [texts, list] of Object.entries(await screen.texts(data))) {
    const bySearch = new Map<string | undefined, Request[]>()
    for (const text of list) {
      const questions = Object.entries(await screen.questions(text, data))
      const requests = questions.map(([, question]) => ask({ query: page, variables: { ...question } }))
      for (const [at, [search]] of questions.entries()) keep(bySearch, search, requests[at])
      const [first, ...beside] = requests
      if (first && beside.length > 0) keep(bySearch, undefined, { ...first, beside })
    }
    for (const [search, requests] of bySearch) {
      // The first round only fills the caches.
      await load({ port, requests, concurrency: 2, milliseconds: 5000, most: requests.length })
      for (const clients of [1, crowd]) {
        const { p50, p95, ...outcome } = await load({
          ...{ port, requests, concurrency: clients },
          milliseconds: quick ? 1000 : 3000,
          most: requests.length * (quick ? 2 : 5),
        })
        const { requests: made, failures, firstFailure } = outcome
        times.push({
          ...{ screen: screen.name, search, texts, clients, p50, p95, requests: made, failures },
          ...(firstFailure ? { firstFailure } : {}),
        })
      }
    }
  }
  return times
}

function keep<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value | undefined): void {
  if (value !== undefined) lists.set(key, [...(lists.get(key) ?? []), value])
}

/** As the web client asks for a page. */
const page = `query ($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
  $filter: [Filter!], $join: [String!], $contain: [String!], $columns: [String!]) {
  table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
    filter: $filter, join: $join, contain: $contain, columns: $columns) { records }
}`
