import type { Answer } from '../answer.ts'
import type { AppUnderTest } from '../app-under-test.ts'
import type { Change } from '../change-log.ts'
import type { Caller, Fixtures } from '../fixtures.ts'
import type { Actor } from '../oracle/actor.ts'
import type { RequestTemplate } from '../request-template.ts'

/** One call, its answer and its changes. */
export interface Attempt {
  app: AppUnderTest
  fixtures: Fixtures
  request: RequestTemplate
  /** The body as it was sent. */
  body: unknown
  sent: string
  caller: Caller
  /** The caller's permissions at the time of the call. */
  actor: Actor | undefined
  answer: Answer
  changes: readonly Change[]
  now: Date
}
