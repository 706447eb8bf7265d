import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import type { Queries } from '../../../database/pool.ts'
import { sqlOf } from '../../../database/sql.ts'
import type { FactorDependencies } from '../second-factors/change-factors.ts'
import {
  checkProof,
  consumeProof,
  limitAttempt,
  methodOf,
  type Proof,
} from '../second-factors/consume-proof.ts'
import type { RelyingParty } from '../second-factors/passkeys.ts'
import type { SessionClient } from '../sessions/sessions.ts'
import { staffColumns, staffRow } from '../staff-row.ts'
import { type CompletedSignIn, completeSignIn, type SignInDependencies } from './complete-sign-in.ts'
import { countAttempt, deleteTicket, findSignInTicket, lockTicketOwner } from './sign-in-tickets.ts'

/** The second step of signing in. Its failures count like wrong passwords. */
export async function passSecondFactor(
  deps: SignInDependencies & FactorDependencies,
  {
    ticket: secret,
    proof,
    site,
    ...client
  }: SessionClient & { ticket: string; proof: Proof; site: RelyingParty | undefined },
): Promise<CompletedSignIn> {
  const { database } = deps
  checkProof(proof)
  const now = deps.clock()
  const ticket = await findSignInTicket(database, secret, now)
  const { userId, name, username, challenge } = ticket
  const user = { id: userId, name, username }
  return limitAttempt(deps, { user, address: client.address, proof }, async () => {
    await countAttempt(database, ticket)
    return database.transaction(async (tx) => {
      await lockTicketOwner(tx, ticket, now)
      const refused = await consumeProof(tx, deps, { userId, proof, challenge, site, now })
      if (refused) return { refused }
      await deleteTicket(tx, ticket)
      const signedIn = { ...client, factor: methodOf(proof) }
      return { result: await completeSignIn(tx, deps, await readUser(tx, userId), signedIn) }
    })
  })
}

async function readUser(tx: Queries, id: number): Promise<SessionUser> {
  const user = await tx.first(sqlOf(staffRow)`
    select ${staffColumns} from propertyuser__c u where u.id = ${id}`)
  if (!user) throw new Error('The user of a locked ticket is gone.')
  return user
}
