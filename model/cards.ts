import { changes, type Operation, type Rule, rest } from './call.ts'
import { folded } from './state.ts'

const cards = 'trnsx_ecom_activegc_b2c'

/** The one way to a whole code: audited, and limited for each user whatever server is asked. */
const reveal: Operation = (state, pick) => {
  const id = pick.rarely(10) ? 999 : pick.of(state.rows(cards))?.id
  const case_number = pick.one(undefined, 'CASE-1')
  return rest(pick.session(state), `/api/gift-codes/${id}/reveal`, { case_number }, (tx) => {
    const card = tx.row(cards, id)
    const { caller } = tx
    const places = tx.live('property__c').filter((one) => folded(one.name) === folded(card.mall))
    const isOwn = places.some(({ id }) => tx.inScope('id', id))
    tx.refuseIf(!isOwn && !case_number, 'case_number_empty_error')
    const noted = isOwn ? {} : { case_number }
    const [user, now] = [caller.id, tx.time]
    const hasMoved = tx.rows('moved', { user }).some(({ at }) => tx.time - Number(at) < 86_400_000)
    tx.refuseIf(hasMoved, 'recent_address_change_error')
    const spent = tx.by('budget', 'user', user)
    const isOpen = spent && Number(spent.ends) > now
    const times = isOpen ? Number(spent.times) + 1 : 1
    tx.refuseIf(times > Number(tx.setting('gift_code_reveals_per_hour')), 'budget_exceeded')
    if (spent) tx.remove('budget', spent)
    tx.insert('budget', { user, times, ends: isOpen ? spent.ends : now + 3_600_000 })
    tx.audit(`${cards}.reveal`, card.id, null, { clientAddress: '127.0.0.1', ...noted })
    tx.event('gift_code_revealed', { record: card.id, ...noted })
    return { gift_code: card.gift_code }
  })
}

/** A token is redeemed once, for good, at a property of the caller's scope. */
const redemption: Rule = {
  stored(tx, row, before) {
    const isLocked = String(row.status).toLowerCase() === 'locked'
    tx.refuseIf(before?.redeem || isLocked || !row.redeem, 'eml_token_redeem_fail')
    const place = tx.by('property__c', 'external_id__c', row.redeem_centre)
    if (row.redeem_centre === null) tx.refuseIf(true, 'redeem_centre_empty_error')
    else tx.refuseIf(place?.isdeleted !== false || !tx.inScope('id', place.id), 'forbidden')
    return { ...row, user_id: tx.caller.id, updated_at: tx.now }
  },
}

const redeem = changes('update', 'eml_token', redemption, (state, pick) => ({
  redeem: !pick.rarely(8),
  redeem_centre: pick.rarely(10) ? null : pick.of(state.rows('property__c'))?.external_id__c,
  comment: pick.one<unknown>(null, 'At the desk'),
  updated_at: '2001-01-01T00:00:00.000Z',
}))

export const cardOperations = { reveal, redeem }
