import { browserStore } from './browser-store.ts'

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
  const keys = browserStore.keys('comptoir-').filter((key) => {
    const owner = /^comptoir-(?:draft|recent-companies|recent-contacts|cancelled-codes):(\d+)/.exec(key)?.[1]
    return owner !== undefined && Number(owner) !== except
  })
  browserStore.remove(...keys)
}
