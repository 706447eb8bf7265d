import type { ReauthenticationProof } from '@comptoir/contract/tables/staff-user'
import type { Database } from '../../database/pool.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { checkPassword } from '../staff-accounts/check-password.ts'
import type { Sessions } from './sessions.ts'

interface ReauthenticateDependencies {
  database: Database
  sessions: Sessions
  throttle: Throttle
  securityLog: SecurityLog
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
  deps: ReauthenticateDependencies,
  { id, username }: Actor,
  { password }: ReauthenticationProof,
  address: string,
): Promise<void> {
  await checkPassword(deps, { username, password, address }, () =>
    deps.database.first(
      sql`select id, name, password_hash from propertyuser__c where id = ${id}`.returns({
        id: number,
        name: text,
        password_hash: nullable(text),
      }),
    ),
  )
}
