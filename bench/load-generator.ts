import { setTimeout as wait } from 'node:timers/promises'
import { openConnection, type Request, requestBytes, uniqueMark } from './http-client.ts'

/** What one slice of load asks for. It ends after a time or a number of requests, whichever comes first. */
export interface Job {
  port: number
  requests: readonly Request[]
  concurrency: number
  milliseconds: number
  most?: number
  /** How long a client waits after an answer, in milliseconds; without it, not at all. */
  pause?: number
  /** Where in the list to begin, so that rounds do not all ask the same first ones. */
  from?: number
}

export interface Times {
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  slowest: number
}

export interface Outcome extends Times {
  requests: number
  failures: number
  firstFailure?: string
  seconds: number
  bytes: number
  /** Of the requests that have a label, each from its own beginning to its own end. */
  byLabel: Record<string, Times>
}

process.on('message', (job: Job) => {
  run(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.stdout.write('load generator is ready\n')

async function run(job: Job): Promise<Outcome> {
  const prepared = job.requests.map((request) => [
    { label: request.label, steps: [request, ...(request.next ?? [])].map(bytesOnce) },
    ...(request.beside ?? []).map((other) => ({ label: other.label, steps: [bytesOnce(other)] })),
  ])
  const sideBySide = Math.max(1, ...prepared.map(({ length }) => length))
  const clients = await Promise.all(
    Array.from({ length: job.concurrency }, () =>
      Promise.all(Array.from({ length: sideBySide }, () => openConnection(job.port))),
    ),
  )
  const times: number[] = []
  const byLabel = new Map<string, number[]>()
  const begun = performance.now()
  const end = begun + job.milliseconds
  let asked = 0
  let failures = 0
  let firstFailure: string | undefined
  let bytes = 0

  await Promise.all(
    clients.map(async (connections, client) => {
      // People do not all begin at the same moment.
      if (job.pause) await wait((job.pause * client) / clients.length)
      while (performance.now() < end && asked < (job.most ?? Number.POSITIVE_INFINITY)) {
        const next = prepared[((job.from ?? 0) + asked++) % prepared.length]
        if (!next) throw new Error('There is nothing to ask.')
        const lanes = next.map(({ label, steps }) => ({
          label,
          steps: steps.map((step) => (Buffer.isBuffer(step) ? step : requestBytes(madeUnique(step)))),
        }))
        const start = performance.now()
        let failure: string | undefined
        await Promise.all(
          lanes.map(async ({ label, steps }, lane) => {
            for (const step of steps) {
              const { status, body } = (await connections[lane]?.ask(step)) ?? nothing
              bytes += body.length
              if (status !== 200 || !holdsData(body)) failure ??= `${status} ${body.toString('utf8', 0, 300)}`
            }
            if (label === undefined) return
            byLabel.set(label, [...(byLabel.get(label) ?? []), performance.now() - start])
          }),
        )
        times.push(performance.now() - start)
        if (failure !== undefined) failures++
        firstFailure ??= failure
        if (job.pause) await wait(job.pause)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const connection of clients.flat()) connection.close()
  return {
    requests: times.length,
    failures,
    ...(firstFailure ? { firstFailure } : {}),
    seconds,
    ...summary(times),
    bytes,
    byLabel: Object.fromEntries([...byLabel].map(([label, taken]) => [label, summary(taken)])),
  }
}

function summary(times: readonly number[]): Times {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: sorted.at(-1) ?? 0 }
}

const nothing = { status: 0, body: Buffer.alloc(0) }

/** GraphQL answers 200 to what failed, too. */
function holdsData(body: Buffer): boolean {
  const start = body.toString('latin1', 0, 9)
  return (start.startsWith('{"data":') && !start.endsWith('n')) || start.startsWith('{"meta":')
}

let made = 0

function bytesOnce(request: Request): Buffer | Request {
  return request.body?.includes(uniqueMark) ? request : requestBytes(request)
}

function madeUnique(request: Request): Request {
  const mark = `${process.pid}-${Date.now().toString(36)}-${made++}`
  return { ...request, body: request.body?.replaceAll(uniqueMark, mark) ?? '' }
}
