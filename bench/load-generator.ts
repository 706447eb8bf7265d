import { setTimeout as wait } from 'node:timers/promises'
import { createHttpClient, type RequestSpec } from '../tooling/http-client.ts'
import { type LoadRequest, uniqueMark } from './cases/case.ts'

/** One slice of load. It ends after a time or a number of requests, whichever comes first. */
export interface Job {
  origin: string
  requests: readonly LoadRequest[]
  concurrency: number
  milliseconds: number
  maxRequests?: number
  /** How long each client waits after a response; not at all by default. */
  pauseMs?: number
  /** The index of the first request, so that rounds do not all start with the same ones. */
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
}

// One client for all jobs: the warm-up opens the connections, and the measured slices use them.
const http = createHttpClient({ connections: 1000 })

process.on('message', (job: Job) => {
  run(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.stdout.write('load generator is ready\n')

async function run(job: Job): Promise<Outcome> {
  const prepared = job.requests.map((request) => [request, ...(request.next ?? [])].map(prepare))
  const times: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + job.milliseconds
  let started = 0
  let failures = 0
  let firstFailure: string | undefined
  let bytes = 0

  async function runClient(client: number): Promise<void> {
    // Real users do not all start at the same moment.
    if (job.pauseMs) await wait((job.pauseMs * client) / job.concurrency)
    while (performance.now() < endsAt && started < (job.maxRequests ?? Number.POSITIVE_INFINITY)) {
      const steps = prepared[((job.from ?? 0) + started++) % prepared.length]
      if (!steps) throw new Error('The job has no requests.')
      const sentAt = performance.now()
      let failure: string | undefined
      for (const specOf of steps) {
        const spec = specOf()
        const reply = await http.send(job.origin, spec)
        bytes += reply.body.length
        if (reply.status !== 200 || (spec.body && !hasData(reply.body)))
          failure ??= reply.failure ?? `${reply.status} ${reply.text.slice(0, 300)}`
      }
      times.push(performance.now() - sentAt)
      if (failure !== undefined) failures++
      firstFailure ??= failure
      if (job.pauseMs) await wait(job.pauseMs)
    }
  }

  await Promise.all(Array.from({ length: job.concurrency }, (_, client) => runClient(client)))
  return {
    requests: times.length,
    failures,
    ...(firstFailure ? { firstFailure } : {}),
    seconds: (performance.now() - startedAt) / 1000,
    ...summary(times),
    bytes,
  }
}

function summary(times: readonly number[]): Times {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: sorted.at(-1) ?? 0 }
}

/** GraphQL answers 200 to a failed request too, with errors after the data. Quotes within values are escaped. */
function hasData(body: Buffer): boolean {
  const start = body.toString('latin1', 0, 8)
  return (start === '{"data":' && !body.includes('"errors":[')) || start === '{"meta":'
}

let uniqueTexts = 0

/** Encodes the body once, unless each request needs a body of its own. */
function prepare({ method, path, headers, token, body }: LoadRequest): () => RequestSpec {
  const spec: RequestSpec = { ...(method && { method }), path, ...(headers && { headers }), token }
  if (!body?.includes(uniqueMark)) {
    const encoded = body === undefined ? spec : { ...spec, body: Buffer.from(body) }
    return () => encoded
  }
  return () => {
    const unique = `${process.pid}-${Date.now().toString(36)}-${uniqueTexts++}`
    return { ...spec, body: body.replaceAll(uniqueMark, unique) }
  }
}
