import { hasInScope, isAdministrator, isInventoryStaff } from './actor.ts'
import type { Circumstances, Told } from './change-rules.ts'
import { staffLink, staffUser } from './staff-rules.ts'
import { isStoredEmail, never, only, sfidOf, unless, verbs } from './verdicts.ts'

type TableRule = (told: Told, around: Circumstances) => string | undefined

/** "Who may do what" of the contract, as it shows in the rows: why not, or nothing. */
export const tableRules: Record<string, TableRule> = {
  account: (told, { mirror }) =>
    verbs(told, 'INSERT', 'UPDATE') ??
    unless(
      !told.before || told.before.sfid !== mirror.setting('b2c_account'),
      'The pre-set B2C company changed.',
    ) ??
    unless(!told.columns.includes('external_id__c'), 'external_id__c of a company was set.') ??
    never(told, 'isdeleted') ??
    sfidOf(told, '001'),
  contact,
  accountproperty__c: (told, { actor }) =>
    verbs(told, 'INSERT') ??
    unless(hasInScope(actor, 'sfid', told.after?.property__c), 'The property is out of scope.') ??
    sfidOf(told, 'a0A'),
  order,
  order_campaign: orderCampaign,
  property_propertyuser__c: staffLink,
  propertyuser__c: staffUser,
  blocked: ({ verb, after }, { actor }) =>
    unless(
      isAdministrator(actor) && verb !== 'UPDATE',
      'Only administrators add and remove blocked emails.',
    ) ?? unless(!after || isStoredEmail(after.email), 'The address is not stored trimmed and lowercased.'),
  campaign,
  campaign_property: (told, { actor, mirror }) =>
    unless(isAdministrator(actor), 'Only administrators offer campaigns.') ??
    unless(
      mirror.row('campaign', (told.after ?? told.before)?.campaign_id)?.islocal === true,
      'The campaign is not local.',
    ),
  eml_token: eToken,
  trnsx_ecom_activegc_b2c: (told, { now }) =>
    verbs(told, 'UPDATE') ??
    only(told, 'cwf_last_sent') ??
    unless(told.after?.cwf_last_sent === now.toISOString(), 'It was not sent at the time of the call.'),
  gc_inventory: count,
}

function contact(told: Told, { mirror, now, actor }: Circumstances): string | undefined {
  const { before, after, columns, verb } = told
  if (!after) return 'A contact was removed.'
  const blocked = columns.includes('email') && mirror.where('blocked', 'email', after.email).length > 0
  const consented = (before?.optin_email ?? false) !== after.optin_email
  const names = [after.firstname, after.lastname].filter(Boolean).join(' ')
  return (
    verbs(told, 'INSERT', 'UPDATE') ??
    never(told, 'isdeleted') ??
    sfidOf(told, '003') ??
    unless(!blocked, 'The address is blocked.') ??
    unless(
      after.email === null || isStoredEmail(after.email),
      'The address is not stored trimmed and lowercased.',
    ) ??
    unless(
      !(columns.includes('firstname') || columns.includes('lastname')) || after.name === names,
      'The name is not made of the names.',
    ) ??
    unless(!consented || after.optin_date === now.toISOString(), 'The consent is not dated.') ??
    unless(
      consented || verb === 'INSERT' || !columns.includes('optin_date'),
      'The date of the consent changed alone.',
    ) ??
    unless(
      !columns.includes('hvc_last_modified_by__c') || after.hvc_last_modified_by__c === actor.name,
      'Somebody else signed the flag.',
    )
  )
}

function order(told: Told, { mirror, actor, now }: Circumstances): string | undefined {
  const { verb, before, after } = told
  if (verb === 'UPDATE') return 'Orders do not change.'
  if (before) {
    const young = now.getTime() - new Date(String(before.createddate)).getTime() <= 10 * 60_000
    const own = before.propertyuser__c === actor.sfid
    return unless(
      own && young && before.status === 'Draft' && before.totalamount === 0 && !before.isdeleted,
      'Not an own fresh Draft.',
    )
  }
  const [buyer] = mirror.where('contact', 'sfid', after?.contact__c)
  const highest = Math.max(0, ...mirror.rows('order').map((row) => Number(row.ordernumber ?? 0)))
  return (
    unless(
      after?.status === 'Draft' && after.totalamount === 0 && after.ecomm === false,
      'Not a Draft of amount 0.',
    ) ??
    unless(after?.propertyuser__c === actor.sfid, 'Somebody else’s order.') ??
    unless(hasInScope(actor, 'sfid', after?.property__c), 'The property is out of scope.') ??
    unless(/^[a-z0-9]{12}$/.test(String(after?.external_id__c)), 'Not a confirmation code.') ??
    unless(after?.ordernumber === highest + 1, 'The number does not follow the highest.') ??
    unless(after?.effectivedate === now.toISOString().slice(0, 10), 'Not dated today.') ??
    unless(
      after?.vts_id === null && after.campaign__c === null && after.isdeleted === false,
      'More was set than a Draft has.',
    ) ??
    unless(
      Boolean(buyer && !buyer.isdeleted && buyer.email && buyer.accountid === after?.accountid),
      'The buyer may not buy.',
    ) ??
    unless(mirror.where('blocked', 'email', buyer?.email).length === 0, 'The buyer is blocked.') ??
    sfidOf(told, '801')
  )
}

function orderCampaign(
  { verb, before, after }: Told,
  { mirror, actor, together }: Circumstances,
): string | undefined {
  if (verb === 'UPDATE') return 'Links of orders do not change.'
  if (before)
    return unless(
      together.some(
        (change) =>
          change.table === 'order' && change.verb === 'DELETE' && change.old?.id === before.order_id,
      ),
      'The link went without its order.',
    )
  const linked = mirror.row('order', after?.order_id)
  return unless(
    linked?.propertyuser__c === actor.sfid && linked.status === 'Draft' && !linked.isdeleted,
    'Not an own Draft.',
  )
}

function campaign(told: Told, { actor, mirror }: Circumstances): string | undefined {
  const { verb, before, after } = told
  const used =
    verb === 'DELETE' &&
    (mirror.where('order_campaign', 'campaign_id', before?.id).length > 0 ||
      mirror.where('order', 'campaign__c', before?.sfid).length > 0)
  return (
    unless(isAdministrator(actor), 'Only administrators run campaigns.') ??
    unless(
      (before ?? after)?.islocal === true && (after ?? before)?.islocal === true,
      'The campaign is not local.',
    ) ??
    unless(!used, 'Orders use the campaign.') ??
    unless(!after || /^[A-Z0-9-]{1,18}$/.test(String(after.sfid)), 'Not a code.') ??
    never(told, 'isdeleted') ??
    undefined
  )
}

function eToken(told: Told, { actor, now }: Circumstances): string | undefined {
  const { before, after } = told
  return (
    verbs(told, 'UPDATE') ??
    only(told, 'redeem', 'redeem_centre', 'comment', 'user_id', 'updated_at') ??
    unless(before?.redeem === false && after?.redeem === true, 'Not a redemption.') ??
    unless(String(before?.status).trim().toLowerCase() !== 'locked', 'The token is locked.') ??
    unless(after?.user_id === actor.id && after.updated_at === now.toISOString(), 'Not signed.') ??
    unless(
      after?.redeem_centre === null || hasInScope(actor, 'external_id__c', after?.redeem_centre),
      'The centre is out of scope.',
    )
  )
}

function count(told: Told, { actor }: Circumstances): string | undefined {
  const { verb, before, after, columns } = told
  const scoped = [before, after].every((row) => !row || hasInScope(actor, 'id', row.property__c_id))
  const approves = columns.includes('approved_by') && verb === 'UPDATE'
  return (
    unless(isInventoryStaff(actor) && scoped, 'Out of scope.') ??
    unless(!before || before.approved_by === null, 'An approved count changed.') ??
    unless(verb !== 'DELETE' || isAdministrator(actor), 'Only administrators delete counts.') ??
    unless(
      !approves || (isAdministrator(actor) && after?.approved_by === actor.id),
      'Approved by or for somebody else.',
    ) ??
    unless(
      verb !== 'INSERT' || (after?.counted_by === actor.id && after.approved_by === null),
      'Not signed by the caller.',
    ) ??
    unless(verb !== 'UPDATE' || !columns.includes('counted_by'), 'The signature changed.')
  )
}
