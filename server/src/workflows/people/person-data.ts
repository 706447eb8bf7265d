import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import type { Queries } from '../../database/pool.ts'
import { flag, json, list, nullable, number, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { consentHistory } from '../consent/consent-history.ts'
import { findPerson } from './find-person.ts'
import { personRows } from './person-rows.ts'
import { contactOperations } from './summarise-person.ts'

export type PersonData = Awaited<ReturnType<typeof readPersonData>>

/**
 * Everything that is kept about a person, and nothing about others: who bought a card for them is left out. Columns are
 * named, so that no secret gets in with a new one.
 */
export async function readPersonData(queries: Queries, contactId: number) {
  const person = await findPerson(queries, contactId)
  const { ids, emails } = person
  const rows = personRows(person)
  const contacts = await queries.rows(
    sql`
    select c.id, c.sfid, c.name, c.firstname, c.lastname, c.email, c.phone, c.language, a.name as company,
           c.optin_email, c.optin_other, ${wireMoment('c.optin_date')} as optin_date, c.optin_source, c.optin_type,
           c.ott_customer, c.hvc__c, ${wireMoment('c.createddate')} as createddate, c.isdeleted
    from contact c left join account a on a.sfid = c.accountid
    where c.id = any(${ids}::bigint[]) order by c.isdeleted, c.id`.returns({
      ...{
        id: number,
        sfid: nullable(text),
        name: text,
        firstname: nullable(text),
        lastname: nullable(text),
      },
      ...{ email: nullable(text), phone: nullable(text), language: text, company: nullable(text) },
      ...{ optin_email: flag, optin_other: flag, optin_date: nullable(text) },
      ...{ optin_source: nullable(text), optin_type: nullable(text) },
      ...{ ott_customer: flag, hvc__c: flag, createddate: text, isdeleted: flag },
    }),
  )
  const orders = await queries.rows(
    sql`
    select o.ordernumber, o.external_id__c as code, o.vts_id, o.status, o.totalamount::float8 as totalamount,
           o.effectivedate::text as effectivedate, p.name as property,
           coalesce(k.name, (select min(linked.name) from order_campaign l join campaign linked on linked.id = l.campaign_id
                             where l.order_id = o.id)) as campaign,
           (select coalesce(sum(i.quantity), 0)::int from orderitem i where i.orderid = o.sfid and not i.isdeleted) as cards
    from "order" o left join property__c p on p.sfid = o.property__c left join campaign k on k.sfid = o.campaign__c
    where ${rows.orders} order by o.effectivedate desc nulls last, o.id desc`.returns({
      ...{ ordernumber: nullable(number), code: nullable(text), vts_id: nullable(text), status: text },
      ...{
        totalamount: number,
        effectivedate: nullable(text),
        property: nullable(text),
        campaign: nullable(text),
      },
      cards: number,
    }),
  )
  const giftCards = await queries.rows(
    sql`
    select g.gift_code as code, g."order", g.customer_email, g.name, g.recipient, g.mall,
           g."CSL_CLOSING_BALANCE"::float8 as balance, ${wireMoment('g.created_at')} as created_at,
           ${wireMoment('g.cwf_last_sent')} as last_sent
    from trnsx_ecom_activegc_b2c g where ${rows.giftCodes} order by g.id desc`.returns({
      ...{ code: text, order: nullable(text), customer_email: nullable(text), name: nullable(text) },
      ...{ recipient: nullable(text), mall: nullable(text), balance: number, created_at: text },
      last_sent: nullable(text),
    }),
  )
  const eTokens = await queries.rows(
    sql`
    select e.external_id, e.last_4_digits, e.program_name, e.amount::float8 as amount, e.status, e.redeem,
           e.redeem_centre, e.comment, e.customer_email, e.customer_name, e.recipient_email, e.recipient_name,
           e.order_id, ${wireMoment('e.updated_at')} as updated_at
    from eml_token e where ${rows.eTokens} order by e.id desc`.returns({
      ...{ external_id: text, last_4_digits: nullable(text), program_name: nullable(text), amount: number },
      ...{ status: text, redeem: flag, redeem_centre: nullable(text), comment: nullable(text) },
      ...{ customer_email: nullable(text), customer_name: nullable(text), recipient_email: nullable(text) },
      ...{ recipient_name: nullable(text), order_id: nullable(text), updated_at: text },
    }),
  )
  const mails = await queries.rows(
    sql`
    select ${wireMoment('m.created_at')} as at, m.mail ->> 'to' as "to", m.mail ->> 'template' as template,
           case when m.failed_at is null then 'waiting' else 'failed' end as state
    from mail_queue m where ${rows.queuedMails}
    union all
    select ${wireMoment('a.created_at')}, a.new ->> 'to', a.new ->> 'template', coalesce(a.new ->> 'outcome', 'sent')
    from audit a
    where a.operation = 'trnsx_ecom_activegc_b2c.email' and lower(a.new ->> 'to') = any(${emails}::text[])
    order by at desc`.returns({ at: text, to: nullable(text), template: nullable(text), state: text }),
  )
  const changes = await queries.rows(
    sql`
    select ${wireMoment('a.created_at')} as at, a.object_id as contact, split_part(a.operation, '.', 2) as operation,
           a.user_name as by, a.old, a.new
    from audit a where a.operation = any(${contactOperations}) and a.object_id = any(${ids}::bigint[])
    order by a.id desc`.returns({
      ...{ at: text, contact: number, operation: text, by: nullable(text) },
      ...{ old: nullable(json({})), new: nullable(json({})) },
    }),
  )
  const merges = await queries.rows(
    sql`
    select ${wireMoment('m.at')} as at, m.kept_id, m.gone_id, m.kept ->> 'name' as kept, m.gone ->> 'name' as gone,
           ${wireMoment('m.undone_at')} as undone_at
    from unification_merge m
    where m.kind = 'contact' and (m.kept_id = any(${ids}::bigint[]) and m.gone_id = any(${ids}::bigint[]))
    order by m.id desc`.returns({
      ...{ at: text, kept_id: number, gone_id: number, kept: text, gone: text, undone_at: nullable(text) },
    }),
  )
  const blocks = await queries.first(
    sql`select array(select email from unnest(${emails}::text[]) email where comptoir_is_blocked(email)) as blocked`.returns(
      { blocked: list(text) },
    ),
  )
  const isTheirs = (email: string | null) => email !== null && emails.includes(email.toLowerCase())
  return {
    contacts,
    consents: await consentHistory(queries, ids),
    orders,
    giftCards: giftCards.map((card) => ({
      ...card,
      code: maskedGiftCode(card.code),
      ...(!isTheirs(card.customer_email) && { name: null, customer_email: null }),
    })),
    eTokens: eTokens.map((token) => ({
      ...token,
      ...(!isTheirs(token.customer_email) && { customer_name: null, customer_email: null }),
    })),
    mails,
    blocked: blocks?.blocked ?? [],
    merges,
    // The audit of a merge names the other contact, who is another person if the merge was undone.
    changes: changes.map((change) =>
      change.operation === 'merge' || change.operation === 'unmerge' ? { ...change, new: null } : change,
    ),
  }
}
