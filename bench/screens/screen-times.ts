import { pagesDocument } from '../../web/src/data/graphql-documents.ts'
import type { DataSet, LoadRequest } from '../cases/case.ts'
import type { Outcome } from '../load-generator.ts'
import type { Ours } from '../ours.ts'
import type { GenerateLoad } from '../processes.ts'
import { contactForm } from './contact-form.ts'

/** One or ten clients send without a pause; ten people send no faster than the screen lets them. */
export type Askers = 'one client' | '10 clients' | '10 people'
export const allAskers: readonly Askers[] = ['one client', '10 people', '10 clients']

/** How long one search of the contact form takes with texts of one kind. */
export interface ScreenTime extends Outcome {
  /** Undefined for all searches of a text together, in one request. */
  search: string | undefined
  texts: string
  askers: Askers
}

const clients = 10

/** Measures every search of the contact form alone, and all searches of a text together. */
export async function measureScreen(
  { origin, ask }: Ours,
  { load, data, quick }: { load: GenerateLoad; data: DataSet; quick: boolean },
): Promise<ScreenTime[]> {
  const times: ScreenTime[] = []
  const milliseconds = quick ? 1000 : 3000
  for (const [texts, list] of Object.entries(await contactForm.texts(data))) {
    const bySearch = new Map<string | undefined, LoadRequest[]>()
    for (const text of list) {
      const questions = await contactForm.questions(text, data)
      for (const [search, question] of Object.entries(questions))
        append(bySearch, search, ask(pagesDocument({ [search]: question })))
      append(bySearch, undefined, ask(pagesDocument(questions)))
    }
    for (const [search, requests] of bySearch) {
      // The first round only fills the caches.
      await load({ origin, requests, concurrency: 2, milliseconds: 5000, maxRequests: requests.length })
      const maxRequests = requests.length * (quick ? 2 : 5)
      for (const [askers, concurrency] of [
        ['one client', 1],
        ['10 clients', clients],
      ] as const) {
        const outcome = await load({ origin, requests, concurrency, milliseconds, maxRequests })
        times.push({ ...outcome, search, texts, askers })
      }
    }
    const outcome = await load({
      ...{
        origin,
        requests: bySearch.get(undefined) ?? [],
        concurrency: clients,
        pauseMs: contactForm.pause,
      },
      milliseconds: milliseconds + 2 * contactForm.pause,
    })
    times.push({ ...outcome, search: undefined, texts, askers: '10 people' })
  }
  return times
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value])
}
