import type { ReportProperty, ReportQuestion } from '@comptoir/contract/reports'
import { monthAfter, monthsBetween } from '@comptoir/contract/rules/calendar-month'
import { activated } from '@comptoir/contract/rules/order-status'
import type { Queries } from '../../database/pool.ts'
import { number, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { registry } from '../../tables/all-tables.ts'
import { isRewarded, sumOfCents } from '../rewards/yearly-rewards.ts'

/** The months of a report, and the requested properties that the user may see. */
export interface ReportScope {
  /** The first day of the first month, and of the month after the last. */
  since: string
  until: string
  /** The current day, in UTC like the dates of orders. */
  today: string
  /** Whether the column refers to a property of the report. */
  covers(column: Statement, by: 'id' | 'sfid' | 'externalId' | 'name'): Statement
  /** The external id and the name of a property; null if it is not listed. */
  propertyOf(by: keyof ListedProperty, value: number | string | null): NamedProperty
}

interface NamedProperty {
  externalId: string | null
  name: string | null
}

/** The listed properties in the user's scope, by name. */
export async function reportProperties(database: Queries, actor: Actor): Promise<ReportProperty[]> {
  const listed = await propertiesOf(database, actor)
  return listed.map(({ externalId, name }) => ({ externalId, name }))
}

export async function reportScope(
  database: Queries,
  actor: Actor,
  { from, to, property }: ReportQuestion,
  now: Date,
): Promise<ReportScope> {
  const listed = await propertiesOf(database, actor)
  const requested =
    property === undefined ? listed : listed.filter(({ externalId }) => externalId === property)
  if (property !== undefined && requested.length === 0) throw refuse('not_found')
  const everything = property === undefined && actor.scope === 'every property'
  return {
    since: `${from}-01`,
    until: dayAfter(to),
    today: now.toISOString().slice(0, 10),
    covers(column, by) {
      if (everything) return sql`true`
      return sql`${column} = any(${requested.map((one) => one[by])})`
    },
    propertyOf(by, value) {
      const { externalId = null, name = null } = listed.find((one) => one[by] === value) ?? {}
      return { externalId, name }
    },
  }
}

interface ListedProperty extends ReportProperty {
  id: number
  sfid: string
}

/** The properties that the table API lists for the user. */
async function propertiesOf(database: Queries, actor: Actor): Promise<ListedProperty[]> {
  const { scope } = actor
  const verdict = registry.room('property__c').read(actor)
  if (verdict === false) return []
  return database.rows(sqlOf({ id: number, sfid: text, externalId: text, name: text })`
    select p.id, p.sfid, p.external_id__c as "externalId", p.name from property__c p
    where not p.isdeleted and p.sfid is not null
      and ${verdict === true ? sql`true` : verdict(sql`p`)}
      and ${scope === 'every property' ? sql`true` : sql`p.id = any(${scope.map(({ id }) => id)})`}
    order by p.name_folded, p.id`)
}

function dayAfter(month: string): string {
  const [year, monthOfYear] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, monthOfYear ?? 0, 1)).toISOString().slice(0, 10)
}

/** Must equal the predicate of the partial index, so that PostgreSQL can use it. */
export const isActivated = raw(`status = '${activated}' and not isdeleted and sfid is not null`)

/** A query for what each company bought in a year, as its rewards count it: `account` and `cents`. */
export function companyPurchases({ covers }: Pick<ReportScope, 'covers'>, year: number): Statement {
  return sql`
    select account, cents
    from (
      select account, ${sumOfCents} as cents from purchase_year
      where year = ${year} and ${covers(sql`property`, 'sfid')}
      group by account having sum(orders) > 0
    ) p
    where ${isRewarded} and not exists (select from account a where a.sfid = p.account and a.isdeleted)`
}

/** The figures of every month of the period; `figuresOf` gets undefined for a month that has no row. */
export function everyMonth<Row extends { month: string | null }, Figures extends object>(
  { from, to }: ReportQuestion,
  rows: readonly Row[],
  figuresOf: (row: Row | undefined) => Figures,
): ({ month: string } & Figures)[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: monthsBetween(from, to) }, (_, index) => {
    const month = monthAfter(from, index)
    return { month, ...figuresOf(byMonth.get(month)) }
  })
}
