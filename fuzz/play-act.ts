import fc from 'fast-check'
import { testPassword } from '../server/test/factories.ts'
import { newPassword, wrongPassword } from './grammar/rest.ts'
import { invariantFault } from './oracle/invariants.ts'
import { leakInLog } from './oracle/leaks.ts'
import { type Performed, perform } from './perform.ts'
import type { Request } from './request.ts'
import { openScene, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

export interface Failure {
  fault: string
  shown: string
  /** The simplest request that still fails, where there is a simpler one. */
  shrunk?: string
}

/** How many calls share a world. Acts are independent, so any one of them can be replayed alone. */
export const callsInAct = 1000
const sideBySide = 8
/** fast-check favours the ends of every range, yet every row should have its turn. */
const once = { numRuns: 1, unbiased: true }

/** One act: a fresh world, and so many calls in it, the same for the same seed. */
export async function playAct(
  stage: Stage,
  requests: fc.Arbitrary<Request>,
  { seed, calls, note }: { seed: number; calls: number; note: (performed: Performed) => void },
): Promise<Failure | undefined> {
  const scene = await openScene(stage)
  let made = 0
  const draw = (number: number) => fc.sample(requests, { ...once, seed: mixed(seed, number) })[0] as Request
  let ahead: Request | undefined
  while (made < calls) {
    const first = made
    const batch: Request[] = []
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
    for (const [index, performed] of (await perform(stage, scene, batch)).entries()) {
      note(performed)
      if (!performed.fault) continue
      const shrunk = await shrink(stage, scene, requests, mixed(seed, first + index))
      return { fault: performed.fault, shown: performed.shown, ...(shrunk && { shrunk }) }
    }
  }
  const fault =
    (await invariantFault(stage.database)) ??
    leakInLog(stage.takeLog(), [testPassword, wrongPassword, newPassword])
  return fault === undefined ? undefined : { fault, shown: `after ${made} calls` }
}

/** Drawn again from its seed, so that fast-check can take it apart; a change may not fail twice. */
async function shrink(
  stage: Stage,
  scene: Scene,
  requests: fc.Arbitrary<Request>,
  seed: number,
): Promise<string | undefined> {
  let simplest: Performed | undefined
  const property = fc.asyncProperty(requests, async (request) => {
    const [performed] = await perform(stage, scene, [request])
    if (performed?.fault) simplest = performed
    return performed?.fault === undefined
  })
  await fc.check(property, { ...once, seed, interruptAfterTimeLimit: 20_000 })
  return simplest && `${simplest.shown}\n  ${simplest.fault}`
}

/** A seed of its own for each call, far from its neighbours'. */
export function mixed(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) | 0
}
