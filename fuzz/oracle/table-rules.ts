import { hasInScope, isAdministrator, isInventoryStaff, isSuperadmin } from './actor.ts'
import { lastOfCampaignFault } from './last-property.ts'
import {
  allowColumns,
  allowVerbs,
  checkSfid,
  failUnless,
  forbidColumn,
  isStoredEmail,
} from './rule-checks.ts'
import { staffLink, staffUser } from './staff-rules.ts'
import type { ChangeContext, WireChange } from './wire-change.ts'

type TableRule = (change: WireChange, context: ChangeContext) => string | undefined

/** The write permissions of the contract for each table: returns the broken rule, if there is one. */
export const tableRules: Record<string, TableRule> = {
  account: (change, { copy }) =>
    allowVerbs(change, 'INSERT', 'UPDATE') ??
    failUnless(
      !change.before || change.before.sfid !== copy.setting('b2c_account'),
      'The pre-set B2C company changed.',
    ) ??
    failUnless(!change.columns.includes('external_id__c'), 'external_id__c of a company was set.') ??
    forbidColumn(change, 'isdeleted') ??
    checkSfid(change, '001'),
  contact,
  accountproperty__c: (change, { actor }) =>
    allowVerbs(change, 'INSERT') ??
    failUnless(hasInScope(actor, 'sfid', change.after?.property__c), 'The property is out of scope.') ??
    checkSfid(change, 'a0A'),
  order,
  order_campaign: orderCampaign,
  property__c: property,
  property_propertyuser__c: staffLink,
  propertyuser__c: staffUser,
  blocked: ({ verb, after }, { actor }) =>
    failUnless(
      isAdministrator(actor) && verb !== 'UPDATE',
      'Only administrators add and remove blocked emails.',
    ) ??
    failUnless(!after || isStoredEmail(after.email), 'The address is not stored trimmed and lowercased.'),
  campaign,
  campaign_property: (change, context) =>
    failUnless(isAdministrator(context.actor), 'Only administrators offer campaigns.') ??
    failUnless(
      context.copy.row('campaign', (change.after ?? change.before)?.campaign_id)?.islocal === true,
      'The campaign is not local.',
    ) ??
    lastOfCampaignFault(change, context),
  eml_token: eToken,
  trnsx_ecom_activegc_b2c: (change, { now }) =>
    allowVerbs(change, 'UPDATE') ??
    allowColumns(change, 'cwf_last_sent') ??
    failUnless(
      change.after?.cwf_last_sent === now.toISOString(),
      'cwf_last_sent is not the time of the call.',
    ),
  sku: (change, { actor }) =>
    allowVerbs(change, 'INSERT', 'UPDATE') ??
    failUnless(isSuperadmin(actor), 'Only superadmins manage card types.') ??
    failUnless(Boolean(String(change.after?.description).trim()), 'The card type has no name.'),
  sku_property: (_, { actor }) => failUnless(isSuperadmin(actor), 'Only superadmins manage card types.'),
  gc_inventory: count,
  gc_inventory_email_list: (change, { actor }) =>
    allowVerbs(change, 'INSERT', 'UPDATE') ??
    failUnless(isSuperadmin(actor), 'Only superadmins manage notification lists.') ??
    failUnless(isStoredEmail(change.after?.emails), 'The addresses are not stored trimmed and lowercased.'),
}

function property(change: WireChange, { actor, copy }: ChangeContext): string | undefined {
  const { before, after, columns } = change
  const used =
    copy.where('order', 'property__c', before?.sfid).some(({ isdeleted }) => !isdeleted) ||
    copy.where('gc_inventory', 'property__c_id', before?.id).length > 0 ||
    copy.where('eml_token', 'redeem_centre', before?.external_id__c).length > 0
  return (
    allowVerbs(change, 'INSERT', 'UPDATE') ??
    failUnless(isSuperadmin(actor), 'Only superadmins manage properties.') ??
    failUnless(Boolean(String(after?.name).trim()), 'The property has no name.') ??
    failUnless(
      !columns.includes('external_id__c') || /^[A-Z0-9-]{1,18}$/.test(String(after?.external_id__c)),
      'Not a code.',
    ) ??
    failUnless(!before || !columns.includes('external_id__c') || !used, 'A code in use changed.') ??
    checkSfid(change, 'a0P')
  )
}

function contact(change: WireChange, { copy, now, actor }: ChangeContext): string | undefined {
  const { before, after, columns, verb } = change
  if (!after) return 'A contact was removed.'
  const blocked = columns.includes('email') && copy.where('blocked', 'email', after.email).length > 0
  const consented = (before?.optin_email ?? false) !== after.optin_email
  const names = [after.firstname, after.lastname].filter(Boolean).join(' ')
  return (
    allowVerbs(change, 'INSERT', 'UPDATE') ??
    forbidColumn(change, 'isdeleted') ??
    checkSfid(change, '003') ??
    failUnless(!blocked, 'The address is blocked.') ??
    failUnless(
      after.email === null || isStoredEmail(after.email),
      'The address is not stored trimmed and lowercased.',
    ) ??
    failUnless(
      !(columns.includes('firstname') || columns.includes('lastname')) || after.name === names,
      'The name is not made of the names.',
    ) ??
    failUnless(!consented || after.optin_date === now.toISOString(), 'The consent is not dated.') ??
    failUnless(
      consented || verb === 'INSERT' || !columns.includes('optin_date'),
      'The date of the consent changed alone.',
    ) ??
    failUnless(
      !columns.includes('hvc_last_modified_by__c') || after.hvc_last_modified_by__c === actor.name,
      'The flag has another user’s signature.',
    )
  )
}

function order(change: WireChange, { copy, actor, now }: ChangeContext): string | undefined {
  const { verb, before, after } = change
  if (verb === 'UPDATE') return 'Orders do not change.'
  if (before) {
    const young = now.getTime() - new Date(String(before.createddate)).getTime() <= 10 * 60_000
    const own = before.propertyuser__c === actor.sfid
    return failUnless(
      own && young && before.status === 'Draft' && before.totalamount === 0 && !before.isdeleted,
      'Not an own fresh Draft.',
    )
  }
  const [buyer] = copy.where('contact', 'sfid', after?.contact__c)
  const highest = Math.max(0, ...copy.rows('order').map((row) => Number(row.ordernumber ?? 0)))
  return (
    failUnless(
      after?.status === 'Draft' && after.totalamount === 0 && after.ecomm === false,
      'Not a Draft of amount 0.',
    ) ??
    failUnless(after?.propertyuser__c === actor.sfid, 'The order belongs to another user.') ??
    failUnless(hasInScope(actor, 'sfid', after?.property__c), 'The property is out of scope.') ??
    failUnless(/^[a-z0-9]{12}$/.test(String(after?.external_id__c)), 'Not a confirmation code.') ??
    failUnless(after?.ordernumber === highest + 1, 'The number does not apply the highest.') ??
    failUnless(after?.effectivedate === now.toISOString().slice(0, 10), 'Not dated today.') ??
    failUnless(
      after?.vts_id === null && after.campaign__c === null && after.isdeleted === false,
      'More was set than a Draft has.',
    ) ??
    failUnless(
      Boolean(buyer && !buyer.isdeleted && buyer.email && buyer.accountid === after?.accountid),
      'The buyer may not buy.',
    ) ??
    failUnless(copy.where('blocked', 'email', buyer?.email).length === 0, 'The buyer is blocked.') ??
    checkSfid(change, '801')
  )
}

function orderCampaign(
  { verb, before, after }: WireChange,
  { copy, actor, transaction }: ChangeContext,
): string | undefined {
  if (verb === 'UPDATE') return 'Links of orders do not change.'
  if (before)
    return failUnless(
      transaction.some(
        (change) =>
          change.table === 'order' && change.verb === 'DELETE' && change.old?.id === before.order_id,
      ),
      'The link went without its order.',
    )
  const linked = copy.row('order', after?.order_id)
  const campaign = copy.row('campaign', after?.campaign_id)
  const property = copy.where('property__c', 'sfid', linked?.property__c)[0]
  const offers = copy.where('campaign_property', 'campaign_id', campaign?.id)
  return (
    failUnless(
      linked?.propertyuser__c === actor.sfid && linked.status === 'Draft' && !linked.isdeleted,
      'Not an own Draft.',
    ) ??
    failUnless(campaign?.isactive === true && !campaign.isdeleted, 'The campaign is not active.') ??
    failUnless(
      offers.some(({ property_id }) => property_id === property?.id),
      'The campaign is not offered at the property of the order.',
    )
  )
}

function campaign(change: WireChange, { actor, copy }: ChangeContext): string | undefined {
  const { verb, before, after } = change
  const used =
    verb === 'DELETE' &&
    (copy.where('order_campaign', 'campaign_id', before?.id).length > 0 ||
      copy.where('order', 'campaign__c', before?.sfid).length > 0)
  return (
    failUnless(isAdministrator(actor), 'Only administrators run campaigns.') ??
    failUnless(
      (before ?? after)?.islocal === true && (after ?? before)?.islocal === true,
      'The campaign is not local.',
    ) ??
    failUnless(!used, 'Orders use the campaign.') ??
    failUnless(!after || /^[A-Z0-9-]{1,18}$/.test(String(after.sfid)), 'Not a code.') ??
    forbidColumn(change, 'isdeleted') ??
    undefined
  )
}

function eToken(change: WireChange, { actor, now }: ChangeContext): string | undefined {
  const { before, after } = change
  return (
    allowVerbs(change, 'UPDATE') ??
    allowColumns(change, 'redeem', 'redeem_centre', 'comment', 'user_id', 'updated_at') ??
    failUnless(before?.redeem === false && after?.redeem === true, 'Not a redemption.') ??
    failUnless(String(before?.status).trim().toLowerCase() !== 'locked', 'The token is locked.') ??
    failUnless(after?.user_id === actor.id && after.updated_at === now.toISOString(), 'Not signed.') ??
    failUnless(
      after?.redeem_centre !== null && hasInScope(actor, 'external_id__c', after?.redeem_centre),
      'The centre is missing or out of scope.',
    )
  )
}

function count(change: WireChange, { actor }: ChangeContext): string | undefined {
  const { verb, before, after, columns } = change
  const scoped = [before, after].every((row) => !row || hasInScope(actor, 'id', row.property__c_id))
  const approves = columns.includes('approved_by') && verb === 'UPDATE'
  return (
    failUnless(isInventoryStaff(actor) && scoped, 'Out of scope.') ??
    failUnless(!before || before.approved_by === null, 'An approved count changed.') ??
    failUnless(verb !== 'DELETE' || isAdministrator(actor), 'Only administrators delete counts.') ??
    failUnless(
      !approves || (isAdministrator(actor) && after?.approved_by === actor.id),
      'The approval is not the caller’s own.',
    ) ??
    failUnless(
      verb !== 'INSERT' || (after?.counted_by === actor.id && after.approved_by === null),
      'Not signed by the caller.',
    ) ??
    failUnless(verb !== 'UPDATE' || !columns.includes('counted_by'), 'The signature changed.')
  )
}
