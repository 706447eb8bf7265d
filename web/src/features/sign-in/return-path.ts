import { tabStore } from '../../lib/browser-store.ts'

const storageKey = 'comptoir-return-path'

/** The page to show after a sign-in at the identity provider. Each tab has its own. */
export function rememberReturnPath(): void {
  const { pathname, search } = window.location
  if (pathname !== '/providersignin') tabStore.set(storageKey, pathname + search)
}

export function storedReturnPath(): string | undefined {
  return tabStore.get(storageKey)
}
