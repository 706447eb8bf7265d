import { largestRewards, rewardYears } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { administratorsOnly, superadminsOnly } from '../engine/definition/policies.ts'
import { InvalidValue, refuse } from '../engine/definition/refusal.ts'
import { requireFreshSignIn } from '../tables/rules/fresh-sign-in.ts'
import { yearlyRewards } from '../workflows/rewards/yearly-rewards.ts'
import { changeSetting } from '../workflows/settings/settings.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'
import { parseBody } from './parse-body.ts'

interface RewardParams {
  propertyExternalId: string
  year: string
}

export function rewardRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, database, reads, securityLog, clock } = context

  for (const { path, limit } of [
    { path: restCalls.yearlyRewards.path, limit: undefined },
    { path: restCalls.largestRewards.path, limit: largestRewards },
  ])
    app.get<{ Params: RewardParams }>(path, async (request, reply) => {
      const actor = await authenticate(request)
      if (!administratorsOnly(actor)) throw refuse('forbidden')
      const { propertyExternalId } = request.params
      const year = rewardYears.find((offered) => String(offered) === request.params.year)
      if (!year) throw new InvalidValue('year', 'There are no rewards for this year.')
      if (!hasInScope(actor, 'externalId', propertyExternalId)) throw refuse('not_found')
      const property = await database.first(sqlOf({ sfid: text })`
        select sfid from property__c
        where external_id__c = ${propertyExternalId} and sfid is not null and not isdeleted`)
      if (!property) throw refuse('not_found')
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      return yearlyRewards(reads, { propertySfid: property.sfid, year, limit })
    })

  app.put(restCalls.changeRewardTiers.path, async (request) => {
    const actor = await authenticate(request)
    if (!superadminsOnly(actor)) throw refuse('forbidden')
    const tiers = parseBody(restCalls.changeRewardTiers.payload, request).value
    requireFreshSignIn(actor, clock())
    const setting = { setting: 'b2b_reward_tiers', value: JSON.stringify(tiers) }
    await database.transaction(async (tx) => {
      await changeSetting(tx, setting.setting, setting.value)
      await securityLog.recordIn(tx, {
        kind: 'setting_changed',
        actor,
        clientAddress: clientAddress(request),
        details: { about: setting.setting, value: setting.value },
      })
    })
    return { status: 200, setting }
  })
}
