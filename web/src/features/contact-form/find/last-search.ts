import { tabStore } from '../../../lib/browser-store.ts'

/**
 * The user's last search, restored on return from a company. It may be a customer's phone number, so it is stored for the
 * tab only, and not in the URL or the browser's history.
 */
export function lastSearch(userId: number): string {
  return tabStore.get(keyOf(userId)) ?? ''
}

export function saveLastSearch(userId: number, text: string): void {
  if (text === '') tabStore.remove(keyOf(userId))
  else tabStore.set(keyOf(userId), text)
}

function keyOf(userId: number): string {
  return `comptoir-company-search:${userId}`
}
