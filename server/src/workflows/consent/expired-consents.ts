import { exactCountLimit } from '@comptoir/contract/constants'
import { consentExpiries, type ExpiredConsent, type ExpiredConsentPage } from '@comptoir/contract/people'
import { searchPattern } from '@comptoir/contract/query'
import { tacitConsentLimit, tacitConsentMonths } from '@comptoir/contract/rules/consent'
import { activated } from '@comptoir/contract/rules/order-status'
import type { Queries } from '../../database/pool.ts'
import { json, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { allOf, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { hasInScope } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { hasTacitConsent } from '../../tables/contact.ts'
import { consumers } from '../unification/scanned-kinds.ts'

interface Filters {
  search?: string | null | undefined
  /** The id of one of the caller's properties. */
  property?: number | null | undefined
  language?: ExpiredConsent['language'] | null | undefined
  reason?: ExpiredConsent['reason'] | null | undefined
}

interface PageRequest extends Filters {
  limit: number
  after: { optin_date: string; id: number } | null
  now: Date
}

/** Contacts who are written to by a tacit consent that has expired, those with the oldest consent first. */
export async function expiredConsents(
  queries: Queries,
  actor: Actor,
  { limit, after, now, ...filters }: PageRequest,
): Promise<ExpiredConsentPage> {
  const expired = expiredContacts(actor, filters, now)
  const rest = after
    ? sql`where (t.optin_date, t.id) > (${after.optin_date}::timestamptz, ${after.id}::bigint)`
    : raw('')
  const rows = await queries.rows(sqlOf(expiredConsent)`
    select t.id, t.name, t.email, t.phone, t.language, t.optin_source, ${wireMoment('t.optin_date')} as optin_date,
           t.last_purchase::text as last_purchase, t.reason,
           (greatest(t.given_on, t.last_purchase) + make_interval(months => ${tacitConsentMonths}))::date::text as expired_on,
           case when t.company_id is not null
             then json_build_object('id', t.company_id, 'name', t.company_name) end as company
    from (${expired}) t ${rest} order by t.optin_date, t.id limit ${limit + 1}`)
  const counted = await queries.first(sqlOf({ count: number })`select count(*)::int as count from (
      select from (${expired}) t limit ${exactCountLimit + 1}) counted`)
  return { consents: rows.slice(0, limit), more: rows.length > limit, count: counted?.count ?? 0 }
}

/**
 * The person's last purchase is looked up for each contact whose consent is old by its own date, because any contact with
 * the same address may have made it. Read from the index of tacit consents, a page looks up few more than it shows.
 */
function expiredContacts(
  actor: Actor,
  { search, property, language, reason }: Filters,
  now: Date,
): Statement {
  const limit = tacitConsentLimit(now)
  const conditions = [
    sql`(last.day is null or last.day < ${limit.toISOString().slice(0, 10)}::date)`,
    ...(search ? [matches(search)] : []),
    ...(language ? [sql`c.language = ${language}`] : []),
    ...(property ? [isOfProperty(actor, property)] : []),
    ...(reason ? [sql`${expiry} = ${reason}`] : []),
  ]
  return sql`
    select c.*, ${givenOn} as given_on, last.day as last_purchase, ${expiry} as reason,
           a.id as company_id, a.name as company_name
    from (
      select * from contact
      where ${raw(hasTacitConsent)} and optin_date < ${limit}::timestamptz and anonymised_at is null) c
    left join account a on a.sfid = c.accountid and a.sfid is distinct from ${consumers}
    cross join lateral (
      select max(o.effectivedate) as day from "order" o
      where o.contact__c in (select c.sfid union all select same.sfid from contact same where same.email = c.email)
        and o.status = ${activated} and not o.isdeleted and o.sfid is not null) last
    where ${allOf(conditions)}`
}

const givenOn = raw(`(c.optin_date at time zone 'UTC')::date`)
const expiry = sql`case when last.day > ${givenOn} then 'purchase' else 'consent' end`

function matches(search: string): Statement {
  const pattern = searchPattern(search)
  const like = (column: string) => sql`${raw(column)} like comptoir_fold(${pattern})`
  return sql`(${like('c.name_folded')} or ${like('c.email_folded')} or ${like('a.name_folded')})`
}

function isOfProperty(actor: Actor, property: number): Statement {
  if (!hasInScope(actor, 'id', property)) throw refuse('forbidden', { property: 'property' })
  const sfid = sql`(select sfid from property__c where id = ${property})`
  return sql`(
    exists (select from accountproperty__c l
            where l.account__c = a.sfid and l.property__c = ${sfid} and not l.isdeleted)
    or exists (select from "order" o where o.contact__c = c.sfid and o.property__c = ${sfid} and not o.isdeleted))`
}

const expiredConsent: RowShape<ExpiredConsent> = {
  id: number,
  name: text,
  email: nullable(text),
  phone: nullable(text),
  language: oneOf(['en', 'fr']),
  optin_source: nullable(text),
  optin_date: text,
  company: nullable(json({ id: number, name: text })),
  last_purchase: nullable(text),
  reason: oneOf(consentExpiries),
  expired_on: text,
}
