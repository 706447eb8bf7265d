import type { Case } from './cases/case.ts'
import type { Request } from './http-client.ts'

/** A server that answers a case: ours, the floor or a peer. */
export interface Contender {
  name: string
  pid: number
  port: number
  /** Undefined when it does not take part in the case. */
  request(asked: Case, sample: readonly string[]): Request | undefined
}
