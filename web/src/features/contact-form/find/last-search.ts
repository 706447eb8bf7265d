/**
 * What this person looked for last, for when they come back from a company. It may be somebody's phone number, which
 * is why it stands neither in the address bar nor in the browser's history, and goes with the tab.
 */
export function lastSearch(userId: number): string {
  try {
    return sessionStorage.getItem(keyOf(userId)) ?? ''
  } catch {
    return ''
  }
}

export function keepSearch(userId: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), text)
  } catch {
    // A browser that keeps nothing begins with an empty box.
  }
}

function keyOf(userId: number): string {
  return `comptoir-company-search:${userId}`
}
