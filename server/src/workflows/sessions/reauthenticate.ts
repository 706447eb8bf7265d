import type { ReauthenticationProof } from '@comptoir/contract/tables/staff-user'
import type { Database } from '../../database/pool.ts'
import { nullable, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { Throttle } from '../limits/throttle.ts'
import { checkPassword } from '../staff-accounts/check-password.ts'
import type { Sessions } from './sessions.ts'

interface ReauthenticateDependencies {
  database: Database
  sessions: Sessions
  throttle: Throttle
}

interface Reauthentication {
  token: string | undefined
  proof: ReauthenticationProof
  /** The IP address of the caller. */
  address: string
}

/** Makes the sign-in of the session fresh again, if the proof is the user's own. */
export async function reauthenticate(
  deps: ReauthenticateDependencies,
  actor: Actor,
  { token, proof, address }: Reauthentication,
): Promise<void> {
  await checkProof(deps, actor, proof, address)
  await deps.sessions.markVerified(token)
}

/** Refuses a wrong proof. Each kind of proof is limited like a sign-in. */
async function checkProof(
  { database, throttle }: ReauthenticateDependencies,
  { id, username }: Actor,
  { password }: ReauthenticationProof,
  address: string,
): Promise<void> {
  await checkPassword(throttle, { username, password, address }, () =>
    database.first(
      sql`select password_hash from propertyuser__c where id = ${id}`.returns({
        password_hash: nullable(text),
      }),
    ),
  )
}
