import { foldedText } from '@comptoir/contract/rules/folded-text'
import { phoneDigits } from '@comptoir/contract/rules/phone'
import type { DatabaseAndClock, Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import type { Registry } from '../../engine/definition/registry.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { giftCode } from '../../tables/gift-code.ts'
import { requireFreshSignIn } from '../../tables/rules/fresh-sign-in.ts'
import { dayMs, spendBudget } from '../limits/budget.ts'
import { holdChain, releasePersonalTexts } from '../log-chain/chain-log.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { sendSecurityNotice } from '../security-notices/security-notice.ts'
import { readAddressSalt } from '../settings/address-salt.ts'
import { readNumberSetting } from '../settings/settings.ts'
import { anonymiseMerges } from './anonymise-merges.ts'
import { anonymiseRows } from './anonymise-rows.ts'
import { findPerson, type Person } from './find-person.ts'
import { personRows } from './person-rows.ts'

export interface PersonDependencies extends DatabaseAndClock {
  mailer: Mailer
  securityLog: SecurityLog
  registry: Registry
}

/**
 * Removes the name, the addresses and the phone number of a person from everything that is kept, in one transaction.
 * Orders, amounts and dates stay. docs/privacy.md lists what goes, and what stays and why. Returns the number of contacts.
 */
export async function anonymisePerson(
  { database, mailer, securityLog, clock, registry }: PersonDependencies,
  actor: Actor,
  { contactId, reason, clientAddress }: { contactId: number; reason: string; clientAddress: string },
): Promise<number> {
  const now = clock()
  requireFreshSignIn(actor, now)
  return database.transaction(async (tx) => {
    const max = await readNumberSetting(tx, 'person_requests_per_day')
    await spendBudget(tx, { name: 'anonymisedPeopleByActor', who: actor.id, now, periodMs: dayMs, max })
    const person = await lockPerson(tx, contactId)
    if (person.contacts[0]?.isAnonymised) throw refuse('contact_anonymised_error')
    if (namesPerson(reason, person)) throw refuse('person_named_error', { property: 'reason' })
    await readAddressSalt(tx)
    await holdChain(tx)
    // A mail that is being sent is locked until its audit is written, which is then found below.
    await tx.rows(sql`delete from mail_queue m where ${personRows(person).queuedMails}`)
    // A gift card of theirs to another address names them in its content.
    await tx.rows(sql`
      delete from mail_queue where receipt ->> 'table' = 'trnsx_ecom_activegc_b2c' and (receipt ->> 'id')::bigint in (
        select g.id from trnsx_ecom_activegc_b2c g where ${personRows(person).giftCodes})`)
    await tx.rows(sql`
      delete from caught_mail where lower(recipient) = any(${person.emails}::text[])
        or exists (select from unnest(${[...person.emails, ...person.names]}::text[]) word
                   where strpos(lower(text), lower(word)) > 0)`)
    await anonymiseMerges(tx, registry.room('contact'), person)
    await closeContacts(tx, person, now)
    const found = new Map<string, number[]>()
    for (const room of registry.rooms) found.set(room.name, await anonymiseRows(tx, room, person, now))
    await forgetCardMails(tx, person, { cards: found.get(giftCode.name) ?? [], now })
    const contacts = person.ids.length
    const said = { reason, contacts }
    for (const id of person.ids)
      await recordAudit(tx, { actor, now }, { table: 'contact', verb: 'anonymise', id, new: said })
    const details = { table: 'contact', record: contactId }
    await securityLog.recordIn(tx, { kind: 'person_anonymised', actor, clientAddress, details })
    await sendSecurityNotice(tx, mailer, { actor, now, act: { act: 'personAnonymised', contact: contactId } })
    return contacts
  })
}

/** Locks the contacts. A merge or an edit may have changed who they are in the meantime, so they are then read again. */
async function lockPerson(tx: Queries, contactId: number): Promise<Person> {
  const seen = await findPerson(tx, contactId)
  await tx.rows(sql`select from contact where id = any(${seen.ids}::bigint[]) order by id for update`)
  const locked = await findPerson(tx, contactId)
  if (locked.ids.some((id) => !seen.ids.includes(id))) throw refuse('conflict')
  return locked
}

/** Whether a text that will be kept says who the person is. */
function namesPerson(text: string, { emails, names, phones }: Person): boolean {
  const folded = foldedText(text)
  const words = folded.split(/[^\p{L}\p{N}]+/u)
  const lastNames = names.map((name) => foldedText(name.split(' ').at(-1) ?? name))
  return (
    [...emails, ...names].some((known) => folded.includes(foldedText(known))) ||
    lastNames.some((known) => words.includes(known)) ||
    phones.some((phone) => phoneDigits(text).includes(phone))
  )
}

/**
 * Withdraws the consents and makes the contacts read-only. A hash of the address stays, by which an import recognises the
 * person. Keys for finding duplicates are deleted, and made again by the next scan.
 */
async function closeContacts(tx: Queries, { ids, contacts }: Person, now: Date): Promise<void> {
  await tx.rows(sql`
    update contact set optin_email = false, optin_other = false, systemmodstamp = ${now}::timestamptz,
      anonymised_at = coalesce(anonymised_at, ${now}::timestamptz),
      anonymised_email = coalesce(comptoir_address_hash(email), anonymised_email)
    where id = any(${ids}::bigint[])`)
  const companies = contacts.flatMap(({ accountid }) => accountid ?? [])
  await tx.rows(sql`delete from unification_contact_key where record_id = any(${ids}::bigint[])`)
  await tx.rows(sql`
    delete from unification_company_key where record_id in (select id from account where sfid = any(${companies}::text[]))`)
  await tx.rows(sql`
    delete from unification_pair where kind = 'contact' and state = 'open'
      and (left_id = any(${ids}::bigint[]) or right_id = any(${ids}::bigint[]))`)
}

/** To whom the person's gift cards were sent, and cards of others to the person, with the reasons. */
async function forgetCardMails(
  tx: Queries,
  { emails }: Person,
  { cards, now }: { cards: readonly number[]; now: Date },
): Promise<void> {
  const audits = await tx.rows(sqlOf({ id: number })`
    update audit set new = new - '{to,reason}'::text[]
    where operation = ${`${giftCode.name}.email`}
      and (object_id = any(${cards}::bigint[]) or lower(new ->> 'to') = any(${emails}::text[])) returning id`)
  await releasePersonalTexts(
    tx,
    audits.map(({ id }) => id),
    now,
  )
}
