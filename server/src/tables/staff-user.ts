import { largestPage } from '@comptoir/contract/constants'
import { administrators, outranks } from '@comptoir/contract/roles'
import { softDeletedUsername } from '@comptoir/contract/rules/soft-deleted-username'
import { type StaffUserRow, staffUserForm } from '@comptoir/contract/tables/staff-user'
import { sql as drizzleSql } from 'drizzle-orm'
import { check, text as plainText } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import { containsIndex, flag, folded, identity, moment, salesforceId, text } from '../engine/columns.ts'
import { defineTable, many } from '../engine/define-table.ts'
import { administratorsOnly, anyStaff, type Policy } from '../engine/policies.ts'
import { refuse } from '../engine/refusal.ts'
import { actorOf, fits, type Rule } from '../engine/rules.ts'

type StaffUserRule = Rule<StaffUserRow>

export const staffUser = defineTable<StaffUserRow>({
  name: 'propertyuser__c',
  columns: {
    id: identity(),
    sfid: salesforceId().notNull().unique(),
    name: text(120).notNull(),
    username__c: text(300).notNull().unique('propertyuser__c_username'),
    role__c: text(20).$type<StaffUserRow['role__c']>().notNull().default('user'),
    inactive: flag(),
    isdeleted: flag(),
    last_login: moment(),
    createddate: moment().notNull().defaultNow(),
    systemmodstamp: moment().notNull().defaultNow(),
  },
  internal: {
    password_hash: plainText(),
    name_folded: folded('name'),
    username_folded: folded('username__c'),
  },
  searchedIn: { name: 'name_folded', username__c: 'username_folded' },
  constraints: (column) => [
    check(
      'propertyuser__c_role',
      drizzleSql.raw(`role__c in ('user', 'user_inventory', 'admin', 'superadmin')`),
    ),
    containsIndex('propertyuser__c_name_contains', column('name_folded')),
    containsIndex('propertyuser__c_username_contains', column('username_folded')),
  ],
  relations: { property_propertyuser__c: many('property_propertyuser__c', 'propertyuser__c') },
  keyPrefix: 'a0U',
  largestPage: largestPage.property__c,
  read: anyStaff,
  restricted: {
    columns: [
      'username__c',
      'role__c',
      'inactive',
      'isdeleted',
      'last_login',
      'createddate',
      'systemmodstamp',
    ],
    unless: administratorsAndOneself(),
  },
  create: {
    by: administratorsOnly,
    columns: ['name', 'username__c', 'role__c', 'inactive'],
    rules: [fits(staffUserForm), roleIsWithinReach, startsInactive],
  },
  update: {
    by: administratorsOnly,
    columns: ['name', 'username__c', 'role__c', 'inactive', 'isdeleted'],
    rules: [
      fits(staffUserForm),
      roleIsWithinReach,
      nobodyChangesTheirOwnRights,
      addressIsWithinReach,
      oneActiveSuperadminRemains,
      nobodyDeletesThemselves,
      deletedOnesFreeTheirUsername,
    ],
    effects: [linksGoWithTheUser, signedOutWhenLeaving],
  },
  delete: {
    by: administratorsOnly,
    rules: [roleIsWithinReach, oneActiveSuperadminRemains, onlyThoseWhoNeverSignedIn, linksAreRemovedFirst],
  },
  setByServer: ['last_login'],
  conflicts: { propertyuser__c_username: 'user_with_email_exists' },
})

function administratorsAndOneself(): Policy {
  return (actor) => administrators.includes(actor.role) || ((row) => sql`${row}.id = ${actor.id}`)
}

function roleIsWithinReach(...[{ row, before }, context]: Parameters<StaffUserRule>): void {
  const { role } = actorOf(context)
  if (before && outranks(before.role__c, role)) throw refuse('forbidden')
  if (outranks(row.role__c, role)) throw refuse('forbidden', { property: 'role__c' })
}

function startsInactive({ row }: Parameters<StaffUserRule>[0]): void {
  row.inactive = true
}

function nobodyChangesTheirOwnRights(...[{ before, gives }, context]: Parameters<StaffUserRule>): void {
  if (before?.id !== actorOf(context).id) return
  for (const property of ['role__c', 'inactive'] as const) {
    if (gives(property)) throw refuse('forbidden', { property })
  }
}

/** A link to set the password goes to the address: whoever changes it could become its owner, everywhere they work. */
async function addressIsWithinReach(
  ...[{ before, gives }, context]: Parameters<StaffUserRule>
): Promise<void> {
  const { scope } = actorOf(context)
  if (!before || !gives('username__c') || scope === 'every property') return
  const outside = await context.tx.first(sql`
    select 1 from property_propertyuser__c link join property__c p on p.sfid = link.property__c and not p.isdeleted
    where link.propertyuser__c = ${before.sfid} and not link.isdeleted
      and link.property__c <> all(${scope.map(({ sfid }) => sfid)}) limit 1`)
  if (outside) throw refuse('forbidden', { property: 'username__c' })
}

/** Looked at after the superadmins, so that the last one hears the reason. */
function nobodyDeletesThemselves(...[{ before, gives }, context]: Parameters<StaffUserRule>): void {
  if (before?.id === actorOf(context).id && gives('isdeleted'))
    throw refuse('forbidden', { property: 'isdeleted' })
}

/** Changes to superadmins go one at a time, so that two of them cannot remove each other. */
async function oneActiveSuperadminRemains(
  ...[{ before, row }, { tx }]: Parameters<StaffUserRule>
): Promise<void> {
  const deleting = before === row
  if (!before || !isActiveSuperadmin(before) || (!deleting && isActiveSuperadmin(row))) return
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('comptoir.superadmins'))`)
  const another = await tx.first(sql`
    select 1 from propertyuser__c
    where role__c = 'superadmin' and not inactive and not isdeleted and id <> ${before.id}`)
  if (!another) throw refuse('last_superadmin_error')
}

function isActiveSuperadmin(user: StaffUserRow): boolean {
  return user.role__c === 'superadmin' && !user.inactive && !user.isdeleted
}

function deletedOnesFreeTheirUsername(...[{ row, before, gives }, { now }]: Parameters<StaffUserRule>): void {
  if (before && gives('isdeleted') && row.isdeleted)
    row.username__c = softDeletedUsername(before.username__c, now)
}

async function linksGoWithTheUser(...[{ row, before }, { also }]: Parameters<StaffUserRule>): Promise<void> {
  if (!row.isdeleted || before?.isdeleted) return
  await also.update(
    'property_propertyuser__c',
    { propertyuser__c: row.sfid, isdeleted: false },
    { isdeleted: true },
  )
}

/** A new address also voids links that were mailed to the old one. */
async function signedOutWhenLeaving(...[{ row, before }, { tx }]: Parameters<StaffUserRule>): Promise<void> {
  if (!before) return
  const left = (row.isdeleted && !before.isdeleted) || (row.inactive && !before.inactive)
  if (left) await tx.rows(sql`delete from session where user_id = ${row.id}`)
  if (left || row.username__c !== before.username__c) {
    await tx.rows(sql`delete from password_token where user_id = ${row.id}`)
  }
}

function onlyThoseWhoNeverSignedIn({ row }: Parameters<StaffUserRule>[0]): void {
  if (row.last_login) throw refuse('user_delete_fail')
}

async function linksAreRemovedFirst(...[{ row }, { also }]: Parameters<StaffUserRule>): Promise<void> {
  await also.remove('property_propertyuser__c', { propertyuser__c: row.sfid })
}
