import { phoneDigits } from '@comptoir/contract/rules/phone'
import { contactForm } from '@comptoir/contract/tables/contact'
import * as z from 'zod'
import { givenSql, importAuthor, importedTable, wasMadeHere } from '../imported-table.ts'

/**
 * By the row that the line was matched with, or by the hash of the address: a line without the person's Salesforce id, or
 * one that brings it to a contact made here, must not add them again.
 */
const anonymised = `(
  exists (select from contact t where t.id = s.id and t.anonymised_at is not null)
  or s.id is null and exists (
    select from contact t where t.anonymised_email = comptoir_address_hash(s.email) and t.accountid = s.accountid
      and (s.sfid is null or s.sfid = t.sfid or ${wasMadeHere('contact')})))`

export const contacts = importedTable('contact', {
  keys: [
    { fields: ['sfid'], reason: 'Another contact has this sfid.' },
    {
      fields: ['accountid', 'email'],
      amongLive: true,
      onlyMadeHere: true,
      reason: 'The company has another contact with this email address.',
    },
  ],
  forms: {
    // A country code is common elsewhere, and is dropped.
    phone: z.string().transform(withoutCountryCode).nullable().pipe(contactForm.shape.phone),
  },
  stays: anonymised,
  anonymised,
  neverCleared: ['accountid', 'optin_date', 'hvc_last_modified_by__c'],
  neededWhenNew: ['lastname', 'accountid'],
  keeps: {
    optin_email: isRefused('optin_email'),
    optin_other: isRefused('optin_other'),
    optin_source: isRefused('optin_email'),
    optin_type: isRefused('optin_email'),
  },
  derived: {
    name: {
      changed: fullName(
        `case when ${givenSql('contact', 'firstname')} then s.firstname else t.firstname end`,
        `case when ${givenSql('contact', 'lastname')} then s.lastname else t.lastname end`,
      ),
      added: fullName('s.firstname', 's.lastname'),
    },
    optin_date: {
      changed: `case
        when ${isRefused('optin_email')} then t.optin_date
        when ${givenSql('contact', 'optin_date')} then s.optin_date
        when ${givenSql('contact', 'optin_email')} and s.optin_email <> t.optin_email then now()
        else t.optin_date end`,
      added: 'case when s.optin_email then coalesce(s.optin_date, now()) else s.optin_date end',
    },
    hvc_last_modified_by__c: {
      changed: `case
        when ${givenSql('contact', 'hvc_last_modified_by__c')} then s.hvc_last_modified_by__c
        when ${givenSql('contact', 'hvc__c')} and s.hvc__c <> t.hvc__c then '${importAuthor.name}'
        else t.hvc_last_modified_by__c end`,
      added: `case when s.hvc__c then coalesce(s.hvc_last_modified_by__c, '${importAuthor.name}')
        else s.hvc_last_modified_by__c end`,
    },
  },
  notes: [
    'Names are capitalized, email addresses stored in lower case, phone numbers as 10 digits; a leading +1 is dropped.',
    'A file never gives a consent again that was withdrawn or declined here; it can withdraw one.',
    'A person who was anonymised here stays so. A line with another Salesforce id adds them as a new contact.',
    'A contact that staff entered is found by company and email address, and takes over the Salesforce id of the file.',
    'The company of a contact may be one that was merged: the contact then belongs to the company that was kept.',
  ],
})

/**
 * The file gives a consent that the person withdrew or never gave here. A dated refusal is one; and every audit that was
 * not written by an import counts.
 */
function isRefused(column: 'optin_email' | 'optin_other'): string {
  return `(s.${column} and not t.${column} and (
    (t.optin_date is not null and not t.optin_email) or exists (
      select from audit a where a.operation in ('contact.create', 'contact.update') and a.object_id = t.id
        and not (a.user_id is null and a.user_name is not distinct from '${importAuthor.name}') and a.new ->> '${column}' = 'false')))`
}

function fullName(first: string, last: string): string {
  return `concat_ws(' ', nullif(${first}, ''), nullif(${last}, ''))`
}

function withoutCountryCode(typed: string): string {
  return phoneDigits(typed).replace(/^\+?1(?=\d{10}$)/, '')
}
