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

/** Whether every pattern holds enough letters in a row for an index of three-letter pieces to narrow it down. */
export function searchesByIndex(node: Node): boolean {
  const patterns = leavesOf(node).filter(({ operator }) => operator === 'iLIKE')
  return patterns.length > 0 && patterns.every(({ value }) => /[^%_\\]{3}/.test(String(value)))
}

/** The same conditions, seen from the related table. */
export function rebased(node: Node): Node {
  if (node.kind === 'leaf') return { ...node, path: { ...node.path, relation: undefined } }
  return { kind: node.kind, nodes: node.nodes.map(rebased) }
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

function leavesOf(node: Node): Leaf[] {
  return node.kind === 'leaf' ? [node] : node.nodes.flatMap(leavesOf)
}
