import fc from 'fast-check'
import type { Catalog } from '../catalog.ts'
import type { RequestTemplate } from '../request-template.ts'
import { otherReads } from './other-reads.ts'
import { restRequests } from './rest.ts'
import { tableReads } from './table-reads.ts'
import { tableWrites } from './writes.ts'

export type Part = 'rest' | 'read' | 'write'

/** Any request of any caller, in the chosen part of the API. */
export function anyRequest(catalog: Catalog, only: Part | undefined): fc.Arbitrary<RequestTemplate> {
  const parts: Record<Part, fc.WeightedArbitrary<Omit<RequestTemplate, 'caller'>>[]> = {
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

/** An anonymous caller, a forged token, ten active users and two locked-out ones; most calls are by active users. */
const callers = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 2, max: 11 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 12, 13) },
)
