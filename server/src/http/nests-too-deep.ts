/** Whoever walks the value afterwards may recurse. */
export function nestsTooDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((member) => nestsTooDeep(member, left - 1))
}

/** Far deeper than anything that a screen sends. */
const deepest = 60
