import { companyBlockingKeys, contactBlockingKeys } from '@comptoir/contract/matching/blocking-keys'
import { type Match, minUnificationScore } from '@comptoir/contract/matching/evidence'
import {
  type CompanyPrint,
  companyPrint,
  compareLikelyCompanies,
} from '@comptoir/contract/matching/score-companies'
import { type ContactPrint, compareContacts, contactPrint } from '@comptoir/contract/matching/score-contacts'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { Queries } from '../../database/pool.ts'
import { list, nullable, number, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'

/** How a scan loads and compares records of a kind. */
export interface ScannedKind<Print> {
  table: Statement
  keyTable: Statement
  /** The comparable form of the undeleted records among these ids. */
  prints(queries: Queries, ids: readonly number[]): Promise<Map<number, Print>>
  keys(print: Print): string[]
  /** Undefined if the two are too different. */
  compare(one: Print, other: Print): Match | undefined
  /** The ids of records changed after that audit, including deleted ones. */
  changedAfter(audit: number): Statement
}

const companies: ScannedKind<CompanyPrint> = {
  table: raw('account'),
  keyTable: raw('unification_company_key'),
  async prints(queries, ids) {
    const rows = await queries.rows(sqlOf(companyRow)`
      select a.id, a.name, a.address_line_1__c, a.billingcity, a.billingpostalcode, reached.phones, reached.emails
      from account a
      left join lateral (
        select array_agg(phone) filter (where phone is not null) as phones,
               array_agg(email) filter (where email is not null) as emails
        from (select phone, email from contact where accountid = a.sfid and not isdeleted
              order by firstname_folded limit ${maxContacts}) c
      ) reached on true
      where a.id = any(${ids}::bigint[]) and not a.isdeleted and a.sfid is not null
        and a.sfid is distinct from ${consumers}`)
    return new Map(
      rows.map(({ id, phones, emails, ...row }) => [
        id,
        companyPrint({ ...row, phones: phones ?? [], emails: emails ?? [] }),
      ]),
    )
  },
  keys: companyBlockingKeys,
  compare: (one, other) => compareLikelyCompanies(one, other, minUnificationScore.account),
  // A company is also compared by the phone numbers and email addresses of its contacts.
  changedAfter: (audit) => sql`
    select object_id as id from audit
    where id > ${audit} and operation in ('account.create', 'account.update', 'account.delete')
    union
    select a.id from audit t
    join contact c on c.id = t.object_id join account a on a.sfid = c.accountid
    where t.id > ${audit} and t.operation in ('contact.create', 'contact.update', 'contact.anonymise')
      and a.sfid is distinct from ${consumers}`,
}

const contacts: ScannedKind<ContactPrint> = {
  table: raw('contact'),
  keyTable: raw('unification_contact_key'),
  async prints(queries, ids) {
    const rows = await queries.rows(sqlOf(contactRow)`
      select id, firstname, lastname, email, phone, nullif(accountid, ${consumers}) as accountid
      from contact where id = any(${ids}::bigint[]) and not isdeleted and sfid is not null
        and anonymised_at is null`)
    return new Map(rows.map(({ id, ...row }) => [id, contactPrint(row)]))
  },
  keys: contactBlockingKeys,
  compare(one, other) {
    const match = compareContacts(one, other)
    return match.score >= minUnificationScore.contact ? match : undefined
  },
  changedAfter: (audit) => sql`
    select object_id as id from audit
    where id > ${audit} and operation in ('contact.create', 'contact.update', 'contact.delete', 'contact.anonymise')`,
}

const companyRow = {
  id: number,
  name: text,
  address_line_1__c: nullable(text),
  billingcity: nullable(text),
  billingpostalcode: nullable(text),
  phones: nullable(list(text)),
  emails: nullable(list(text)),
}

const contactRow = {
  id: number,
  firstname: nullable(text),
  lastname: nullable(text),
  email: nullable(text),
  phone: nullable(text),
  accountid: nullable(text),
}

export const scannedKinds: Record<UnifiedKind, ScannedKind<unknown>> = {
  account: companies as ScannedKind<unknown>,
  contact: contacts as ScannedKind<unknown>,
}

/** The sfid of the preset company that holds all consumers; being in it is no evidence of similarity. */
export const consumers = raw(`(select value from settings where setting = 'b2c_account')`)

/** Limits the contacts that are compared per company. */
const maxContacts = 20
