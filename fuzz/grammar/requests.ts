import fc from 'fast-check'
import type { Catalog } from '../catalog.ts'
import type { Request } from '../request.ts'
import { otherReads } from './other-reads.ts'
import { restRequests } from './rest.ts'
import { tableReads } from './table-reads.ts'
import { tableWrites } from './writes.ts'

export type Part = 'rest' | 'read' | 'write'

/** Any call by anybody, of the parts that are wanted. */
export function anyRequest(catalog: Catalog, only: Part | undefined): fc.Arbitrary<Request> {
  const parts: Record<Part, fc.WeightedArbitrary<Omit<Request, 'caller'>>[]> = {
    read: [
      { weight: 40, arbitrary: tableReads(catalog) },
      { weight: 8, arbitrary: otherReads(catalog) },
    ],
    write: [{ weight: 34, arbitrary: tableWrites(catalog) }],
    rest: [{ weight: 18, arbitrary: restRequests() }],
  }
  const wanted = only ? parts[only] : Object.values(parts).flat()
  return fc.tuple(fc.oneof(...wanted), callers).map(([draft, caller]) => ({ ...draft, caller }))
}

/** Nobody, a forged token, ten at work, and two who were shut out: those at work call most. */
const callers = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 2, max: 11 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 12, 13) },
)
