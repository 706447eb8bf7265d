/** What somebody added to a list and took from it, done again on the list that somebody else has saved meanwhile. */
export function rebasedList<Item>(
  typed: readonly Item[],
  before: readonly Item[],
  saved: readonly Item[],
): Item[] {
  const removed = before.filter((item) => !typed.includes(item))
  const added = typed.filter((item) => !before.includes(item))
  return [...saved.filter((item) => !removed.includes(item) && !added.includes(item)), ...added]
}
