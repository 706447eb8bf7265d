/** @typedef {readonly [from: string, to: string]} Import */

/**
 * The circles between folders: at each level a subfolder counts as one thing with all that is in it, beside the files of
 * the level itself. A folder can then be read with those below it alone, while a file and its subfolders may share files
 * that stand beside them.
 * @param {readonly Import[]} imports by path
 * @returns {string[]} each circle with an import for every step
 */
export function folderCircles(imports) {
  /** @type {Map<string, Map<string, Map<string, Import>>>} by level, from and to */
  const levels = new Map()
  for (const one of imports) {
    const [from, to] = [one[0].split('/'), one[1].split('/')]
    const depth = from.findIndex((part, at) => part !== to[at])
    if (depth < 0) continue
    const level = entry(levels, from.slice(0, depth).join('/'), () => new Map())
    const steps = entry(level, from.slice(0, depth + 1).join('/'), () => new Map())
    entry(steps, to.slice(0, depth + 1).join('/'), () => one)
  }
  return [...levels.values()].flatMap((level) => {
    const circle = findCircle(level)
    return circle ? [circle.map(([from, to]) => `${from} imports ${to}`).join(', ')] : []
  })
}

/**
 * The imports along one circle of the graph, if it has any.
 * @param {ReadonlyMap<string, ReadonlyMap<string, Import>>} graph
 * @returns {Import[] | undefined}
 */
function findCircle(graph) {
  /** @type {Set<string>} */
  const visited = new Set()
  /** @type {{ node: string, by: Import }[]} */
  const path = []
  /** @type {(node: string) => Import[] | undefined} */
  const visit = (node) => {
    for (const [next, by] of graph.get(node) ?? []) {
      path.push({ node, by })
      const start = path.findIndex((step) => step.node === next)
      if (start >= 0) return path.slice(start).map((step) => step.by)
      const found = visited.has(next) ? undefined : visit(next)
      if (found) return found
      path.pop()
    }
    visited.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const found = visited.has(node) ? undefined : visit(node)
    if (found) return found
  }
  return undefined
}

/**
 * @template Value
 * @param {Map<string, Value>} map
 * @param {string} key
 * @param {() => Value} create
 * @returns {Value}
 */
function entry(map, key, create) {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
