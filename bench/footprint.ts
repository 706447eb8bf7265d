import { resolve } from 'node:path'
import { type LaunchedProcess, startProcess } from '../tooling/child-process.ts'
import { residentMegabytes } from '../tooling/resident-memory.ts'
import { ms, type Verdict } from './markdown.ts'
import { median } from './measure.ts'
import { type Ours, startBundle } from './ours.ts'
import { logFile } from './processes.ts'

/** What a server takes of a machine. */
export interface Footprint {
  /** Milliseconds from the launch of the bundle until `/health/ready` answered 200. */
  bundle: number
  /** Milliseconds of an `npm start` that finds everything made already. */
  warmStart: number
  /** Resident memory after the load, in MB; undefined if the system does not report it. */
  memory: number | undefined
}

const aims = { bundle: 500, warmStart: 1000, memory: 180 }
const starts = 5

export async function measureFootprint(ours: Ours, databaseUrl: string): Promise<Footprint> {
  const memory = residentMegabytes(ours.pid)
  // The first start makes the demo.
  await ended(await npmStart())
  const warmStart = await medianOf(npmStart)
  const bundle = await medianOf(async () => {
    const server = await startBundle(databaseUrl, { name: 'start' })
    return { ...server, milliseconds: server.readyAfterMs }
  })
  return { bundle, warmStart, memory }
}

export function footprintVerdicts({ bundle, warmStart, memory }: Footprint): Verdict[] {
  return [
    {
      aim: `The bundle is ready within ${aims.bundle} ms`,
      found: ms(bundle),
      met: bundle <= aims.bundle,
    },
    {
      aim: `A warm npm start is ready within ${aims.warmStart} ms`,
      found: ms(warmStart),
      met: warmStart <= aims.warmStart,
    },
    ...(memory === undefined
      ? []
      : [
          {
            aim: `At most ${aims.memory} MB of memory after the load`,
            found: `${Math.round(memory)} MB`,
            met: memory <= aims.memory,
          },
        ]),
  ]
}

type Started = LaunchedProcess & { milliseconds: number }

async function npmStart(): Promise<Started> {
  const started = await startProcess({
    name: 'npm start',
    program: 'npm',
    args: ['start'],
    env: { PORT: '0', COMPTOIR_DATA: resolve('.comptoir', 'bench-demo') },
    logFile: logFile('npm-start'),
    ready: /^ready on/m,
    timeoutMs: 120_000,
  })
  return { ...started, milliseconds: performance.now() - started.launchedAt }
}

async function medianOf(start: () => Promise<Started>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < starts; n++) times.push(await ended(await start()))
  return median(times)
}

async function ended({ stop, milliseconds }: Started): Promise<number> {
  await stop()
  return milliseconds
}
