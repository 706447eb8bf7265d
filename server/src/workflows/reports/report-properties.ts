import type { ReportProperty } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/actor.ts'

/** The properties of the person's scope, by name. */
export async function reportProperties(database: Queries, { scope }: Actor): Promise<ReportProperty[]> {
  const everything = scope === 'every property'
  return database.rows(sql`
    select external_id__c as "externalId", name from property__c
    where not isdeleted and sfid is not null
      and (${everything} or id = any(${everything ? [] : scope.map(({ id }) => id)}))
    order by name_folded, id`)
}
