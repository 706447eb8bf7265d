import type { Field } from './record-kind.ts'

/** The fields in which two versions differ, in the order of the form. */
export function differingFields<Inputs extends object>(
  fields: readonly Field<Inputs>[],
  one: Inputs,
  other: Inputs,
): Field<Inputs>[] {
  return fields.filter(({ inputs }) => inputs.some((name) => !sameValue(one[name], other[name])))
}

/** What was typed on top of `before`, put on top of what is stored now. Lists are merged item by item. */
export function rebase<Inputs extends object>(
  fields: readonly Field<Inputs>[],
  typed: Inputs,
  before: Inputs,
  now: Inputs,
): Inputs {
  const mine = differingFields(fields, typed, before).flatMap(({ inputs }) => inputs)
  const kept = mine.map((name) => [name, rebasedValue(typed[name], before[name], now[name])])
  return { ...now, ...Object.fromEntries(kept) }
}

/** What a conflict shows: each field that would be stored differently, as saving would store it and as it is stored. */
export function compareVersions<Inputs extends object>(
  fields: readonly Field<Inputs>[],
  mine: Inputs,
  theirs: Inputs,
): { label: string; mine: string; theirs: string }[] {
  return differingFields(fields, mine, theirs)
    .map(({ label, show }) => ({ label, mine: show(mine), theirs: show(theirs) }))
    .filter((field) => field.mine !== field.theirs)
}

/** Lists hold the same if they have the same members, in whatever order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  const members = new Set(one)
  return members.size === new Set(other).size && other.every((member) => members.has(member))
}

function rebasedValue(typed: unknown, before: unknown, now: unknown): unknown {
  const areLists = Array.isArray(typed) && Array.isArray(before) && Array.isArray(now)
  return areLists ? mergeLists(typed, before, now) : typed
}

/** Three-way merge: applies the additions and removals from `base` to `mine` to the list saved meanwhile, `theirs`. */
function mergeLists<Item>(mine: readonly Item[], base: readonly Item[], theirs: readonly Item[]): Item[] {
  const removed = base.filter((item) => !mine.includes(item))
  const added = mine.filter((item) => !base.includes(item))
  return [...theirs.filter((item) => !removed.includes(item) && !added.includes(item)), ...added]
}
