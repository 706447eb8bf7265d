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

/** The companies of the list from which one was opened, in its order. In memory: after a reload there is none to go on in. */
let listed: readonly number[] = []

export function keepListed(companies: readonly number[]): void {
  listed = companies
}

/** Where the company stands in the list from which it was opened; undefined if it was not opened from one of several. */
export function placeInList(company: number) {
  const at = listed.indexOf(company)
  if (at < 0 || listed.length < 2) return undefined
  return { place: at + 1, of: listed.length, before: listed[at - 1], after: listed[at + 1] }
}
