import { maxCandidates, scanBudget } from '../tuning.ts'

/** What the choice of strategies depends on. */
export interface SearchTraits {
  /** The matches are one range of the index that has the requested order, so that PostgreSQL starts at the first match. */
  isIndexRange: boolean
  /** Indexes lead through the rows in the requested order, and from each row to the related ones that the filter names. */
  isScannable: boolean
  isCounted: boolean
  /** Some pattern is so short that very many rows may match. */
  isShort: boolean
  /** The patterns are so long, or so many, that hardly any row can match. */
  isRare: boolean
  layout: Layout
  /** All patterns are about rows of one to-many relation, so that candidates are looked up there. */
  findsRelated: boolean
  /** An index has, in the requested order, the keys that those related rows link to. */
  hasLinksInOrder: boolean
}

/**
 * What reading the next row in order costs. `inIndex`: the index has every column of the filter, or the rows follow each other
 * by id. `own`: each row is fetched by itself. `related`: each row and the rows related to it are fetched.
 */
export type Layout = 'inIndex' | 'own' | 'related'

export type Step =
  | { strategy: 'plain' }
  | { strategy: 'scanInOrder'; budget: number; extendedBudget?: number }
  | { strategy: 'indexThenSort'; maxCandidates: number | undefined }
  | { strategy: 'indexThenSortRelated'; maxCandidates: number | undefined; scansLinks: boolean }

/** Which strategies to try, in order, for a search; `undefined` stands for a list without a pattern that an index serves. */
export function chooseStrategies(search: SearchTraits | undefined): readonly Step[] {
  if (!search || search.isIndexRange) return [{ strategy: 'plain' }]
  const { isCounted, isShort, isRare, layout } = search
  const bounded = lookup(search, candidateLimit(search))
  const unbounded = lookup(search, undefined)
  if (!search.isScannable) return [bounded, unbounded]
  const budget = scanBudget[layout]
  const firstScan: Step = {
    strategy: 'scanInOrder',
    budget: budget.first,
    extendedBudget: budget.extended,
  }
  const longScan: Step = { strategy: 'scanInOrder', budget: budget.extended }
  const isCommon = !isRare && (isShort || layout !== 'own')
  if (!isCommon) return [bounded, longScan, unbounded]
  // With related rows every strategy is slow, so the first rows decide in one statement which of two is used.
  if (layout === 'related' && !isCounted) return [firstScan, unbounded]
  return [firstScan, bounded, longScan, unbounded]
}

function lookup(
  { findsRelated, isScannable, hasLinksInOrder }: SearchTraits,
  limit: number | undefined,
): Step {
  return findsRelated
    ? {
        strategy: 'indexThenSortRelated',
        maxCandidates: limit,
        scansLinks: isScannable && hasLinksInOrder,
      }
    : { strategy: 'indexThenSort', maxCandidates: limit }
}

function candidateLimit({ isCounted, isShort, layout }: SearchTraits): number {
  if (isCounted) return isShort ? maxCandidates.countedShort : maxCandidates.counted
  return layout === 'related' ? maxCandidates.related : maxCandidates.own
}
