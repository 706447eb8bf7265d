import { hash, randomBytes } from 'node:crypto'
import { refuse } from '../../engine/definition/refusal.ts'

/** A random token of 256 bits, in base64url. */
export function createOpaqueToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** The SHA-256 under which a token is stored; undefined if the text cannot be a token, so that no query is spent on it. */
export function hashOpaqueToken(token: string | undefined): string | undefined {
  if (token === undefined || !tokenFormat.test(token)) return undefined
  // A token has 256 random bits, so a fast hash without a salt cannot be reversed by guessing.
  return hash('sha256', token)
}

/** The same of the token of a session; refuses a text that cannot be one. */
export function hashSessionToken(token: string | undefined): string {
  const tokenHash = hashOpaqueToken(token)
  if (!tokenHash) throw refuse('unauthenticated')
  return tokenHash
}

const tokenBytes = 32
const tokenFormat = /^[\w-]{43}$/
