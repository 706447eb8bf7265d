import { domainsIn } from '@comptoir/contract/settings'
import type { Queries } from '../../../database/pool.ts'
import { text } from '../../../database/row-shape.ts'
import { sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { IdentityProviderEnv } from '../../../env.ts'
import { readTextSetting } from '../../settings/settings.ts'
import { hashOpaqueToken } from '../opaque-token.ts'

export interface DomainDependencies {
  database: Queries
  env: { identityProvider: IdentityProviderEnv | undefined }
}

/**
 * Refuses a password for addresses whose domain must use the identity provider. The domain alone decides, so the answer does
 * not reveal which users exist.
 */
export async function checkMayUsePassword(
  { database, env }: DomainDependencies,
  email: string,
): Promise<void> {
  if (!env.identityProvider) return
  const domains = domainsIn(await readTextSetting(database, 'identity_provider_domains', ''))
  if (domains.includes(email.slice(email.lastIndexOf('@') + 1))) throw refuse('provider_sign_in_only')
}

/** The same for the user of a reset or activation link. */
export async function checkLinkMaySetPassword(deps: DomainDependencies, secret: string): Promise<void> {
  const hash = hashOpaqueToken(secret)
  if (!deps.env.identityProvider || !hash) return
  const user = await deps.database.first(sqlOf({ username: text })`
    select u.username__c as username from password_token t join propertyuser__c u on u.id = t.user_id
    where t.token_hash = ${hash}`)
  if (user) await checkMayUsePassword(deps, user.username)
}
