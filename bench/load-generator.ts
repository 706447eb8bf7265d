import { setTimeout as wait } from 'node:timers/promises'
import { createHttpClient, type RequestSpec } from '../tooling/http-client.ts'
import { quantile } from '../tooling/quantile.ts'
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

export interface Outcome {
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  slowest: number
  requests: number
  failures: number
  firstFailure?: string
  seconds: number
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
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
  }
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
