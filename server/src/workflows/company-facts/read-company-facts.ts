import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { exactCountLimit, propertyCompanies as limits, maxPageSize } from '@comptoir/contract/constants'
import type { CompanyFacts } from '@comptoir/contract/rest'
import { activated } from '@comptoir/contract/rules/order-status'
import type { PropertyCompany } from '@comptoir/contract/schemaless-calls'
import type { Queries } from '../../database/pool.ts'
import { json, list, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { consumers } from '../unification/scanned-kinds.ts'
import { visibleTo } from './find-closest-companies.ts'

/** The facts of those companies that the actor may see, in no particular order. */
export function readCompanyFacts(
  database: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<CompanyFacts[]> {
  return database.rows(companyFactsStatement(actor, ids).returns(companyFacts))
}

/** Each part reads an index by the company: the last order is the first entry of `order_by_account` that is Activated. */
export function companyFactsStatement(actor: Actor, ids: readonly number[]): Statement {
  const visible = visibleTo(actor)
  return sql`
    select a.id,
      (select count(*)::int from (
        select from contact c where c.accountid = a.sfid and ${visible('contact', 'c')}
        limit ${exactCountLimit + 1}) counted) as contacts,
      (select json_build_object('date', o.effectivedate, 'amount', o.totalamount)
        from "order" o where o.accountid = a.sfid and o.status = ${activated} and ${visible('order', 'o')}
        order by o.effectivedate desc nulls last, o.id desc nulls last limit 1) as last_order,
      array(select p.name from accountproperty__c l join property__c p on p.sfid = l.property__c
        where l.account__c = a.sfid and ${visible('accountproperty__c', 'l')} and ${visible('property__c', 'p')}
        order by p.name_folded, p.id limit ${maxPageSize.property__c}) as properties
    from account a where a.id = any(${ids}::bigint[]) and ${visible('account', 'a')}`
}

const companyFacts: RowShape<CompanyFacts> = {
  id: number,
  contacts: number,
  last_order: nullable(json({ date: nullable(text), amount: number })),
  properties: list(text),
}

interface Asked {
  /** The external id. */
  property: string
  today: Date
}

/** The companies that a property dealt with lately, and their version; undefined if there is no such property. */
export async function readPropertyCompanies(
  database: Queries,
  actor: Actor,
  { property, today }: Asked,
): Promise<{ version: string; companies: () => Promise<PropertyCompany[]> } | undefined> {
  const known = await database.first(sqlOf({ sfid: text })`
    select sfid from property__c where external_id__c = ${property} and sfid is not null and not isdeleted`)
  if (!known) return undefined
  const rows = await database.rows(
    propertyCompaniesStatement(actor, { property: known.sfid, today }).returns({
      id: number,
      name: text,
      city: nullable(text),
    }),
  )
  const companies = rows.map(({ id, name, city }): PropertyCompany => [id, name, city])
  const version = createHash('sha256').update(JSON.stringify(companies)).digest('base64url').slice(0, 22)
  return { version, companies: () => compressible(companies) }
}

/**
 * Both parts read their index alone, and the companies are read in the order of the list, so that no more than it holds are
 * looked up.
 */
export function propertyCompaniesStatement(actor: Actor, { property, today }: Asked): Statement {
  const visible = visibleTo(actor)
  const since = sql`(${today.toISOString()}::timestamptz - make_interval(months => ${limits.months}))`
  return sql`
    select a.id, a.name, a.billingcity as city
    from (
      select company, max(day) as day from (
        select o.accountid as company, o.effectivedate as day from "order" o
        where o.property__c = ${property} and o.effectivedate >= (${since} at time zone 'utc')::date
          and ${visible('order', 'o')}
        union all
        select l.account__c, (l.createddate at time zone 'utc')::date from accountproperty__c l
        where l.property__c = ${property} and l.createddate >= ${since} and ${visible('accountproperty__c', 'l')}
      ) dealt group by company
    ) newest join account a on a.sfid = newest.company and ${visible('account', 'a')}
      and a.sfid is distinct from ${consumers}
    order by newest.day desc, newest.company desc limit ${limits.max}`
}

/** The first of them that are sent compressed in at most `maxBytes`, by the format that compresses less. */
async function compressible(companies: readonly PropertyCompany[]): Promise<PropertyCompany[]> {
  const { length } = await promisify(gzip)(JSON.stringify(companies))
  if (length <= limits.maxBytes) return [...companies]
  return compressible(companies.slice(0, Math.floor((0.98 * companies.length * limits.maxBytes) / length)))
}
