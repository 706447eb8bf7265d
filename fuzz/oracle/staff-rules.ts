import { outranks, type Role } from '../../contract/src/roles.ts'
import type { Row } from '../mirror.ts'
import { hasInScope, isAdministrator } from './actor.ts'
import type { Circumstances, Told } from './change-rules.ts'
import { isStoredEmail, only, sfidOf, unless } from './verdicts.ts'

export function staffLink(told: Told, { actor, together }: Circumstances): string | undefined {
  const row = told.after ?? told.before
  const goesWithUser = together.some((change) => {
    const left =
      change.verb === 'DELETE' ||
      (change.verb === 'UPDATE' && !change.old?.isdeleted && change.new?.isdeleted === true)
    return change.table === 'propertyuser__c' && left && change.old?.sfid === row?.propertyuser__c
  })
  const scoped =
    actor.everywhere || (hasInScope(actor, 'sfid', row?.property__c) && row?.propertyuser__c !== actor.sfid)
  return (
    unless(isAdministrator(actor), 'Only administrators hand out properties.') ??
    unless(scoped || (goesWithUser && told.verb !== 'INSERT'), 'Out of scope, or the caller’s own.') ??
    (told.verb === 'UPDATE' ? only(told, 'isdeleted', 'systemmodstamp') : undefined) ??
    sfidOf(told, 'a0L')
  )
}

export function staffUser(told: Told, { actor, mirror }: Circumstances): string | undefined {
  const { verb, before, after, columns } = told
  const own = before?.id === actor.id
  const reach = [before, after].every((row) => !row || !outranks(row.role__c as Role, actor.role))
  const others = mirror
    .rows('propertyuser__c')
    .filter((row) => row.id !== before?.id && isActiveSuperadmin(row))
  const linked = mirror.where('property_propertyuser__c', 'propertyuser__c', before?.sfid)
  const within = own || linked.every((link) => hasInScope(actor, 'sfid', link.property__c))
  const restored = before?.isdeleted === true && after?.isdeleted === false
  return (
    unless(isAdministrator(actor), 'Only administrators change users.') ??
    unless(reach, 'A user above the caller’s role.') ??
    unless(
      !before || !isActiveSuperadmin(before) || (after && isActiveSuperadmin(after)) || others.length > 0,
      'The last active superadmin is gone.',
    ) ??
    unless(
      !own ||
        (!columns.includes('role__c') &&
          !columns.includes('inactive') &&
          verb === 'UPDATE' &&
          !columns.includes('isdeleted')),
      'The caller’s own rights.',
    ) ??
    unless(verb !== 'INSERT' || after?.inactive === true, 'A new user is active.') ??
    unless(verb !== 'INSERT' || after?.last_login === null, 'A new user has signed in.') ??
    unless(verb !== 'DELETE' || before?.last_login === null, 'A user who signed in was removed.') ??
    unless(
      !columns.includes('username__c') || !after || isStoredEmail(after.username__c),
      'The username is not stored trimmed and lowercased.',
    ) ??
    unless(within, 'A user with links outside the caller’s scope.') ??
    unless(!restored || after?.inactive === true, 'A restored user is active.') ??
    (verb === 'UPDATE'
      ? only(told, 'name', 'username__c', 'role__c', 'inactive', 'isdeleted', 'systemmodstamp')
      : undefined) ??
    sfidOf(told, 'a0U')
  )
}

function isActiveSuperadmin(row: Row): boolean {
  return row.role__c === 'superadmin' && !row.inactive && !row.isdeleted
}
