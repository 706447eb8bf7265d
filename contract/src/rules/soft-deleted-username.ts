/** Frees the address for a new user, while the deleted row keeps it with a suffix. */
export function softDeletedUsername(username: string, now: Date): string {
  return `${username}_deleted_${now.getTime()}`
}

/** The username as it was before the user was deleted; unchanged for a user who was not. */
export function originalUsername(username: string): string {
  return username.replace(/_deleted_\d+$/, '')
}
