import fc from 'fast-check'
import { testPassword } from '../server/test/factories.ts'
import type { AppUnderTest } from './app-under-test.ts'
import { type Fixtures, loadFixtures } from './fixtures.ts'
import { newPassword, wrongPassword } from './grammar/rest.ts'
import { leakInLog } from './leaks.ts'
import type { RequestTemplate } from './request-template.ts'
import { type RequestResult, runRequests } from './run-requests.ts'

export interface Failure {
  fault: string
  shown: string
  /** The simplest request that still fails, if there is a simpler one. */
  shrunk?: string
}

/** Rounds are independent of each other, so that each can be replayed alone. */
export const callsPerRound = 1000
const sideBySide = 8
/** fast-check prefers the ends of a range by default; unbiased draws reach every row. */
const once = { numRuns: 1, unbiased: true }

/** Runs one round: fresh fixtures, then the calls, which are the same for the same seed. */
export async function runRound(
  app: AppUnderTest,
  requests: fc.Arbitrary<RequestTemplate>,
  { seed, calls, note }: { seed: number; calls: number; note: (result: RequestResult) => void },
): Promise<Failure | undefined> {
  const fixtures = await loadFixtures(app)
  let made = 0
  const draw = (number: number) =>
    fc.sample(requests, { ...once, seed: mixed(seed, number) })[0] as RequestTemplate
  let ahead: RequestTemplate | undefined
  while (made < calls) {
    const first = made
    const batch: RequestTemplate[] = []
    while (made < calls && batch.length < sideBySide) {
      const next = ahead ?? draw(made)
      ahead = undefined
      if (next.changes && batch.length > 0) {
        ahead = next
        break
      }
      batch.push(next)
      made++
      if (next.changes) break
    }
    for (const [index, result] of (await runRequests(app, fixtures, batch)).entries()) {
      note(result)
      if (!result.fault) continue
      const shrunk = await shrink(app, fixtures, requests, mixed(seed, first + index))
      return { fault: result.fault, shown: result.shown, ...(shrunk && { shrunk }) }
    }
  }
  const fault = leakInLog(app.takeLog(), [testPassword, wrongPassword, newPassword])
  return fault === undefined ? undefined : { fault, shown: `after ${made} calls` }
}

/** Draws the request again from its seed, so that fast-check can shrink it. A change may not fail a second time. */
async function shrink(
  app: AppUnderTest,
  fixtures: Fixtures,
  requests: fc.Arbitrary<RequestTemplate>,
  seed: number,
): Promise<string | undefined> {
  let simplest: RequestResult | undefined
  const property = fc.asyncProperty(requests, async (request) => {
    const [result] = await runRequests(app, fixtures, [request])
    if (result?.fault) simplest = result
    return result?.fault === undefined
  })
  await fc.check(property, { ...once, seed, interruptAfterTimeLimit: 20_000 })
  return simplest && `${simplest.shown}\n  ${simplest.fault}`
}

/** Derives a seed for each call. */
export function mixed(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) | 0
}
