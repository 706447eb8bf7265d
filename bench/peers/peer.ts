import type { Case, Contender, DataSet } from '../cases/case.ts'

/** A ready-made server that gives an API to the same database. */
export interface Peer extends Contender {
  /** How many times its requests per second we want to reach. */
  aim: number
  /** What is not the same as with us. */
  unlike: string
  /** Looks up what its requests of a case need; cases it cannot answer stay without any. */
  prepare(benchCase: Case, samples: readonly (readonly string[])[], data: DataSet): Promise<void>
  /** What it found, from the bodies of a request and of those that follow it. */
  found(benchCase: Case, bodies: readonly string[]): Found
}

export interface Found {
  count: number
  rows: readonly FoundRow[]
}

/** The ids alone: the peers write values in other ways than we do. */
export interface FoundRow {
  id: number
  contact?: number
  items?: readonly number[]
  property?: number
}

/** What searches compare with: the columns without accents and capitals, where the indexes are. */
export async function foldedTerms(
  samples: readonly (readonly string[])[],
  data: DataSet,
): Promise<Map<readonly string[], string>> {
  const terms = samples.map(([term = '']) => term)
  const rows = await data.query<{ folded: string }>(
    'select comptoir_fold(term) as folded from unnest($1::text[]) with ordinality as t(term, at) order by at',
    [terms],
  )
  return new Map(samples.map((sample, at) => [sample, rows[at]?.folded ?? '']))
}

/** Absent values stay away, so that two answers can be compared as they are. */
export function foundRow(
  id: unknown,
  contact?: unknown,
  items?: readonly unknown[],
  property?: unknown,
): FoundRow {
  return {
    id: Number(id),
    ...(contact === undefined ? {} : { contact: Number(contact) }),
    ...(items ? { items: items.map(Number) } : {}),
    ...(property === undefined ? {} : { property: Number(property) }),
  }
}
