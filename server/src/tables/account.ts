import { maxPageSize } from '@comptoir/contract/constants'
import { formColumns } from '@comptoir/contract/table-description'
import { type AccountRow, accountTable, companyForm } from '@comptoir/contract/tables/account'
import { sql as drizzleSql } from 'drizzle-orm'
import { index, text as plainText, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import {
  combinedTextIndex,
  containsIndex,
  listed,
  live,
  searchIndexes,
} from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { type Change, fits, type Rule, type RuleContext } from '../engine/definition/rules.ts'

const rules: Rule<AccountRow>[] = [streetStandsInBothFields, fits(companyForm), nameIsNotReserved]

export const account = defineTable(accountTable, {
  internal: { name_key: plainText().generatedAlwaysAs(drizzleSql.raw('comptoir_company_key(name::text)')) },
  searchedAsOne: ['name', 'address_line_1__c', 'billingcity', 'billingpostalcode'],
  constraints: (column) => [
    uniqueIndex('account_name_and_address')
      .on(...nameAndAddress())
      .where(live),
    // An import also looks for a company that was deleted here.
    index('account_deleted_name_and_address')
      .on(...nameAndAddress())
      .where(drizzleSql.raw('isdeleted')),
    // Includes the columns of the free text, and the key that contacts and orders link to, so that a scan in the order of
    // the names reads the index alone.
    index('account_by_name')
      .on(
        column('name_folded'),
        column('id'),
        column('address_folded'),
        column('city_folded'),
        column('postal_code_folded'),
        column('sfid'),
      )
      .where(listed),
    combinedTextIndex(
      'account_free_text',
      column('name_folded'),
      column('address_folded'),
      column('city_folded'),
      column('postal_code_folded'),
    ).where(live),
    ...searchIndexes('account_name', () => column('name_folded'), live),
    containsIndex('account_name_similar', column('name_key')).where(live),
    index('account_by_name_key').on(column('name_key')).where(live),
    index('account_by_postal_code').on(drizzleSql.raw('comptoir_key(billingpostalcode)')).where(live),
    // The few whose purchases count no more.
    index('account_deleted').on(column('sfid')).where(drizzleSql.raw('isdeleted')),
    index('account_by_external_id')
      .on(column('external_id__c'))
      .where(drizzleSql.raw('external_id__c is not null')),
    ...searchIndexes('account_address', () => column('address_folded'), live, true),
    ...searchIndexes('account_city', () => column('city_folded'), live, true),
    ...searchIndexes('account_postal_code', () => column('postal_code_folded'), live, true),
  ],
  maxPageSize: maxPageSize.account,
  read: anyStaff,
  create: { by: () => true, columns: formColumns(accountTable), rules },
  update: {
    by: () => true,
    columns: formColumns(accountTable),
    rules: [companyOfAllCustomersIsFixed, ...rules],
  },
  setByServer: ['external_id__c'],
  conflicts: { account_name_and_address: 'company_exists_error' },
})

function nameAndAddress() {
  return [
    drizzleSql.raw('comptoir_key(name)'),
    drizzleSql.raw('comptoir_key(address_line_1__c)'),
    drizzleSql.raw('comptoir_key(billingpostalcode)'),
  ] as const
}

/** Every customer belongs to this company, so an edit of one customer's details must not rename it for all of them. */
async function companyOfAllCustomersIsFixed({ row }: Change<AccountRow>, { tx }: RuleContext): Promise<void> {
  const fixed = await tx.first(sql`
    select 1 from settings where setting = 'b2c_account' and value = ${row.sfid}`)
  const message = 'The company of all customers is fixed. Change the contact instead.'
  if (fixed) throw refuse('forbidden', { message })
}

/** Staff enter one street, so the address line and the billing street have the same value. */
function streetStandsInBothFields({ row, before, changes }: Change<AccountRow>): void {
  const line = row.address_line_1__c?.trim()
  const street = row.billingstreet?.trim()
  const [lineIsNew, streetIsNew] = [changes('address_line_1__c'), changes('billingstreet')]
  if (!before) Object.assign(row, { address_line_1__c: line || street, billingstreet: street || line })
  else if (line && lineIsNew && !(street && streetIsNew)) row.billingstreet = line
  else if (street && streetIsNew && !lineIsNew) row.address_line_1__c = street
}

async function nameIsNotReserved(change: Change<AccountRow>, { tx }: RuleContext): Promise<void> {
  if (!change.changes('name')) return
  const reserved = await tx.first(sql`
    select 1 from settings
    where setting = 'reserved_company_pattern' and value <> ''
      and comptoir_fold(${change.row.name}) like value_folded`)
  if (reserved) throw refuse('company_name_reserved_error', { property: 'name' })
}
