import type { Queries } from '../../../database/pool.ts'
import { nullable, number } from '../../../database/row-shape.ts'
import { sql } from '../../../database/sql.ts'
import { createOpaqueToken, hashOpaqueToken } from '../opaque-token.ts'

interface SecretOwner {
  kind: 'state' | 'ticket'
  /** The secret in the cookie of the browser that started the sign-in. */
  browser: string
}

/** Issues a secret that only this browser can use, once. */
export async function issueSecret(
  queries: Queries,
  { kind, browser }: SecretOwner,
  { now, seconds, userId = null }: { now: Date; seconds: number; userId?: number | null },
): Promise<string> {
  const secret = createOpaqueToken()
  await queries.rows(sql`delete from provider_sign_in_secret where expires_at <= ${now}`)
  await queries.rows(sql`
    insert into provider_sign_in_secret (secret_hash, kind, browser_hash, user_id, expires_at)
    values (${hashOpaqueToken(secret)}, ${kind}, ${hashOpaqueToken(browser)}, ${userId},
      ${new Date(now.getTime() + seconds * 1000)})`)
  return secret
}

/** Deletes the secret, so that only one of two concurrent uses succeeds. Undefined if it is not valid for the browser. */
export async function takeSecret(
  queries: Queries,
  { kind, browser }: SecretOwner,
  secret: string,
  now: Date,
): Promise<{ userId: number | null } | undefined> {
  const [hash, browserHash] = [hashOpaqueToken(secret), hashOpaqueToken(browser)]
  if (!hash || !browserHash) return undefined
  return queries.first(
    sql`
    delete from provider_sign_in_secret
    where secret_hash = ${hash} and kind = ${kind} and browser_hash = ${browserHash} and expires_at > ${now}
    returning user_id as "userId"`.returns({ userId: nullable(number) }),
  )
}
