import type { PersonSummary } from '@comptoir/contract/people'
import type { Queries } from '../../database/pool.ts'
import { flag, number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { findPerson } from './find-person.ts'
import { personMentions } from './person-mentions.ts'
import { personRows } from './person-rows.ts'

/** Counts what is kept about the person of a contact, for the question before an export or before anonymising. */
export async function summarisePerson(
  queries: Queries,
  actor: Actor,
  contactId: number,
): Promise<PersonSummary> {
  const person = await findPerson(queries, contactId)
  const { emails, ids } = person
  const rows = personRows(person)
  const found = await queries.first(sqlOf({
    orders: number,
    cards: number,
    mails: number,
    changes: number,
    isBlocked: flag,
  })`
    select
      (select count(*)::int from "order" o where ${rows.orders}) as orders,
      (select count(*)::int from trnsx_ecom_activegc_b2c g where ${rows.giftCodes})
        + (select count(*)::int from eml_token e where ${rows.eTokens}) as cards,
      (select count(*)::int from mail_queue m where ${rows.queuedMails})
        + (select count(*)::int from audit a
           where a.operation = 'trnsx_ecom_activegc_b2c.email' and lower(a.new ->> 'to') = any(${emails}::text[])) as mails,
      (select count(*)::int from audit a where a.operation = any(${contactOperations}) and a.object_id = any(${ids}::bigint[]))
        as changes,
      exists (select from unnest(${emails}::text[]) email where comptoir_is_blocked(email)) as "isBlocked"`)
  if (!found) throw new Error('The rows of a person were not counted.')
  const contacts = person.contacts.map(({ id, name, email, company, isGone }) => ({
    id,
    name,
    email,
    company,
    isGone,
  }))
  return { contacts, ...found, mentions: await personMentions(queries, actor, person) }
}

/** The audited operations on contacts. */
export const contactOperations = [
  'create',
  'update',
  'delete',
  'merge',
  'unmerge',
  'export',
  'anonymise',
].map((verb) => `contact.${verb}`)
