import { isIndexable, isRare, isShort } from '../searching/like-pattern.ts'
import type { Group, Leaf, Node, Path } from './parse-query.ts'

/** Groups the nodes that are about exactly one relation by this relation, apart from the others. */
export function splitByRelation(group: Group): { apart: Node[]; byRelation: Map<string, Node[]> } {
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

/** Whether the filter explicitly excludes rows without a value in the column. */
export function excludesNulls(filter: Group, { relation, column }: Path): boolean {
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

/** Whether the filter has a pattern. */
export function searches(node: Node): boolean {
  return leavesOf(node).some(({ operator }) => operator === 'iLIKE' || operator === 'NOT iLIKE')
}

/** Whether there are patterns, and an index can narrow down each of them. */
export function searchesByIndex(node: Node): boolean {
  const patterns = patternsIn(node)
  return patterns.length > 0 && patterns.every(isIndexable)
}

/** Whether some pattern is so short that very many rows may match. */
export function searchesForShort(node: Node): boolean {
  return patternsIn(node).some(isShort)
}

/** Whether hardly any row can match: the text is long, or several words have to match. */
export function searchesForRare(node: Node): boolean {
  if (node.kind === 'leaf') return node.operator === 'iLIKE' && isRare(String(node.value))
  const searching = node.nodes.filter(searches)
  if (node.kind === 'or') return searching.length > 0 && searching.every(searchesForRare)
  return searching.length > 1 || searching.some(searchesForRare)
}

/** The relation that all patterns are about, with its conditions and the others; undefined if there is not exactly one. */
export function searchedRelation(
  filter: Group,
): { relation: string; searched: Group; others: Group } | undefined {
  const { apart, byRelation } = splitByRelation(filter)
  const searching = [...byRelation].filter(([, nodes]) => nodes.some(searches))
  const [[relation, nodes] = [], ...more] = searching
  if (!relation || !nodes || more.length > 0 || apart.some(searches)) return undefined
  return {
    relation,
    searched: { kind: 'and', nodes },
    others: { kind: 'and', nodes: filter.nodes.filter((node) => !nodes.includes(node)) },
  }
}

/** The same conditions with the related table as the base table. */
export function rebased(node: Node): Node {
  if (node.kind === 'leaf') return { ...node, path: { ...node.path, relation: undefined } }
  return { kind: node.kind, nodes: node.nodes.map(rebased) }
}

/** Whether the filter names `isdeleted`, here or in a relation. Most indexes have only rows that are not deleted. */
export function filtersByDeleted(node: Node): boolean {
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

/** Every condition, from left to right. */
export function leavesOf(node: Node): Leaf[] {
  return node.kind === 'leaf' ? [node] : node.nodes.flatMap(leavesOf)
}
