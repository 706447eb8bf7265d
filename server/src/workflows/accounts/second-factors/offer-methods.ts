import type { OfferedMethods, SecondFactorMethod } from '@comptoir/contract/second-factor'
import type { Queries } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { raw, sqlOf } from '../../../database/sql.ts'
import { hasSecondFactor } from '../second-factor-state.ts'
import { passkeyRequest, type RelyingParty } from './passkeys.ts'

/** How the user can prove who they are besides the password; undefined without a second factor. */
export async function offerMethods(
  queries: Queries,
  userId: number,
  site: RelyingParty | undefined,
): Promise<OfferedMethods | undefined> {
  const user = await queries.first(sqlOf({ has: flag, app: flag, codes: flag })`
    select ${hasSecondFactor(raw('u'))} as has,
      exists (select from totp_secret f where f.user_id = u.id and not f.pending) as app,
      exists (select from recovery_code f where f.user_id = u.id) as codes
    from propertyuser__c u where u.id = ${userId}`)
  if (!user?.has) return undefined
  const options = site && (await passkeyRequest(queries, userId, site))
  const methods: SecondFactorMethod[] = []
  if (user.app) methods.push('authenticator_app')
  if (options) methods.push('passkey')
  if (user.codes) methods.push('recovery_code')
  return { methods, ...(options && { options }) }
}
