let isClosed = false

/** Ignores what is stored from now on, until the page is loaded again. */
export function closeStores(): void {
  isClosed = true
}

/** Local storage, with a fallback in memory for browsers that block it. */
export const browserStore = {
  ...storeIn(() => localStorage),
  onChangeInOtherTab(listener: (key: string | null) => void): void {
    window.addEventListener('storage', ({ key, storageArea }) => {
      if (storageArea === localStorage) listener(key)
    })
  },
}

/** Session storage: survives a reload and is not shared with other tabs. */
export const tabStore = storeIn(() => sessionStorage)

export type Store = ReturnType<typeof storeIn>

/** The JSON value under a key, or undefined if `parse` rejects it: users and extensions can edit the storage. */
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

/** Takes a function, because merely reading `window.localStorage` throws where storage is blocked. */
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
      if (isClosed) return
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
          // Storage is blocked, so it holds no value.
        }
      }
    },
    keys(prefix: string): string[] {
      const found = [...memory.keys()]
      try {
        const { length } = storage()
        for (let at = 0; at < length; at++) found.push(storage().key(at) ?? '')
      } catch {
        // Storage is blocked, so it holds no keys.
      }
      return found.filter((key) => key.startsWith(prefix))
    },
  }
}

/** The key of what this browser stores for a user beyond the tab: their drafts, what they opened lately and codes they cancelled. */
export function userDataKey(
  kind: 'draft' | 'recent-companies' | 'recent-contacts' | 'cancelled-codes',
  userId: number,
  rest = '',
): string {
  return `comptoir-${kind}:${userId}${rest && `:${rest}`}`
}

/** Such data names customers and their addresses, so it is deleted when its user signs out or another one signs in. */
export function deleteUserData({ except }: { except?: number } = {}): void {
  browserStore.remove(...userDataKeys().filter((key) => Number(ownerOf(key)) !== except))
}

/** The keys of what the browser stores for its users in the clear. */
export function userDataKeys(): string[] {
  return browserStore.keys('comptoir-').filter((key) => ownerOf(key) !== undefined)
}

function ownerOf(key: string): string | undefined {
  return /^comptoir-(?:draft|recent-companies|recent-contacts|cancelled-codes):(\d+)/.exec(key)?.[1]
}

/** What a tab keeps for its user in the clear. The language has another prefix, and so has what is locked. */
export function tabDataKeys(): string[] {
  return tabStore.keys('comptoir-')
}
