import { languages } from '@comptoir/contract/constants'
import type { RewardRow } from '@comptoir/contract/rest'
import { activated } from '@comptoir/contract/rules/order-status'
import { type RewardTiers, rewardTier, rewardTiers } from '@comptoir/contract/rules/reward-tier'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'

/**
 * What each company bought at a property in a year, largest first, with the contact who bought the most. The preset
 * company that holds all consumers earns no reward.
 */
export async function yearlyRewards(
  database: Queries,
  { propertySfid, year }: { propertySfid: string; year: number },
): Promise<RewardRow[]> {
  const tiers = await currentTiers(database)
  const rows = await database.rows(
    sql`
    with bought as (
      select accountid, contact__c, sum(totalamount) as total from "order"
      where property__c = ${propertySfid} and status = ${activated} and not isdeleted
        and effectivedate between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      group by accountid, contact__c
    ), company as (
      select accountid, sum(total) as total from bought group by accountid
    ), main_contact as (
      select distinct on (b.accountid) b.accountid, c.name, c.email, c.phone, c.language
      from bought b join contact c on c.sfid = b.contact__c and not c.isdeleted
      order by b.accountid, b.total desc, c.id
    )
    select a.id, a.name as company_name, m.name, m.email, m.phone, m.language,
           company.total::float8 as total_purchases
    from company
    join account a on a.sfid = company.accountid and not a.isdeleted
    left join main_contact m on m.accountid = company.accountid
    where a.sfid is distinct from (select value from settings where setting = 'b2c_account')
    order by company.total desc, a.name_folded, a.id`.returns(purchases),
  )
  return rows.map((row) => ({ ...row, tier: rewardTier(row.total_purchases, tiers) }))
}

const purchases: RowShape<Omit<RewardRow, 'tier'>> = {
  id: number,
  company_name: text,
  name: nullable(text),
  email: nullable(text),
  phone: nullable(text),
  language: nullable(oneOf(languages)),
  total_purchases: number,
}

/** The tiers that the operator has set. */
export async function currentTiers(database: Queries): Promise<RewardTiers> {
  const setting = await database.first(
    sql`select value from settings where setting = 'b2b_reward_tiers'`.returns({ value: nullable(text) }),
  )
  return rewardTiers.parse(JSON.parse(setting?.value || '[]'))
}
