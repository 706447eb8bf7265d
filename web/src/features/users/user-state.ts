import type { User } from './users-data.ts'

export type UserState = 'active' | 'inactive' | 'invited'

/** Users are created inactive, and stay so until they follow the link in the activation mail. */
export function stateOf({ inactive, last_login }: Pick<User, 'inactive' | 'last_login'>): UserState {
  if (!inactive) return 'active'
  return last_login === null ? 'invited' : 'inactive'
}
