/** Drops the entry that was added first once it is full. */
export function createBoundedCache<Value>(maxEntries: number) {
  const entries = new Map<string, Value>()
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: Value) {
      const oldest = entries.keys().next()
      if (!entries.has(key) && entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value)
      entries.set(key, value)
    },
  }
}
