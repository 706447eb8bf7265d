import type { ValueOf } from '@comptoir/contract/columns'
import type { TableDescription } from '@comptoir/contract/table-description'
import { blockedEmailTable } from '@comptoir/contract/tables/blocked-email'
import { contactTable } from '@comptoir/contract/tables/contact'
import { eTokenTable } from '@comptoir/contract/tables/e-token'
import { giftCodeTable } from '@comptoir/contract/tables/gift-code'
import { orderTable } from '@comptoir/contract/tables/order'
import type { Queries } from '../../database/pool.ts'
import { json, list, nullable, number, text } from '../../database/row-shape.ts'
import { name, raw, sqlOf } from '../../database/sql.ts'
import type { AnyRow, Room } from '../../engine/definition/define-table.ts'
import type { Registry } from '../../engine/definition/registry.ts'
import { rowJson, wireMoment } from '../../engine/reading/wire-expression.ts'
import { consentHistory } from '../consent/consent-history.ts'
import { findPerson } from './find-person.ts'
import { idsOf, isAboutPeople, personalColumns, personRows } from './person-rows.ts'
import { contactOperations } from './summarise-person.ts'

export type PersonData = Awaited<ReturnType<typeof readPersonData>>

/**
 * Everything that is kept about a person, and nothing about others: who bought a card for them is left out. Rows have
 * every column of the table API but those that are not for customers; secrets are in none of them.
 */
export async function readPersonData(queries: Queries, registry: Registry, contactId: number) {
  const person = await findPerson(queries, contactId)
  const { ids, emails } = person
  const rows = personRows(person)
  const stored = await rowsOf(contactTable)
  const orders = await queries.rows(sqlOf({
    ...{ ordernumber: nullable(number), code: nullable(text), vts_id: nullable(text), status: text },
    ...{
      totalamount: number,
      effectivedate: nullable(text),
      property: nullable(text),
      campaign: nullable(text),
    },
    cards: number,
  })`
    select o.ordernumber, o.external_id__c as code, o.vts_id, o.status, o.totalamount::float8 as totalamount,
           o.effectivedate::text as effectivedate, p.name as property,
           coalesce(k.name, (select min(linked.name) from order_campaign l join campaign linked on linked.id = l.campaign_id
                             where l.order_id = o.id)) as campaign,
           (select coalesce(sum(i.quantity), 0)::int from orderitem i where i.orderid = o.sfid and not i.isdeleted) as cards
    from "order" o left join property__c p on p.sfid = o.property__c left join campaign k on k.sfid = o.campaign__c
    where ${rows.orders} order by o.effectivedate desc nulls last, o.id desc`)
  const mails = await queries.rows(sqlOf({
    at: text,
    to: nullable(text),
    template: nullable(text),
    state: text,
  })`
    select ${wireMoment('m.created_at')} as at, m.mail ->> 'to' as "to", m.mail ->> 'template' as template,
           case when m.failed_at is null then 'waiting' else 'failed' end as state
    from mail_queue m where ${rows.queuedMails}
    union all
    select ${wireMoment('a.created_at')}, a.new ->> 'to', a.new ->> 'template', coalesce(a.new ->> 'outcome', 'sent')
    from audit a
    where a.operation = 'trnsx_ecom_activegc_b2c.email' and lower(a.new ->> 'to') = any(${emails}::text[])
    order by at desc`)
  const changes = await queries.rows(sqlOf({
    ...{ at: text, contact: number, operation: text, by: nullable(text) },
    ...{ old: nullable(json({})), new: nullable(json({})) },
  })`
    select ${wireMoment('a.created_at')} as at, a.object_id as contact, split_part(a.operation, '.', 2) as operation,
           a.user_name as by, a.old, a.new
    from audit a where a.operation = any(${contactOperations}) and a.object_id = any(${ids}::bigint[])
    order by a.id desc`)
  const merges = await queries.rows(sqlOf({
    ...{ at: text, kept_id: number, gone_id: number, kept: text, gone: text, undone_at: nullable(text) },
  })`
    select ${wireMoment('m.at')} as at, m.kept_id, m.gone_id, m.kept ->> 'name' as kept, m.gone ->> 'name' as gone,
           ${wireMoment('m.undone_at')} as undone_at
    from unification_merge m
    where m.kind = 'contact' and (m.kept_id = any(${ids}::bigint[]) and m.gone_id = any(${ids}::bigint[]))
    order by m.id desc`)
  const blocks = await queries.first(sqlOf({ blocked: list(text) })`
    select array(select email from unnest(${emails}::text[]) email where comptoir_is_blocked(email)) as blocked`)
  return {
    contacts: person.contacts.flatMap(({ id, company }) =>
      stored.flatMap((row) => (row.id === id ? { ...row, company } : [])),
    ),
    consents: await consentHistory(queries, ids),
    orders,
    giftCards: (await rowsOf(giftCodeTable)).map((card) => withoutOthers(giftCodeTable, card)),
    eTokens: (await rowsOf(eTokenTable)).map((token) => withoutOthers(eTokenTable, token)),
    others: await rowsOfOthers(),
    mails,
    blocked: blocks?.blocked ?? [],
    merges,
    // The audit of a merge names the other contact, who is another person if the merge was undone.
    changes: changes.map((change) =>
      change.operation === 'merge' || change.operation === 'unmerge' ? { ...change, new: null } : change,
    ),
  }

  /** The person's rows of a table as the table API shows them. */
  async function rowsOf<Table extends TableDescription>(table: Table): Promise<ExportedRow<Table>[]> {
    return (await rowsIn(registry.room(table.name))).map((row) => row as ExportedRow<Table>)
  }

  /** The person's rows of the tables that the file has no part of its own for. */
  async function rowsOfOthers() {
    const others: { table: string; rows: AnyRow[] }[] = []
    for (const room of registry.rooms)
      if (!tablesWithPart.includes(room.name) && isAboutPeople(room))
        others.push({ table: room.name, rows: await rowsIn(room) })
    return others
  }

  async function rowsIn(room: Room): Promise<AnyRow[]> {
    const columns = [...room.columns.values()].filter(({ exported }) => exported)
    const found = await queries.rows(sqlOf({ row: json({}) })`
      select ${rowJson(raw('t'), columns)}::json as row from ${name(room.name)} t
          where t.id in (${idsOf(room, person)}) order by t.id desc`)
    return found.map(({ row }) => row)
  }

  function withoutOthers<Row extends { customer_email: string | null }>(
    table: TableDescription,
    row: Row,
  ): Row {
    if (emails.includes(row.customer_email?.toLowerCase() ?? '')) return row
    const buyer = personalColumns(registry.room(table.name)).filter(({ personal }) => personal.of === 'buyer')
    return { ...row, ...Object.fromEntries(buyer.map(({ name: column }) => [column, null])) }
  }
}

const tablesWithPart: readonly string[] = [
  contactTable,
  orderTable,
  giftCodeTable,
  eTokenTable,
  blockedEmailTable,
].map(({ name: table }) => table)

type ExportedRow<Table extends TableDescription> = {
  [Name in keyof Table['columns'] as Table['columns'][Name] extends { exported: false }
    ? never
    : Name]: ValueOf<Table['columns'][Name]>
}
