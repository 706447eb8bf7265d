/** Frees the address for a new user while the old row keeps a trace of it. */
export function softDeletedUsername(username: string, now: Date): string {
  return `${username}_deleted_${now.getTime()}`
}
