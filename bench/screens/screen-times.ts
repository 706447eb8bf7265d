import { pagesDocument } from '../../web/src/data/graphql-documents.ts'
import type { DataSet, LoadRequest } from '../cases/case.ts'
import type { Outcome } from '../load-generator.ts'
import type { Ours } from '../ours.ts'
import type { GenerateLoad } from '../processes.ts'
import type { Screen } from './screen.ts'

/** One or ten clients send without a pause; ten people send no faster than the screen lets them. */
export type Askers = 'one client' | '10 clients' | '10 people'
export const allAskers: readonly Askers[] = ['one client', '10 people', '10 clients']

/** How long one search of a screen takes with texts of one kind. */
export interface ScreenTime extends Outcome {
  screen: string
  /** Undefined for all searches of a text together, in one request. */
  search: string | undefined
  texts: string
  askers: Askers
}

const clients = 10

/** Measures every search of a screen alone, and all searches of a text together. */
export async function measureScreen(
  screen: Screen,
  { origin, ask }: Ours,
  { load, data, quick }: { load: GenerateLoad; data: DataSet; quick: boolean },
): Promise<ScreenTime[]> {
  const times: ScreenTime[] = []
  const milliseconds = quick ? 1000 : 3000
  for (const [texts, list] of Object.entries(await screen.texts(data))) {
    const bySearch = new Map<string | undefined, LoadRequest[]>()
    const asTyped: LoadRequest[] = []
    for (const text of list) {
      const questions = await screen.questions(text, data)
      const searches = Object.keys(questions)
      for (const search of searches)
        append(bySearch, search, ask(pagesDocument({ [search]: questions[search] })))
      const whole = ask(pagesDocument(questions))
      asTyped.push(whole)
      if (searches.length > 1) append(bySearch, undefined, whole)
    }

    const record = (askers: Askers, search: string | undefined, outcome: Outcome) =>
      times.push({ ...outcome, screen: screen.name, search, texts, askers })

    for (const [search, requests] of bySearch) {
      // The first round only fills the caches.
      await load({ origin, requests, concurrency: 2, milliseconds: 5000, maxRequests: requests.length })
      const maxRequests = requests.length * (quick ? 2 : 5)
      for (const [askers, concurrency] of [
        ['one client', 1],
        ['10 clients', clients],
      ] as const) {
        const outcome = await load({ origin, requests, concurrency, milliseconds, maxRequests })
        record(askers, search, outcome)
      }
    }
    const outcome = await load({
      ...{ origin, requests: asTyped, concurrency: clients, pauseMs: screen.pause },
      milliseconds: milliseconds + 2 * screen.pause,
    })
    record('10 people', bySearch.has(undefined) ? undefined : [...bySearch.keys()][0], outcome)
  }
  return times
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value | undefined): void {
  if (value !== undefined) lists.set(key, [...(lists.get(key) ?? []), value])
}
