import type { Answered } from '../http-client.ts'
import type { Actor } from '../oracle/actor.ts'
import type { Request } from '../request.ts'
import type { Caller, Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'
import type { Change } from '../witness.ts'

/** One call that was made, its answer and what it changed. */
export interface Attempt {
  stage: Stage
  scene: Scene
  request: Request
  /** The body as it was sent. */
  body: unknown
  sent: string
  caller: Caller
  /** What the caller was when calling. */
  actor: Actor | undefined
  answer: Answered
  changes: readonly Change[]
  now: Date
}
