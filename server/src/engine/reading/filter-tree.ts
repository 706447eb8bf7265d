import type { Operator } from '@comptoir/contract/query'
import type { Column } from '../definition/define-table.ts'
import { isIndexable, isRare, isShort } from './like-pattern.ts'

export interface Path {
  /** Absent: the base table itself. */
  relation: string | undefined
  column: Column
}

export type Node = Group | Leaf
export interface Group {
  kind: 'and' | 'or'
  nodes: readonly Node[]
}
export interface Leaf {
  kind: 'leaf'
  path: Path
  operator: Operator
  value: unknown
}

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

/**
 * The filter without the conditions that every visible row meets, `isdeleted = false` and `sfid != null`, so that it is planned
 * like one that never had them. A relation keeps them if it has no others: they then ask for a related row.
 */
export function withoutImplied(filter: Group): Group {
  const own = without(filter, impliedIn(filter.nodes, undefined))
  const related = [...splitByRelation(own).byRelation].flatMap(([relation, nodes]) => {
    const implied = impliedIn(nodes, relation)
    return nodes.flatMap(leavesOf).length > implied.length ? implied : []
  })
  return without(own, related)
}

/** Another condition on `isdeleted` makes deleted rows visible, so that `isdeleted = false` beside it is not implied. */
function impliedIn(nodes: readonly Node[], relation: string | undefined): Leaf[] {
  const implied = nodes.flatMap((node) => conjunctsOf(node, relation)).filter(isImplied)
  const showsDeleted = nodes
    .flatMap(leavesOf)
    .some((leaf) => leaf.path.relation === relation && isAboutDeleted(leaf) && !implied.includes(leaf))
  return showsDeleted ? implied.filter((leaf) => !isAboutDeleted(leaf)) : implied
}

function isImplied(leaf: Leaf): boolean {
  const { operator, value, path } = leaf
  return isAboutDeleted(leaf)
    ? (operator === '=' && value === false) || (operator === '!=' && value === true)
    : path.column.name === 'sfid' && operator === '!=' && value === null
}

function isAboutDeleted({ path }: Leaf): boolean {
  return path.column.name === 'isdeleted'
}

/** Left alone are groups about several tables: without a condition, they would be met by other related rows. */
function conjunctsOf(node: Node, relation: string | undefined): Leaf[] {
  if (leavesOf(node).some(({ path }) => path.relation !== relation)) return []
  if (node.kind === 'leaf') return [node]
  return node.kind === 'and' ? node.nodes.flatMap((child) => conjunctsOf(child, relation)) : []
}

function without(group: Group, leaves: readonly Leaf[]): Group {
  if (leaves.length === 0) return group
  const nodes = group.nodes.flatMap((node): readonly Node[] => {
    if (node.kind === 'leaf') return leaves.includes(node) ? [] : [node]
    if (node.kind === 'or') return [node]
    const inner = without(node, leaves)
    return inner.nodes.length > 1 ? [inner] : inner.nodes
  })
  return { kind: group.kind, nodes }
}

/** The same conditions with the related table as the base table. */
export function rebased(node: Node): Node {
  if (node.kind === 'leaf') return { ...node, path: { ...node.path, relation: undefined } }
  return { kind: node.kind, nodes: node.nodes.map(rebased) }
}

/** Whether the filter names `isdeleted`, here or in a relation. Most indexes have only rows that are not deleted. */
export function filtersByDeleted(node: Node): boolean {
  return leavesOf(node).some(isAboutDeleted)
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
