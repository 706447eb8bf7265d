import { anonymisedName } from '@comptoir/contract/rules/person-name'
import { personalColumns } from '@comptoir/contract/tables/contact'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Person } from './find-person.ts'

/**
 * Anonymises the contacts and their audits. The update is not audited as one: the entry would hold what it removes. Copies
 * for searching are generated from the columns; keys for finding duplicates are deleted, and made again by the next scan.
 */
export async function anonymiseContacts(tx: Queries, { ids, contacts }: Person, now: Date): Promise<void> {
  await tx.rows(sql`
    update contact set name = ${anonymisedName}, firstname = null, lastname = null, email = null, phone = null,
      optin_email = false, optin_other = false, systemmodstamp = ${now}::timestamptz,
      anonymised_at = coalesce(anonymised_at, ${now}::timestamptz),
      anonymised_email = coalesce(comptoir_address_hash(email), anonymised_email)
    where id = any(${ids}::bigint[])`)
  await tx.rows(sql`
    update audit set old = old - ${personalColumns}::text[], new = new - ${personalColumns}::text[]
    where operation in ('contact.create', 'contact.update', 'contact.delete') and object_id = any(${ids}::bigint[])`)
  const companies = contacts.flatMap(({ accountid }) => accountid ?? [])
  await tx.rows(sql`delete from unification_contact_key where record_id = any(${ids}::bigint[])`)
  await tx.rows(sql`
    delete from unification_company_key where record_id in (select id from account where sfid = any(${companies}::text[]))`)
  await tx.rows(sql`
    delete from unification_pair where kind = 'contact' and state = 'open'
      and (left_id = any(${ids}::bigint[]) or right_id = any(${ids}::bigint[]))`)
}
