/** Three-way merge: applies the additions and removals from `base` to `mine` to the list saved meanwhile, `theirs`. */
export function mergeLists<Item>(
  mine: readonly Item[],
  base: readonly Item[],
  theirs: readonly Item[],
): Item[] {
  const removed = base.filter((item) => !mine.includes(item))
  const added = mine.filter((item) => !base.includes(item))
  return [...theirs.filter((item) => !removed.includes(item) && !added.includes(item)), ...added]
}
