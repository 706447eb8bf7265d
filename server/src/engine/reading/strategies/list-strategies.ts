import { exactCountLimit } from '@comptoir/contract/constants'
import type { Registry } from '../../definition/registry.ts'
import type { Compiler } from '../compile-sql.ts'
import type { TableQuery } from '../parse-query.ts'
import { chooseStrategies, type Step } from './choose-strategies.ts'
import { describeSearch } from './describe-search.ts'
import { indexThenSort, indexThenSortRelated } from './index-then-sort.ts'
import { createListSql, type ListSql, plain, type Requested, type Strategy } from './list-sql.ts'
import { scanInOrder } from './scan-in-order.ts'

/** The strategies that read a page's records as JSON text, and their number, in the order in which to try them. */
export function listStrategies(
  registry: Registry,
  compiler: Compiler,
  query: TableQuery,
  requested: Requested,
): readonly Strategy[] {
  const list = createListSql(compiler, query)
  const steps = chooseStrategies(describeSearch(registry, query, requested))
  return steps.map((step) => (remaining: Requested) => statementOf(list, step, remaining))
}

function statementOf(list: ListSql, step: Step, remaining: Requested) {
  switch (step.strategy) {
    case 'plain':
      return plain(list, remaining)
    case 'scanInOrder':
      return scanInOrder(list, remaining, step)
    case 'indexThenSort':
      return indexThenSort(list, remaining, candidateLimit(step, remaining))
    case 'indexThenSortRelated':
      return indexThenSortRelated(list, remaining, {
        maxCandidates: candidateLimit(step, remaining),
        scansLinks: step.scansLinks,
      })
  }
}

/** If only the number is still open, candidates beyond the count limit make no difference. */
function candidateLimit(step: { maxCandidates: number | undefined }, remaining: Requested) {
  return step.maxCandidates !== undefined && !remaining.records ? exactCountLimit : step.maxCandidates
}
