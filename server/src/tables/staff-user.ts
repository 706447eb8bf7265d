import { maxPageSize } from '@comptoir/contract/constants'
import { administrators, outranks } from '@comptoir/contract/roles'
import { addressChange } from '@comptoir/contract/rules/soft-deleted-username'
import { type StaffUserRow, staffUserForm, staffUserTable } from '@comptoir/contract/tables/staff-user'
import { sql as drizzleSql } from 'drizzle-orm'
import { check, text as plainText } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import type { Actor } from '../engine/definition/actor.ts'
import { containsIndex } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, anyStaff, type Verdict } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, fits, type RuleContext } from '../engine/definition/rules.ts'
import { requireFreshSignIn } from './rules/fresh-sign-in.ts'
import {
  deletedOnesFreeTheirUsername,
  linksGoWithTheUser,
  restoredOnesActivateAgain,
  signedOutWhenLeaving,
  suffixIsTheServers,
} from './rules/staff-leaving.ts'
import { isWithinReach } from './rules/staff-reach.ts'

const accessColumns = ['username__c', 'role__c', 'inactive', 'isdeleted'] as const
const updatedColumns = ['name', ...accessColumns] as const

export const staffUser = defineTable(staffUserTable, {
  internal: { password_hash: plainText() },
  constraints: (column) => [
    check(
      'propertyuser__c_role',
      drizzleSql.raw(`role__c in ('user', 'user_inventory', 'admin', 'superadmin')`),
    ),
    containsIndex('propertyuser__c_name_contains', column('name_folded')),
    containsIndex('propertyuser__c_username_contains', column('username_folded')),
  ],
  maxPageSize: maxPageSize.property__c,
  read: anyStaff,
  restricted: {
    columns: [...accessColumns, 'last_login', 'createddate', 'systemmodstamp'],
    visibleTo: administratorsAndOneself,
  },
  create: {
    by: administratorsOnly,
    columns: ['name', 'username__c', 'role__c', 'inactive'],
    rules: [fits(staffUserForm), roleIsWithinReach, accessNeedsFreshSignIn, startsInactive],
  },
  update: {
    by: administratorsOnly,
    // Clients report the own last_login, which the server has set already.
    unchangedBy: (actor, id) => Number(id) === actor.id,
    columns: updatedColumns,
    rules: [
      suffixIsTheServers,
      fits(staffUserForm),
      userIsWithinReach,
      roleIsWithinReach,
      nobodyChangesTheirOwnRights,
      oneActiveSuperadminRemains,
      nobodyDeletesThemselves,
      deletedOnesFreeTheirUsername,
      restoredOnesActivateAgain,
      addressesOfPeersAreForSuperadmins,
      accessNeedsFreshSignIn,
    ],
    effects: [linksGoWithTheUser, signedOutWhenLeaving],
  },
  delete: {
    by: administratorsOnly,
    rules: [
      userIsWithinReach,
      oneActiveSuperadminRemains,
      onlyThoseWhoNeverSignedIn,
      accessNeedsFreshSignIn,
      linksAreRemovedFirst,
    ],
  },
  setByServer: ['last_login'],
  conflicts: { propertyuser__c_username: 'user_with_email_exists' },
})

function administratorsAndOneself(actor: Actor): Verdict {
  return administrators.includes(actor.role) || ((row) => sql`${row}.id = ${actor.id}`)
}

/** An update that changes no column passes: the client sends one to check the version when it changes links alone. */
async function userIsWithinReach(
  { row, before, changes }: Change<StaffUserRow>,
  context: RuleContext,
): Promise<void> {
  if (!before) return
  const { id, sfid, role__c: role } = before
  const deleting = before === row
  if (!deleting && !updatedColumns.some(changes) && !outranks(role, actorOf(context).role)) return
  if (!(await isWithinReach(context.tx, actorOf(context), { id, sfid, role })))
    throw refuse('forbidden', { message: 'This user has properties or a role beyond your own.' })
}

function roleIsWithinReach({ row }: Change<StaffUserRow>, context: RuleContext): void {
  if (!outranks(row.role__c, actorOf(context).role)) return
  throw refuse('forbidden', { property: 'role__c', message: 'Choose a role that is not above your own.' })
}

function startsInactive({ row }: Change<StaffUserRow>): void {
  row.inactive = true
}

function nobodyChangesTheirOwnRights({ before, changes }: Change<StaffUserRow>, context: RuleContext): void {
  if (before?.id !== actorOf(context).id) return
  for (const property of ['role__c', 'inactive'] as const) {
    const message = 'You cannot change your own role or state. Ask another administrator.'
    if (changes(property)) throw refuse('forbidden', { property, message })
  }
}

/** Runs after `oneActiveSuperadminRemains`, so that the last superadmin gets the specific error. */
function nobodyDeletesThemselves({ before, changes }: Change<StaffUserRow>, context: RuleContext): void {
  if (before?.id === actorOf(context).id && changes('isdeleted'))
    throw refuse('forbidden', {
      property: 'isdeleted',
      message: 'You cannot delete yourself. Ask another administrator.',
    })
}

/**
 * Password links go to the address, so a new one gives the account away. A former peer counts too: otherwise an admin could
 * lower the role, change the address and raise the role again.
 */
async function addressesOfPeersAreForSuperadmins(
  { before, row }: Change<StaffUserRow>,
  context: RuleContext,
): Promise<void> {
  const actor = actorOf(context)
  if (!before || actor.role === 'superadmin' || before.id === actor.id || !addressChange(before, row)) return
  const wasPeer = await context.tx.first(sql`
    select 1 from audit
    where operation = 'propertyuser__c.update' and object_id = ${before.id} and old ->> 'role__c' = ${actor.role} limit 1`)
  if (before.role__c === actor.role || wasPeer) throw refuse('forbidden', { property: 'username__c' })
}

/** Runs after the rules on who may change what: a person who may not is asked for no password. */
function accessNeedsFreshSignIn({ before, row, changes }: Change<StaffUserRow>, context: RuleContext): void {
  const deleting = before === row
  if (deleting || accessColumns.some(changes)) requireFreshSignIn(actorOf(context), context.now)
}

/** Changes to superadmins are serialised, so that two of them cannot remove each other at once. */
async function oneActiveSuperadminRemains(
  { before, row }: Change<StaffUserRow>,
  { tx }: RuleContext,
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

function onlyThoseWhoNeverSignedIn({ row }: Change<StaffUserRow>): void {
  const message = 'This user has signed in before. Delete the user by an update of isdeleted.'
  if (row.last_login) throw refuse('user_delete_fail', { message })
}

async function linksAreRemovedFirst({ row }: Change<StaffUserRow>, { writes }: RuleContext): Promise<void> {
  await writes.remove('property_propertyuser__c', { propertyuser__c: row.sfid })
}
