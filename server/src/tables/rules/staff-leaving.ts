import { originalUsername, softDeletedUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { sql } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import type { Change, RuleContext } from '../../engine/definition/rules.ts'

/**
 * Clients may rename a user whom they delete, before, with or after the deletion. The server renames by itself, so the name
 * is ignored.
 */
export function suffixIsTheServers({ row, before, changes }: Change<StaffUserRow>): void {
  if (!before || !changes('username__c')) return
  const isLeaving = row.isdeleted && !before.isdeleted
  const suffixed = `${originalUsername(before.username__c)}_deleted_`
  if (isLeaving || row.username__c?.trim().toLowerCase().startsWith(suffixed))
    row.username__c = before.username__c
}

/** The suffix frees the address. It is also how sign-in finds a deleted user, so it stays while the user is deleted. */
export function deletedOnesFreeTheirUsername(
  { row, before, changes }: Change<StaffUserRow>,
  { now }: RuleContext,
): void {
  if (!before || !row.isdeleted) return
  if (changes('isdeleted')) row.username__c = softDeletedUsername(before.username__c, now)
  else if (changes('username__c'))
    throw refuse('forbidden', {
      property: 'username__c',
      message: 'This user is deleted. Restore the user first.',
    })
}

/** Restored users have to activate their account again, because their address may be a new one. */
export function restoredOnesActivateAgain({ row, before, changes }: Change<StaffUserRow>): void {
  if (!before || !isRestored(before, row)) return
  row.inactive = true
  if (!changes('username__c')) row.username__c = originalUsername(before.username__c)
}

export async function linksGoWithTheUser(
  { row, before }: Change<StaffUserRow>,
  { writes }: RuleContext,
): Promise<void> {
  if (!row.isdeleted || before?.isdeleted) return
  await writes.update(
    'property_propertyuser__c',
    { propertyuser__c: row.sfid, isdeleted: false },
    { isdeleted: true },
  )
}

/**
 * Ends what the user could still sign in with. The password of a deleted user is kept, because sign-in answers
 * `user_inactive_error` to it; a restored user starts without one. An account with a new address may have a new owner, who
 * gets nothing that the old one has begun, and another account at the identity provider.
 */
export async function signedOutWhenLeaving(
  { row, before }: Change<StaffUserRow>,
  { tx }: RuleContext,
): Promise<void> {
  if (!before) return
  const restored = isRestored(before, row)
  const left = (row.isdeleted && !before.isdeleted) || (row.inactive && !before.inactive)
  if (left || restored || row.username__c !== before.username__c) {
    await tx.rows(sql`delete from session where user_id = ${row.id}`)
    await tx.rows(sql`delete from session_lock where user_id = ${row.id}`)
    await tx.rows(sql`delete from desk_person where user_id = ${row.id}`)
    await tx.rows(sql`delete from sign_in_ticket where user_id = ${row.id}`)
    await tx.rows(sql`delete from password_token where user_id = ${row.id}`)
    await tx.rows(sql`delete from provider_account where user_id = ${row.id}`)
  }
  if (restored) await tx.rows(sql`update propertyuser__c set password_hash = null where id = ${row.id}`)
}

function isRestored(before: Readonly<StaffUserRow>, row: StaffUserRow): boolean {
  return before.isdeleted && !row.isdeleted
}
