import type { Case } from './cases/case.ts'
import { type Footprint, footprintVerdicts } from './footprint.ts'
import { ms, table, type Verdict } from './markdown.ts'
import type { Figures } from './measure.ts'
import { screenSection, screenVerdicts, slowestVerdict } from './screens/screen-report.ts'
import type { ScreenTime } from './screens/screen-times.ts'
import type { SearchTime } from './search-times.ts'

export interface Results {
  machine: readonly string[]
  options: string
  cases: readonly { benchCase: Case; figures: readonly Figures[]; bytes: number }[]
  searches: readonly SearchTime[]
  footprint: Footprint
  screens: readonly ScreenTime[]
  peers: readonly { name: string; aim: number; note: string }[]
  /** What could not be measured, and why. */
  missing: readonly string[]
}

const slowestSearchMs = 80

export function report(results: Results): string {
  return [
    '# Measured',
    '`npm run bench` writes this page; see its last section for what the words mean.',
    results.machine.map((line) => `- ${line}`).join('\n'),
    results.options,
    ...aimsSection(results),
    ...results.cases.map(caseSection),
    ...searchSection(results.searches),
    ...screenSection(results.screens),
    ...(results.peers.length > 0
      ? ['## Peers', results.peers.map(({ name, note }) => `- ${name}: ${note}`).join('\n')]
      : []),
    ...(results.missing.length > 0
      ? ['## Not measured', results.missing.map((line) => `- ${line}`).join('\n')]
      : []),
    wordsSection,
    '',
  ].join('\n\n')
}

export function verdicts({ cases, searches, screens, peers, footprint }: Results): Verdict[] {
  const ofFloor = cases.flatMap(({ benchCase, figures }) => {
    const share = ratio(figures, 'Comptoir', 'floor')
    if (benchCase.aim === undefined || share === undefined) return []
    return [
      {
        aim: `${benchCase.title}: at least ${benchCase.aim.toFixed(2)} of the floor`,
        found: share.toFixed(2),
        met: share >= benchCase.aim,
      },
    ]
  })
  const ofPeers = peers.flatMap((peer) =>
    cases.flatMap(({ benchCase, figures }) => {
      const times = ratio(figures, 'Comptoir', peer.name)
      if (times === undefined) return []
      const aim = benchCase.peerAims?.[peer.name] ?? peer.aim
      return [
        {
          aim: `${benchCase.title}: at least ${aim} × ${peer.name}`,
          found: `${times.toFixed(1)} ×`,
          met: times >= aim,
        },
      ]
    }),
  )
  const noSearch = `No search above ${slowestSearchMs} ms (p95, one client)`
  return [
    ...ofFloor,
    ...ofPeers,
    ...slowestVerdict(noSearch, searches, slowestSearchMs),
    ...screenVerdicts(screens),
    ...footprintVerdicts(footprint),
  ]
}

function aimsSection(results: Results): string[] {
  const rows = verdicts(results).map(({ aim, found, met }) => [aim, found, met ? 'yes' : '**no**'])
  return rows.length === 0 ? [] : ['## Aims', table(['aim', 'found', 'met'], rows)]
}

function caseSection({ benchCase, figures, bytes }: Results['cases'][number]): string {
  const floor = figures.find(({ contender }) => contender === 'floor')
  const rows = figures.map((one) => [
    one.contender,
    one.perSecond.toFixed(one.perSecond < 100 ? 1 : 0),
    floor ? (one.perSecond / floor.perSecond).toFixed(2) : '–',
    ms(one.p50),
    ms(one.p99),
    cpu(one.serverCpu, one.perSecond),
    cpu(one.databaseCpu, one.perSecond),
    one.failures === 0 ? '' : `${one.failures}: ${one.firstFailure?.slice(0, 120).replaceAll('|', ' ')}`,
  ])
  const head = [
    '',
    'requests/s',
    'of the floor',
    'p50',
    'p99',
    'CPU of Node',
    'CPU of PostgreSQL',
    'failures',
  ]
  return `## ${benchCase.title} (\`${benchCase.name}\`)\n\n${(bytes / 1024).toFixed(1)} kB an answer.\n\n${table(head, rows)}${benchCase.remark ? `\n\n${benchCase.remark}` : ''}`
}

function searchSection(searches: readonly SearchTime[]): string[] {
  if (searches.length === 0) return []
  const rows = searches.map(({ search, texts, p50, p95, slowest, requests, failures }) => [
    search,
    texts,
    ms(p50),
    p95 > slowestSearchMs ? `**${ms(p95)}**` : ms(p95),
    ms(slowest),
    String(requests),
    failures === 0 ? '' : String(failures),
  ])
  return [
    '## Searches with one client on the large set',
    table(['search', 'terms', 'p50', 'p95', 'slowest', 'requests', 'failures'], rows),
  ]
}

const wordsSection = `## The words

- **floor**: a bare Node \`http\` and \`pg\` handler that sends PostgreSQL's own JSON for the same rows by a hand-written,
  prepared statement, without sign-in, policies, rules or log. Before a case is measured, both must send the same bytes.
- **CPU**: cores kept busy while a slice ran, and in brackets what one request takes of them; PostgreSQL's is that of all
  its processes.
- **the whole search**: every question that the web client sends for one text, from the first to the last answer.
- **10 people**: each types a text, the screen asks all of its questions after the pause that it makes, and the next text is
  typed when the last answer is there: a user at a screen cannot send more. **10 clients** ask one thing without any pause.
- **selective**: a whole name, email address or the like, which few rows match however many there are.
- All figures are medians of the rounds; in every round the servers take turns. Before the first, each has answered for
  long enough that its code is compiled.`

/** How many requests one server answers for each one that the other answers in the same time. */
function ratio(figures: readonly Figures[], one: string, other: string): number | undefined {
  const [first, second] = [one, other].map((name) => figures.find(({ contender }) => contender === name))
  return first && second ? first.perSecond / second.perSecond : undefined
}

function cpu(cores: number | undefined, perSecond: number): string {
  return cores === undefined ? '–' : `${cores.toFixed(2)} (${((1000 * cores) / perSecond).toFixed(2)} ms)`
}
