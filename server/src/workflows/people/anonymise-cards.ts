import { anonymisedName } from '@comptoir/contract/rules/person-name'
import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { eToken } from '../../tables/e-token.ts'
import { giftCode } from '../../tables/gift-code.ts'
import type { Person } from './find-person.ts'
import { personRows } from './person-rows.ts'

/**
 * Anonymises the person on gift cards that they bought or were given, and in the audits of these cards and of the mails
 * about them. Codes, amounts and orders stay. The mark keeps imports from bringing the values back.
 */
export async function anonymiseCards(tx: Queries, person: Person, now: Date): Promise<void> {
  const { emails, names } = person
  const rows = personRows(person)
  const isOne = (column: Statement) => sql`lower(${column}) = any(${emails}::text[])`
  const isNamed = (column: Statement) => sql`comptoir_fold(${column}) in (
    select comptoir_fold(known) from unnest(${names}::text[]) known)`
  const [first, last] = anonymisedName.split(' ')

  const buyer = isOne(sql`g.customer_email`)
  const codes = await tx.rows(
    sql`
    update trnsx_ecom_activegc_b2c g set anonymised_at = ${now}::timestamptz,
      customer_email = case when ${buyer} then null else g.customer_email end,
      first_name = case when ${buyer} then ${first} else g.first_name end,
      last_name = case when ${buyer} then ${last} else g.last_name end,
      recipient = case when ${isOne(sql`g.recipient`)} or ${buyer} and ${isNamed(sql`g.recipient`)}
        then ${anonymisedName} else g.recipient end
    where ${rows.giftCodes} returning g.id`.returns({ id: number }),
  )
  const [customer, recipient] = [isOne(sql`e.customer_email`), isOne(sql`e.recipient_email`)]
  const tokens = await tx.rows(
    sql`
    update eml_token e set anonymised_at = ${now}::timestamptz, comment = null,
      customer_email = case when ${customer} then null else e.customer_email end,
      customer_name = case when ${customer} or ${isNamed(sql`e.customer_name`)} then ${anonymisedName} else e.customer_name end,
      recipient_email = case when ${recipient} then null else e.recipient_email end,
      recipient_name = case when ${recipient} or ${isNamed(sql`e.recipient_name`)} then ${anonymisedName}
        else e.recipient_name end
    where ${rows.eTokens} returning e.id`.returns({ id: number }),
  )
  await forgetInAudits(tx, giftCode.name, codes, [
    'customer_email',
    'first_name',
    'last_name',
    'name',
    'recipient',
  ])
  await forgetInAudits(tx, eToken.name, tokens, [
    'customer_email',
    'customer_name',
    'recipient_email',
    'recipient_name',
    'comment',
  ])
  const ids = codes.map(({ id }) => id)
  await tx.rows(sql`
    update audit set new = new - '{to,reason}'::text[]
    where operation = ${`${giftCode.name}.email`}
      and (object_id = any(${ids}::bigint[]) or lower(new ->> 'to') = any(${emails}::text[]))`)
}

async function forgetInAudits(
  tx: Queries,
  table: string,
  rows: readonly { id: number }[],
  columns: readonly string[],
): Promise<void> {
  const operations = ['create', 'update', 'delete'].map((verb) => `${table}.${verb}`)
  const ids = rows.map(({ id }) => id)
  await tx.rows(sql`
    update audit set old = old - ${columns}::text[], new = new - ${columns}::text[]
    where operation = any(${operations}) and object_id = any(${ids}::bigint[])`)
}
