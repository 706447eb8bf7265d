import { outranks, type Role } from '../../contract/src/roles.ts'
import type { Row } from '../database-copy.ts'
import { hasInScope, isAdministrator } from './actor.ts'
import { lastOfUserFault } from './last-property.ts'
import { allowColumns, checkSfid, failUnless, isStoredEmail } from './rule-checks.ts'
import type { ChangeContext, WireChange } from './wire-change.ts'

export function staffLink(change: WireChange, context: ChangeContext): string | undefined {
  const { actor, transaction } = context
  const row = change.after ?? change.before
  const goesWithUser = transaction.some((change) => {
    const left =
      change.verb === 'DELETE' ||
      (change.verb === 'UPDATE' && !change.old?.isdeleted && change.new?.isdeleted === true)
    return change.table === 'propertyuser__c' && left && change.old?.sfid === row?.propertyuser__c
  })
  const scoped =
    actor.everywhere || (hasInScope(actor, 'sfid', row?.property__c) && row?.propertyuser__c !== actor.sfid)
  return (
    failUnless(isAdministrator(actor), 'Only administrators hand out properties.') ??
    failUnless(scoped || (goesWithUser && change.verb !== 'INSERT'), 'Out of scope, or the caller’s own.') ??
    (change.verb === 'UPDATE' ? allowColumns(change, 'isdeleted', 'systemmodstamp') : undefined) ??
    lastOfUserFault(change, context) ??
    checkSfid(change, 'a0L')
  )
}

export function staffUser(change: WireChange, { actor, copy }: ChangeContext): string | undefined {
  const { verb, before, after, columns } = change
  const own = before?.id === actor.id
  const reach = [before, after].every((row) => !row || !outranks(row.role__c as Role, actor.role))
  const others = copy
    .rows('propertyuser__c')
    .filter((row) => row.id !== before?.id && isActiveSuperadmin(row))
  const linked = copy.where('property_propertyuser__c', 'propertyuser__c', before?.sfid)
  const within = own || linked.every((link) => hasInScope(actor, 'sfid', link.property__c))
  const restored = before?.isdeleted === true && after?.isdeleted === false
  return (
    failUnless(isAdministrator(actor), 'Only administrators change users.') ??
    failUnless(reach, 'A user above the caller’s role.') ??
    failUnless(
      !before || !isActiveSuperadmin(before) || (after && isActiveSuperadmin(after)) || others.length > 0,
      'The last active superadmin is gone.',
    ) ??
    failUnless(
      !own ||
        (!columns.includes('role__c') &&
          !columns.includes('inactive') &&
          verb === 'UPDATE' &&
          !columns.includes('isdeleted')),
      'The caller’s own rights.',
    ) ??
    failUnless(verb !== 'INSERT' || after?.inactive === true, 'A new user is active.') ??
    failUnless(verb !== 'INSERT' || after?.last_login === null, 'A new user has signed in.') ??
    failUnless(verb !== 'DELETE' || before?.last_login === null, 'A user who signed in was removed.') ??
    failUnless(
      !columns.includes('username__c') || !after || isStoredEmail(after.username__c),
      'The username is not stored trimmed and lowercased.',
    ) ??
    failUnless(within, 'A user with links outside the caller’s scope.') ??
    failUnless(!restored || after?.inactive === true, 'A restored user is active.') ??
    (verb === 'UPDATE'
      ? allowColumns(change, 'name', 'username__c', 'role__c', 'inactive', 'isdeleted', 'systemmodstamp')
      : undefined) ??
    checkSfid(change, 'a0U')
  )
}

function isActiveSuperadmin(row: Row): boolean {
  return row.role__c === 'superadmin' && !row.inactive && !row.isdeleted
}
