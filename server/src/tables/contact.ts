import { largestPage, optinSource, optinType } from '@comptoir/contract/constants'
import { type ContactRow, contactForm, fullName } from '@comptoir/contract/tables/contact'
import { sql as drizzleSql } from 'drizzle-orm'
import { check, index, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import {
  containsIndex,
  flag,
  folded,
  foreignLettersIndex,
  identity,
  live,
  moment,
  salesforceId,
  text,
} from '../engine/columns.ts'
import { defineTable, many, one } from '../engine/define-table.ts'
import { anyStaff } from '../engine/policies.ts'
import { refuse } from '../engine/refusal.ts'
import { actorOf, fits, type Rule } from '../engine/rules.ts'

const formColumns = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'language',
  'accountid',
  'optin_email',
  'optin_other',
  'ott_customer',
  'hvc__c',
] as const

const rules: Rule<ContactRow>[] = [
  fits(contactForm),
  emailIsNotBlocked,
  nameJoinsFirstAndLast,
  consentIsDated,
  highValueFlagIsSigned,
]

export const contact = defineTable<ContactRow>({
  name: 'contact',
  columns: {
    id: identity(),
    sfid: salesforceId().unique(),
    name: text().notNull(),
    firstname: text(80),
    lastname: text(80),
    email: text(254),
    phone: text(20),
    language: text(2).$type<ContactRow['language']>().notNull().default('en'),
    accountid: salesforceId(),
    optin_email: flag(),
    optin_other: flag(),
    optin_date: moment(),
    optin_source: text(80),
    optin_type: text(80),
    createddate: moment().notNull().defaultNow(),
    systemmodstamp: moment().notNull().defaultNow(),
    isdeleted: flag(),
    ott_customer: flag(),
    hvc__c: flag(),
    hvc_last_modified_by__c: text(120),
  },
  internal: {
    unsubscribe_id: uuid().notNull().defaultRandom().unique(),
    name_folded: folded('name'),
    firstname_folded: folded('firstname'),
    lastname_folded: folded('lastname'),
    email_folded: folded('email'),
    phone_folded: folded('phone'),
  },
  searchedIn: {
    name: 'name_folded',
    firstname: 'firstname_folded',
    lastname: 'lastname_folded',
    email: 'email_folded',
    phone: 'phone_folded',
  },
  constraints: (column) => [
    uniqueIndex('contact_email_in_account').on(column('accountid'), column('email')).where(live),
    check('contact_language', drizzleSql.raw(`language in ('en', 'fr')`)),
    check('contact_email_lowercase', drizzleSql.raw('email = lower(email)')),
    index('contact_by_account').on(column('accountid'), column('firstname_folded')).where(live),
    index('contact_by_email').on(column('email')),
    index('contact_by_email_key').on(drizzleSql.raw('comptoir_email_key(email)')).where(live),
    index('contact_by_phone_key').on(drizzleSql.raw('comptoir_phone_key(phone)')).where(live),
    containsIndex('contact_name_contains', column('name_folded')).where(live),
    index('contact_name_prefix').on(column('name_folded')).where(live),
    foreignLettersIndex('contact_name_foreign', column('name_folded'), live),
    containsIndex('contact_email_contains', column('email_folded')).where(live),
    index('contact_email_prefix').on(column('email_folded')).where(live),
    foreignLettersIndex('contact_email_foreign', column('email_folded'), live),
    containsIndex('contact_phone_contains', column('phone_folded')).where(live),
    foreignLettersIndex('contact_phone_foreign', column('phone_folded'), live),
  ],
  relations: { account: one('account', 'accountid'), order: many('order', 'contact__c') },
  keyPrefix: '003',
  largestPage: largestPage.contact,
  read: anyStaff,
  create: { by: () => true, columns: formColumns, rules },
  update: { by: () => true, columns: formColumns, rules },
  setByServer: ['name', 'optin_date', 'optin_source', 'optin_type', 'hvc_last_modified_by__c'],
  conflicts: { contact_email_in_account: 'contact_email_exists_error' },
})

async function emailIsNotBlocked(...[change, { tx }]: Parameters<Rule<ContactRow>>): Promise<void> {
  if (!change.gives('email')) return
  const blocked = await tx.first(sql`select 1 from blocked where email = ${change.row.email}`)
  if (blocked) throw refuse('email_purchases_prohibited', { property: 'email' })
}

function nameJoinsFirstAndLast({ row, gives }: Parameters<Rule<ContactRow>>[0]): void {
  if (gives('firstname') || gives('lastname')) row.name = fullName(row)
}

function consentIsDated(...[{ row, before }, { now }]: Parameters<Rule<ContactRow>>): void {
  if (!before) Object.assign(row, { optin_source: optinSource, optin_type: optinType })
  if (row.optin_email === (before?.optin_email ?? false)) return
  Object.assign(row, { optin_date: now.toISOString(), optin_source: optinSource, optin_type: optinType })
}

function highValueFlagIsSigned(...[{ row, before }, context]: Parameters<Rule<ContactRow>>): void {
  if (row.hvc__c !== (before?.hvc__c ?? false)) row.hvc_last_modified_by__c = actorOf(context).name
}
