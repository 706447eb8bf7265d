import type { Case } from './cases/case.ts'
import type { LoadRequest } from './load-request.ts'

/** A server that answers a case: ours, the floor or a peer. */
export interface Contender {
  name: string
  pid: number
  origin: string
  /** Undefined if the server does not take part in the case. */
  request(benchCase: Case, sample: readonly string[]): LoadRequest | undefined
}
