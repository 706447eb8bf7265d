import { maxPageSize, optinSource, optinType } from '@comptoir/contract/constants'
import { formColumns } from '@comptoir/contract/table-description'
import { type ContactRow, contactForm, contactTable, fullName } from '@comptoir/contract/tables/contact'
import { sql as drizzleSql } from 'drizzle-orm'
import { check, index, text as plainText, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import { live, searchIndexes } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, fits, type Rule, type RuleContext } from '../engine/definition/rules.ts'

const rules: Rule<ContactRow>[] = [
  anonymisedStaysSo,
  fits(contactForm),
  emailIsNotBlocked,
  nameJoinsFirstAndLast,
  consentIsDated,
  highValueFlagIsSigned,
]

/** Contacts who are written to by a tacit consent. The list of expired ones uses the same expression. */
export const hasTacitConsent = `not isdeleted and (optin_email or optin_other) and optin_type = '${optinType}'`

export const contact = defineTable(contactTable, {
  internal: {
    unsubscribe_id: uuid().notNull().defaultRandom().unique(),
    /** A hash of the address of an anonymised person, by which an import without sfid finds the row. */
    anonymised_email: plainText(),
  },
  constraints: (column) => [
    uniqueIndex('contact_email_in_account').on(column('accountid'), column('email')).where(live),
    check('contact_language', drizzleSql.raw(`language in ('en', 'fr')`)),
    check('contact_email_lowercase', drizzleSql.raw('email = lower(email)')),
    index('contact_by_account').on(column('accountid'), column('firstname_folded')).where(live),
    index('contact_by_email').on(column('email')),
    index('contact_by_anonymised_email')
      .on(column('anonymised_email'))
      .where(drizzleSql.raw('anonymised_email is not null')),
    index('contact_tacit_consent')
      .on(column('optin_date'), column('id'))
      .where(drizzleSql.raw(hasTacitConsent)),
    index('contact_by_email_key').on(drizzleSql.raw('comptoir_email_key(email)')).where(live),
    index('contact_by_phone_key').on(drizzleSql.raw('comptoir_phone_key(phone)')).where(live),
    ...searchIndexes('contact_name', () => column('name_folded'), live, true),
    ...searchIndexes('contact_email', () => column('email_folded'), live, true),
    ...searchIndexes('contact_phone', () => column('phone_folded'), live),
  ],
  maxPageSize: maxPageSize.contact,
  read: anyStaff,
  create: { by: () => true, columns: formColumns(contactTable), rules },
  update: { by: () => true, columns: formColumns(contactTable), rules },
  setByServer: [
    'anonymised_at',
    'name',
    'optin_date',
    'optin_source',
    'optin_type',
    'hvc_last_modified_by__c',
  ],
  conflicts: { contact_email_in_account: 'contact_email_exists_error' },
})

/** The row is locked: a form that was opened before the person was anonymised cannot bring the data back. */
function anonymisedStaysSo({ before }: Change<ContactRow>): void {
  if (before?.anonymised_at) throw refuse('contact_anonymised_error')
}

async function emailIsNotBlocked(change: Change<ContactRow>, { tx }: RuleContext): Promise<void> {
  if (!change.changes('email')) return
  const blocked = await tx.first(sql`select 1 where comptoir_is_blocked(${change.row.email})`)
  if (blocked) throw refuse('email_purchases_prohibited', { property: 'email' })
}

function nameJoinsFirstAndLast({ row, changes }: Change<ContactRow>): void {
  if (changes('firstname') || changes('lastname')) row.name = fullName(row)
}

function consentIsDated({ row, before }: Change<ContactRow>, { now }: RuleContext): void {
  if (!before) Object.assign(row, { optin_source: optinSource, optin_type: optinType })
  if (row.optin_email === (before?.optin_email ?? false)) return
  Object.assign(row, { optin_date: now.toISOString(), optin_source: optinSource, optin_type: optinType })
}

function highValueFlagIsSigned({ row, before }: Change<ContactRow>, context: RuleContext): void {
  if (row.hvc__c !== (before?.hvc__c ?? false)) row.hvc_last_modified_by__c = actorOf(context).name
}
