import { isIndexable, isRare, isShort } from '../searching/like-pattern.ts'
import type { Group, Leaf, Node, Path } from './parse-query.ts'

/** The nodes that speak of exactly one relation, gathered by it, and the others. */
export function sorted(group: Group): { apart: Node[]; byRelation: Map<string, Node[]> } {
  const apart: Node[] = []
  const byRelation = new Map<string, Node[]>()
  for (const node of group.nodes) {
    const [relation, ...others] = relationsIn(node)
    if (relation && others.length === 0 && !touchesBase(node))
      byRelation.set(relation, [...(byRelation.get(relation) ?? []), node])
    else apart.push(node)
  }
  return { apart, byRelation }
}

export function relationsIn(node: Node): Set<string> {
  return new Set(leavesOf(node).flatMap(({ path }) => (path.relation ? [path.relation] : [])))
}

/** Whether the filter says outright that the column has a value. */
export function leavesOutNulls(filter: Group, { relation, column }: Path): boolean {
  return filter.nodes.some(
    (node) =>
      node.kind === 'leaf' &&
      node.operator === '!=' &&
      node.value === null &&
      node.path.column === column &&
      node.path.relation === undefined &&
      relation === undefined,
  )
}

/** Whether the filter looks for a pattern. */
export function searches(node: Node): boolean {
  return leavesOf(node).some(({ operator }) => operator === 'iLIKE' || operator === 'NOT iLIKE')
}

/** Whether an index can tell which rows every pattern speaks of. */
export function searchesByIndex(node: Node): boolean {
  const patterns = patternsIn(node)
  return patterns.length > 0 && patterns.every(isIndexable)
}

/** Whether some pattern is so short that very many rows may match. */
export function searchesForLittle(node: Node): boolean {
  return patternsIn(node).some(isShort)
}

/** Whether hardly any row can match: what is long, or several words at once. */
export function searchesForRare(node: Node): boolean {
  if (node.kind === 'leaf') return node.operator === 'iLIKE' && isRare(String(node.value))
  const searching = node.nodes.filter(searches)
  if (node.kind === 'or') return searching.length > 0 && searching.every(searchesForRare)
  return searching.length > 1 || searching.some(searchesForRare)
}

/** The one relation that all patterns are about, with its conditions and the others; none when it is not so simple. */
export function searchedRelation(
  filter: Group,
): { relation: string; searched: Group; others: Group } | undefined {
  const { apart, byRelation } = sorted(filter)
  const searching = [...byRelation].filter(([, nodes]) => nodes.some(searches))
  const [[relation, nodes] = [], ...more] = searching
  if (!relation || !nodes || more.length > 0 || apart.some(searches)) return undefined
  return {
    relation,
    searched: { kind: 'and', nodes },
    others: { kind: 'and', nodes: filter.nodes.filter((node) => !nodes.includes(node)) },
  }
}

/** The same conditions, seen from the related table. */
export function rebased(node: Node): Node {
  if (node.kind === 'leaf') return { ...node, path: { ...node.path, relation: undefined } }
  return { kind: node.kind, nodes: node.nodes.map(rebased) }
}

/** Whether the filter speaks of deleted rows, here or in a relation. Indexes mostly hold the others alone. */
export function speaksOfDeleted(node: Node): boolean {
  return leavesOf(node).some(({ path }) => path.column.name === 'isdeleted')
}

export function ownColumns(node: Node): Set<string> {
  return new Set(leavesOf(node).flatMap(({ path }) => ownColumn(path) ?? []))
}

export function ownColumn(path: Path): string | undefined {
  return path.relation ? undefined : path.column.name
}

function touchesBase(node: Node): boolean {
  return leavesOf(node).some(({ path }) => !path.relation)
}

function patternsIn(node: Node): string[] {
  return leavesOf(node).flatMap(({ operator, value }) => (operator === 'iLIKE' ? String(value) : []))
}

function leavesOf(node: Node): Leaf[] {
  return node.kind === 'leaf' ? [node] : node.nodes.flatMap(leavesOf)
}
