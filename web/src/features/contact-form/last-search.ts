import { tabStore } from '../../lib/browser-store.ts'

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

/** Searches for the text on the start of the contact form, also if that is the page already shown. */
export function requestSearch(userId: number, text: string): void {
  saveLastSearch(userId, text)
  window.dispatchEvent(new Event(searchRequested))
}

export const searchRequested = 'comptoir-search-requested'

function keyOf(userId: number): string {
  return `comptoir-company-search:${userId}`
}
