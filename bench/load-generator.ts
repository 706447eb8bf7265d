import { openConnection, type Request, requestBytes, uniqueMark } from './http-client.ts'

/** What one slice of load asks for. It ends after a time or a number of requests, whichever comes first. */
export interface Job {
  port: number
  requests: readonly Request[]
  concurrency: number
  milliseconds: number
  most?: number
  /** Where in the list to begin, so that rounds do not all ask the same first ones. */
  from?: number
}

export interface Outcome {
  requests: number
  failures: number
  firstFailure?: string
  seconds: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  slowest: number
  bytes: number
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
  const prepared = job.requests.map((request) =>
    request.body?.includes(uniqueMark) ? request : requestBytes(request),
  )
  const connections = await Promise.all(
    Array.from({ length: job.concurrency }, () => openConnection(job.port)),
  )
  const times: number[] = []
  const begun = performance.now()
  const end = begun + job.milliseconds
  let asked = 0
  let failures = 0
  let firstFailure: string | undefined
  let bytes = 0

  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end && asked < (job.most ?? Number.POSITIVE_INFINITY)) {
        const next = prepared[((job.from ?? 0) + asked++) % prepared.length]
        if (!next) throw new Error('There is nothing to ask.')
        const request = Buffer.isBuffer(next) ? next : requestBytes(madeUnique(next))
        const start = performance.now()
        const { status, body } = await connection.ask(request)
        times.push(performance.now() - start)
        bytes += body.length
        if (status === 200 && body.toString('latin1', 0, 10).startsWith('{"data":') && body[8] !== nullStart)
          continue
        failures++
        firstFailure ??= `${status} ${body.toString('utf8', 0, 300)}`
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const connection of connections) connection.close()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    failures,
    ...(firstFailure ? { firstFailure } : {}),
    seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    slowest: times.at(-1) ?? 0,
    bytes,
  }
}

const nullStart = 'n'.charCodeAt(0)
let made = 0

function madeUnique(request: Request): Request {
  const mark = `${process.pid}-${Date.now().toString(36)}-${made++}`
  return { ...request, body: request.body?.replaceAll(uniqueMark, mark) ?? '' }
}
