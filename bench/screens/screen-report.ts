import { ms, table, type Verdict } from '../markdown.ts'
import { contactForm } from './contact-form.ts'
import { type Askers, allAskers, type ScreenTime } from './screen-times.ts'

/** In milliseconds, at p95. Ten clients without a pause are more than an office ever is. */
const aims = {
  oneSearch: 80,
  wholeSearch: { 'one client': 100, '10 people': 100, '10 clients': 250 } satisfies Record<Askers, number>,
}

/** A table with the kinds of texts down, the searches across. */
export function screenSection(times: readonly ScreenTime[]): string[] {
  if (times.length === 0) return []
  const searches = [...new Set(times.flatMap(({ search }) => search ?? [])), undefined]
  const rows = [...new Set(times.map(({ texts }) => texts))].map((texts) => [
    texts,
    ...searches.map((search) =>
      allAskers.map((askers) => cell(times, { search, texts, askers })).join(' · '),
    ),
  ])
  return [
    `## ${contactForm.title} (\`${contactForm.name}\`)`,
    `p95 with ${allAskers.join(' · with ')}, by what is typed.`,
    table(['typed', ...searches.map((search) => (search ? inWords(search) : '**the whole search**'))], rows),
  ]
}

export function screenVerdicts(times: readonly ScreenTime[]): Verdict[] {
  const each = times.filter(({ search, askers }) => search !== undefined && askers === 'one client')
  const whole = times.filter(({ search }) => search === undefined)
  return [
    ...slowestVerdict(
      `${contactForm.title}: no search above ${aims.oneSearch} ms (p95, one client)`,
      each,
      aims.oneSearch,
    ),
    ...allAskers.flatMap((asker) =>
      slowestVerdict(
        `${contactForm.title}: the whole search within ${aims.wholeSearch[asker]} ms (p95, ${asker})`,
        whole.filter(({ askers }) => askers === asker),
        aims.wholeSearch[asker],
      ),
    ),
  ]
}

/** Whether the slowest of the searches is quick enough, and which one it is. */
export function slowestVerdict(
  aim: string,
  times: readonly Pick<ScreenTime, 'search' | 'texts' | 'p95' | 'failures'>[],
  most: number,
): Verdict[] {
  const [worst] = [...times].sort((one, other) => other.p95 - one.p95)
  if (!worst) return []
  const where = [worst.search && inWords(worst.search), worst.texts].filter(Boolean).join(', ')
  const met = worst.p95 <= most && times.every(({ failures }) => failures === 0)
  return [{ aim, found: `${ms(worst.p95)} (${where})`, met }]
}

function cell(times: readonly ScreenTime[], wanted: Pick<ScreenTime, 'search' | 'texts' | 'askers'>): string {
  const found = times.find(
    ({ search, texts, askers }) =>
      search === wanted.search && texts === wanted.texts && askers === wanted.askers,
  )
  if (!found) return '–'
  const { p95, failures } = found
  const isLate = p95 > (found.search === undefined ? aims.wholeSearch[found.askers] : aims.oneSearch)
  const text = isLate ? `**${ms(p95)}**` : ms(p95)
  return failures > 0 ? `${text} (${failures} failed)` : text
}

function inWords(search: string): string {
  return search.replaceAll('_', ' ')
}
