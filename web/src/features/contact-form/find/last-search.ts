import { tabStore } from '../../../lib/browser-store.ts'

/**
 * What this person looked for last, for when they come back from a company. It may be somebody's phone number, which
 * is why it stands neither in the address bar nor in the browser's history, and goes with the tab.
 */
export function lastSearch(userId: number): string {
  return tabStore.get(keyOf(userId)) ?? ''
}

export function keepSearch(userId: number, text: string): void {
  if (text === '') tabStore.remove(keyOf(userId))
  else tabStore.set(keyOf(userId), text)
}

function keyOf(userId: number): string {
  return `comptoir-company-search:${userId}`
}
