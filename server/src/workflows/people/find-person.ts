import type { PersonContact } from '@comptoir/contract/people'
import { anonymisedName } from '@comptoir/contract/rules/person-name'
import type { Queries } from '../../database/pool.ts'
import { flag, list, nullable, number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'

/** One person: their contacts, and everything by which other rows may name them. */
export interface Person {
  contacts: (PersonContact & { sfid: string | null; accountid: string | null; isAnonymised: boolean })[]
  ids: number[]
  /** The addresses of the contacts, and earlier ones that no other contact has now. */
  emails: string[]
  /** Whole names, now and before. */
  names: string[]
  phones: string[]
}

/** More contacts than one person can have: then the address is that of an office, or a placeholder. */
const maxContacts = 50

/**
 * The person of a contact: all contacts with the same email address, in every company, and the contacts that were merged
 * with one of them. Two people who share an address are one person here, so callers show which contacts were found.
 */
export async function findPerson(queries: Queries, contactId: number): Promise<Person> {
  const contacts = await queries.rows(sqlOf({
    id: number,
    sfid: nullable(text),
    accountid: nullable(text),
    name: text,
    email: nullable(text),
    company: nullable(text),
    isGone: flag,
    isAnonymised: flag,
  })`
    with recursive person (id, email) as (
      select id, email from contact where id = ${contactId} and not isdeleted and sfid is not null
      union
      select also.id, also.email from person cross join lateral (
        select c.id, c.email from contact c where c.email = person.email
        union all
        select c.id, c.email from unification_merge m
        join contact c on c.id = case when m.kept_id = person.id then m.gone_id else m.kept_id end
        where m.kind = 'contact' and m.undone_at is null and (m.kept_id = person.id or m.gone_id = person.id)
      ) also
    )
    select c.id, c.sfid, c.accountid, c.name, c.email, a.name as company, c.isdeleted as "isGone",
           c.anonymised_at is not null as "isAnonymised"
    from contact c left join account a on a.sfid = c.accountid
    where c.id in (select id from person limit ${maxContacts + 1})
    order by c.id <> ${contactId}, c.isdeleted, c.id`)
  if (contacts.length === 0) throw refuse('not_found')
  if (contacts.length > maxContacts) throw refuse('person_too_large_error')
  const ids = contacts.map(({ id }) => id)
  return { contacts, ids, ...(await identityOf(queries, ids)) }
}

type Identity = Pick<Person, 'emails' | 'names' | 'phones'>

/** What the contacts are and were called, by their rows and their audits. */
async function identityOf(queries: Queries, ids: readonly number[]): Promise<Identity> {
  const found = await queries.first(sqlOf({ emails: list(text), names: list(text), phones: list(text) })`
    with known as (
      select name, email, phone, true as is_current from contact where id = any(${ids}::bigint[])
      union all
      select coalesce(j.row ->> 'name', nullif(concat_ws(' ', j.row ->> 'firstname', j.row ->> 'lastname'), '')),
             j.row ->> 'email', j.row ->> 'phone', false
      from audit a cross join lateral (values (a.old), (a.new)) j (row)
      where a.operation in ('contact.create', 'contact.update', 'contact.delete') and a.object_id = any(${ids}::bigint[])
        and j.row is not null
    )
    select
      array(select distinct lower(email) from known where email is not null and (is_current or not exists (
        select from contact c where c.email = known.email and not c.isdeleted and c.id <> all(${ids}::bigint[])))) as emails,
      array(select distinct name from known where name like '% %' and name <> ${anonymisedName}) as names,
      array(select distinct phone from known where phone is not null) as phones`)
  return found ?? { emails: [], names: [], phones: [] }
}
