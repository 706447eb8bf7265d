import { rewardYears } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { text } from '../database/row-shape.ts'
import { sql } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { InvalidValue } from '../engine/definition/invalid-value.ts'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { yearlyRewards } from '../workflows/rewards/yearly-rewards.ts'
import type { AppContext } from './app-context.ts'

export function rewardRoutes(app: FastifyInstance, { authenticate, database, reads }: AppContext): void {
  app.get<{ Params: { propertyExternalId: string; year: string } }>(
    restCalls.yearlyRewards.path,
    async (request, reply) => {
      const actor = await authenticate(request)
      if (!administratorsOnly(actor)) throw refuse('forbidden')
      const { propertyExternalId } = request.params
      const year = rewardYears.find((offered) => String(offered) === request.params.year)
      if (!year) throw new InvalidValue('year', 'There are no rewards for this year.')
      if (!hasInScope(actor, 'externalId', propertyExternalId)) throw refuse('not_found')
      const property = await database.first(
        sql`
        select sfid from property__c
        where external_id__c = ${propertyExternalId} and sfid is not null and not isdeleted`.returns({
          sfid: text,
        }),
      )
      if (!property) throw refuse('not_found')
      reply.header('cache-control', 'no-store')
      return yearlyRewards(reads, { propertySfid: property.sfid, year })
    },
  )
}
