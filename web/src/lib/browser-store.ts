/** Local storage, for browsers that refuse it too: what cannot be kept is then kept until the page closes. */
export const browserStore = {
  get(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return memory.get(key)
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      memory.set(key, value)
    }
  },
  remove(...keys: string[]): void {
    for (const key of keys) {
      memory.delete(key)
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was kept there.
      }
    }
  },
  /** Tells of changes that another tab made. */
  onChangeElsewhere(heard: (key: string | null) => void): void {
    window.addEventListener('storage', ({ key, storageArea }) => {
      if (storageArea === localStorage) heard(key)
    })
  },
}

const memory = new Map<string, string>()

/** The JSON value under a key if it has the shape wanted, otherwise nothing: anybody can edit what a browser keeps. */
export function storedJson<T>(key: string, parse: (value: unknown) => T | undefined): T | undefined {
  const text = browserStore.get(key)
  if (text === undefined) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
