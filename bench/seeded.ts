/** The same numbers on every run, so that two runs ask the same things. */
export function seeded(seed: number) {
  let state = seed >>> 0
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
  }
}
