import type {
  CodeFigures,
  CodesReport,
  RedeemedReport,
  ReportQuestion,
  ResentReport,
} from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, type Shaped, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { everyMonth, type ReportScope } from './report-scope.ts'

/** How often gift codes were sent again, by month and by the mall they were bought for. */
export async function resentReport(
  database: Queries,
  { covers, propertyOf, since, until }: ReportScope,
  question: ReportQuestion,
): Promise<Omit<ResentReport, 'status'>> {
  const rows = await database.rows(sqlOf({
    month: nullable(text),
    mall: nullable(text),
    level: text,
    codes: number,
  })`
    with sending as materialized (
      select object_id, created_at as sent_at from audit 
      where operation = 'trnsx_ecom_activegc_b2c.email' and new ->> 'outcome' is distinct from 'failed'
    ), dated as (
      select sent_at as moment, mall from sending join trnsx_ecom_activegc_b2c code on code.id = object_id
      where sent_at >= ${`${since}T00:00:00Z`} and sent_at < ${`${until}T00:00:00Z`}
      union all
      -- Of what was sent from elsewhere, only the last time is known.
      select cwf_last_sent, mall from trnsx_ecom_activegc_b2c code
      where cwf_last_sent >= ${`${since}T00:00:00Z`} and cwf_last_sent < ${`${until}T00:00:00Z`}
        and not exists (select from sending where object_id = code.id)
    ), sent as (
      select date_trunc('month', moment at time zone 'UTC') as month, mall from dated where ${covers(sql`mall`, 'name')}
    )
    select to_char(month, 'YYYY-MM') as month, mall, count(*) as codes,
           case when grouping(month) = 0 then 'month' when grouping(mall) = 0 then 'mall' else 'total' end as level
    from sent group by grouping sets ((), (month), (mall))
    order by codes desc, mall`)
  return {
    total: rows.find(({ level }) => level === 'total')?.codes ?? 0,
    months: everyMonth(
      question,
      rows.filter(({ level }) => level === 'month'),
      (row) => ({ codes: row?.codes ?? 0 }),
    ),
    properties: rows
      .filter(({ level }) => level === 'mall')
      .map(({ mall, codes }) => ({ name: mall, externalId: propertyOf('name', mall).externalId, codes })),
  }
}

/** The number and value of redeemed e-tokens, by month and by property. */
export async function redeemedReport(
  database: Queries,
  { covers, propertyOf, since, until }: ReportScope,
  question: ReportQuestion,
): Promise<Omit<RedeemedReport, 'status'>> {
  const rows = await database.rows(sqlOf({
    month: nullable(text),
    centre: nullable(text),
    level: oneOf(['total', 'month', 'centre']),
    tokens: number,
    amount: number,
  })`
    with redeemed as (
      select to_char(updated_at at time zone 'UTC', 'YYYY-MM') as month, redeem_centre as centre, amount from eml_token
      where redeem and updated_at >= ${`${since}T00:00:00Z`} and updated_at < ${`${until}T00:00:00Z`}
        and ${covers(sql`redeem_centre`, 'externalId')}
    )
    select month, centre, count(*) as tokens, coalesce(sum(amount), 0)::float8 as amount,
           case when grouping(month) = 0 then 'month' when grouping(centre) = 0 then 'centre' else 'total' end as level
    from redeemed group by grouping sets ((), (month), (centre))
    order by tokens desc, centre`)
  const total = rows.find(({ level }) => level === 'total')
  return {
    tokens: total?.tokens ?? 0,
    amount: total?.amount ?? 0,
    months: everyMonth(
      question,
      rows.filter(({ level }) => level === 'month'),
      (row) => ({ tokens: row?.tokens ?? 0 }),
    ),
    centres: rows
      .filter(({ level }) => level === 'centre')
      .map(({ centre, tokens, amount }) => ({ ...propertyOf('externalId', centre), tokens, amount })),
  }
}

/** Confirmation codes and how many of them were used, by month, campaign, property and clerk. */
export async function codesReport(
  database: Queries,
  { covers, propertyOf, since, until }: ReportScope,
  question: ReportQuestion,
): Promise<Omit<CodesReport, 'status'>> {
  const rows = await database.rows(sqlOf(figures)`
    with figures as (
      select month, property, clerk, campaign, sum(generated) as generated, sum(activated) as activated,
             case when grouping(month) = 0 then 'month' when grouping(property) = 0 then 'property' when grouping(clerk) = 0 then 'clerk'
                  when grouping(campaign) = 0 then 'campaign' else 'total' end as level
      from report_month
      where month >= ${since}::date and month < ${until}::date and ${covers(sql`property`, 'sfid')}
        and (generated <> 0 or activated <> 0)
      group by grouping sets ((), (month), (property), (clerk), (campaign))
    )
    select f.level, to_char(f.month, 'YYYY-MM') as month, f.property, coalesce(u.name, c.name) as name,
           coalesce(f.generated, 0) as generated, coalesce(f.activated, 0) as activated
    from figures f
    left join propertyuser__c u on u.sfid = f.clerk
    left join campaign c on c.sfid = f.campaign
    where f.generated <> 0
    order by f.generated desc, f.activated desc, name`)
  const at = (level: Figures['level']) => rows.filter((row) => row.level === level)
  const named = (row: Figures) => ({ name: row.name, ...figuresOf(row) })
  return {
    total: figuresOf(at('total')[0]),
    months: everyMonth(question, at('month'), figuresOf),
    campaigns: at('campaign').map(named),
    properties: at('property').map((row) => ({ ...propertyOf('sfid', row.property), ...figuresOf(row) })),
    clerks: at('clerk').map(named),
  }
}

const figures = {
  level: oneOf(['total', 'month', 'property', 'clerk', 'campaign']),
  month: nullable(text),
  property: nullable(text),
  name: nullable(text),
  generated: number,
  activated: number,
}

type Figures = Shaped<typeof figures>

function figuresOf({ generated, activated }: CodeFigures = { generated: 0, activated: 0 }): CodeFigures {
  return { generated, activated }
}
