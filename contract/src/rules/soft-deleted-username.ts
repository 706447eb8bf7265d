/** Frees the address for a new user, while the deleted row keeps it with a suffix. */
export function softDeletedUsername(username: string, now: Date): string {
  return `${username}_deleted_${now.getTime()}`
}

interface Named {
  username__c: string
  isdeleted: boolean
}

/** The old and the new address, if the user's address changes. The suffix of a deleted user is no part of it. */
export function addressChange(before: Named, after: Named): { from: string; to: string } | undefined {
  const [from, to] = [before, after].map(({ username__c, isdeleted }) =>
    isdeleted ? originalUsername(username__c) : username__c,
  ) as [string, string]
  return from === to ? undefined : { from, to }
}

/** The username as it was before the user was deleted; unchanged for a user who was not. */
export function originalUsername(username: string): string {
  return username.replace(/_deleted_\d+$/, '')
}
