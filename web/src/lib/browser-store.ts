/** Local storage, for browsers that refuse it too: what cannot be kept is then kept until the page closes. */
export const browserStore = {
  ...storeIn(() => localStorage),
  /** Tells of changes that another tab made. */
  onChangeElsewhere(heard: (key: string | null) => void): void {
    window.addEventListener('storage', ({ key, storageArea }) => {
      if (storageArea === localStorage) heard(key)
    })
  },
}

/** The same for this tab alone: it outlives a reload, and no other tab sees it. */
export const tabStore = storeIn(() => sessionStorage)

export type Store = ReturnType<typeof storeIn>

/** The JSON value under a key if it has the shape wanted, otherwise nothing: anybody can edit what a browser keeps. */
export function storedJson<T>(
  key: string,
  parse: (value: unknown) => T | undefined,
  store: Store = browserStore,
): T | undefined {
  const text = store.get(key)
  if (text === undefined) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A browser may refuse so much as to name its storage. */
function storeIn(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    get(key: string): string | undefined {
      try {
        return storage().getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    set(key: string, value: string): void {
      try {
        storage().setItem(key, value)
      } catch {
        memory.set(key, value)
      }
    },
    remove(...keys: string[]): void {
      for (const key of keys) {
        memory.delete(key)
        try {
          storage().removeItem(key)
        } catch {
          // Nothing was kept there.
        }
      }
    },
    /** The keys that begin so. */
    keys(prefix: string): string[] {
      const kept = [...memory.keys()]
      try {
        const { length } = storage()
        for (let at = 0; at < length; at++) kept.push(storage().key(at) ?? '')
      } catch {
        // Nothing was kept there.
      }
      return kept.filter((key) => key.startsWith(prefix))
    },
  }
}
