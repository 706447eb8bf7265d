import { exactCountLimit } from '@comptoir/contract/constants'
import type { ExpiredConsent, ExpiredConsentPage } from '@comptoir/contract/people'
import { tacitConsentLimit } from '@comptoir/contract/rules/consent'
import type { Queries } from '../../database/pool.ts'
import { json, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { raw, sql } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { hasTacitConsent } from '../../tables/contact.ts'
import { consumers } from '../unification/scanned-kinds.ts'

interface PageRequest {
  limit: number
  after: { optin_date: string; id: number } | null
  now: Date
}

/** Contacts who are written to by a tacit consent that has expired, the oldest first. */
export async function expiredConsents(
  queries: Queries,
  { limit, after, now }: PageRequest,
): Promise<ExpiredConsentPage> {
  const expired = sql`${raw(hasTacitConsent)} and optin_date < ${tacitConsentLimit(now)}::timestamptz`
  const rest = after
    ? sql`and (optin_date, id) > (${after.optin_date}::timestamptz, ${after.id}::bigint)`
    : raw('')
  const rows = await queries.rows(
    sql`
    with page as materialized (
      select * from contact where ${expired} ${rest} order by optin_date, id limit ${limit + 1})
    select t.id, t.name, t.email, t.phone, t.language, t.optin_source, ${wireMoment('t.optin_date')} as optin_date,
           case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as company
    from page t left join account a on a.sfid = t.accountid and a.sfid is distinct from ${consumers}
    order by t.optin_date, t.id`.returns(expiredConsent),
  )
  const counted = await queries.first(
    sql`select count(*)::int as count from (
      select from contact where ${expired} limit ${exactCountLimit + 1}) counted`.returns({ count: number }),
  )
  return { consents: rows.slice(0, limit), more: rows.length > limit, count: counted?.count ?? 0 }
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
}
