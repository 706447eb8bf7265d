import type { ErrorKey } from './error-keys.ts'

/** What the sign-in screen needs of the contract. It imports no schema, so that the screen does not load the library for them. */

export interface Credentials {
  username: string
  password: string
}

export const maxCredentialLengths = { username: 254, password: 1024 } as const

/** The same rules as the schema of the call, by field. */
export function signInErrors({
  username,
  password,
}: Credentials): Partial<Record<keyof Credentials, ErrorKey>> {
  const name = username.trim()
  return {
    ...(name === '' && { username: 'username_empty_error' }),
    ...(name.length > maxCredentialLengths.username && { username: 'credentials_dont_match' }),
    ...(password === '' && { password: 'password_empty_error' }),
    ...(password.length > maxCredentialLengths.password && { password: 'credentials_dont_match' }),
  }
}
