import { ms, table, type Verdict } from '../markdown.ts'
import { type Askers, allAskers, type ScreenTime } from './screen-times.ts'

/** In milliseconds, at p95. Ten clients without a pause are more than an office ever is. */
const aims = {
  oneSearch: 80,
  wholeSearch: { 'one client': 100, '10 people': 100, '10 clients': 250 } satisfies Record<Askers, number>,
}

/** One table a screen: the kinds of texts down, the searches across. */
export function screenSections(times: readonly ScreenTime[], titles: ReadonlyMap<string, string>): string[] {
  return byScreen(times).flatMap(({ screen, ofScreen }) => {
    const named = distinct(ofScreen.flatMap(({ search }) => search ?? []))
    const searches = ofScreen.some(({ search }) => search === undefined) ? [...named, undefined] : named
    const rows = distinct(ofScreen.map(({ texts }) => texts)).map((texts) => [
      texts,
      ...searches.map((search) =>
        allAskers.map((askers) => cell(ofScreen, { search, texts, askers })).join(' · '),
      ),
    ])
    return [
      `## ${titles.get(screen) ?? screen} (\`${screen}\`)`,
      `p95 with ${allAskers.join(' · with ')}, by what is typed.`,
      table(
        ['typed', ...searches.map((search) => (search ? inWords(search) : '**the whole search**'))],
        rows,
      ),
    ]
  })
}

export function screenVerdicts(times: readonly ScreenTime[], titles: ReadonlyMap<string, string>): Verdict[] {
  return byScreen(times).flatMap(({ screen, ofScreen }) => {
    const title = titles.get(screen) ?? screen
    const each = ofScreen.filter(({ search }) => search !== undefined)
    const whole = ofScreen.filter(({ search }) => search === undefined)
    const by = (asker: Askers, of: readonly ScreenTime[]) => of.filter(({ askers }) => askers === asker)
    return [
      ...verdict(
        `${title}: no search above ${aims.oneSearch} ms (p95, one client)`,
        by('one client', each),
        aims.oneSearch,
      ),
      ...allAskers.flatMap((askers) =>
        verdict(
          `${title}: the whole search within ${aims.wholeSearch[askers]} ms (p95, ${askers})`,
          by(askers, whole),
          aims.wholeSearch[askers],
        ),
      ),
    ]
  })
}

function verdict(aim: string, times: readonly ScreenTime[], most: number): Verdict[] {
  const [worst] = [...times].sort((one, other) => other.p95 - one.p95)
  if (!worst) return []
  const met = worst.p95 <= most && times.every(({ failures }) => failures === 0)
  return [
    {
      aim,
      found: `${ms(worst.p95)} (${[worst.search && inWords(worst.search), worst.texts].filter(Boolean).join(', ')})`,
      met,
    },
  ]
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

function byScreen(times: readonly ScreenTime[]) {
  return distinct(times.map(({ screen }) => screen)).map((screen) => ({
    screen,
    ofScreen: times.filter((time) => time.screen === screen),
  }))
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
