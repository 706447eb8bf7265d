import type { Case, Contender } from './cases/case.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import type { GenerateLoad } from './processes.ts'

export interface Plan {
  rounds: number
  concurrency: number
  /** Milliseconds. */
  slice: number
  warmUp: number
}

export interface Figures {
  contender: string
  perSecond: number
  p50: number
  p99: number
  /** Processors kept busy by the server and by PostgreSQL; undefined if the system does not report it. */
  serverCpu: number | undefined
  databaseCpu: number | undefined
  failures: number
  firstFailure?: string
}

/** The contenders take turns in every round, so that other load on the machine affects all of them. */
export async function measureCase(
  benchCase: Case,
  samples: readonly (readonly string[])[],
  contenders: readonly Contender[],
  { load, postmaster, plan }: { load: GenerateLoad; postmaster: number | undefined; plan: Plan },
): Promise<Figures[]> {
  const taking = contenders.flatMap((contender) => {
    const requests = samples.flatMap((sample) => contender.request(benchCase, sample) ?? [])
    return requests.length === 0 ? [] : [{ contender, requests, slices: [] as Figures[] }]
  })
  const { concurrency } = plan
  for (const { contender, requests } of taking)
    await load({ origin: contender.origin, requests, concurrency, milliseconds: plan.warmUp })

  for (let round = 0; round < plan.rounds; round++) {
    for (const { contender, requests, slices } of taking) {
      const before = cpuOf(contender.pid, postmaster)
      const outcome = await load({
        origin: contender.origin,
        requests,
        concurrency,
        milliseconds: plan.slice,
        from: round * 37,
      })
      const after = cpuOf(contender.pid, postmaster)
      slices.push({
        contender: contender.name,
        perSecond: outcome.requests / outcome.seconds,
        p50: outcome.p50,
        p99: outcome.p99,
        serverCpu: difference(before.server, after.server, outcome.seconds),
        databaseCpu: difference(before.database, after.database, outcome.seconds),
        failures: outcome.failures,
        ...(outcome.firstFailure ? { firstFailure: outcome.firstFailure } : {}),
      })
    }
  }
  return taking.map(({ slices }) => medianOf(slices))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

function medianOf(slices: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(slices.map(pick))
  const known = (pick: (figures: Figures) => number | undefined) =>
    slices.some((slice) => pick(slice) === undefined) ? undefined : of((slice) => pick(slice) ?? 0)
  const failed = slices.find(({ firstFailure }) => firstFailure)
  return {
    contender: slices[0]?.contender ?? '',
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    serverCpu: known(({ serverCpu }) => serverCpu),
    databaseCpu: known(({ databaseCpu }) => databaseCpu),
    failures: slices.reduce((sum, { failures }) => sum + failures, 0),
    ...(failed?.firstFailure ? { firstFailure: failed.firstFailure } : {}),
  }
}

function cpuOf(server: number, postmaster: number | undefined) {
  return {
    server: processSeconds(server),
    database: postmaster === undefined ? undefined : familySeconds(postmaster),
  }
}

function difference(
  before: number | undefined,
  after: number | undefined,
  seconds: number,
): number | undefined {
  return before === undefined || after === undefined ? undefined : (after - before) / seconds
}
