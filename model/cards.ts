import { change, type Operation } from './call.ts'

/** A token is redeemed once, for good, at a property of the caller's scope. */
export const redeem: Operation = (state, pick) => {
  const by = pick.session(state)
  const table = 'eml_token'
  const token = pick.of(state.rows(table))
  const property = pick.of(state.rows('property__c'))
  if (!token || !property) return undefined
  const values = {
    redeem: !pick.rarely(8),
    redeem_centre: pick.rarely(10) ? null : property.external_id__c,
    comment: pick.one<unknown>(null, 'At the desk'),
    user_id: 1,
  }
  return change(by, {
    verb: 'update',
    table,
    id: token.id,
    values,
    predict(tx) {
      const row = tx.need(tx.state.by(table, 'id', token.id), 'not_found')
      const isLocked = String(row.status).toLowerCase() === 'locked'
      tx.refuseIf(row.redeem || isLocked || !values.redeem, 'eml_token_redeem_fail')
      const place = tx.state.by('property__c', 'external_id__c', values.redeem_centre)
      if (values.redeem_centre === null) tx.refuseIf(true, 'redeem_centre_empty_error')
      else tx.refuseIf(!place || place.isdeleted || !tx.inScope('id', place.id), 'forbidden')
      return tx.update(table, row, { ...values, user_id: tx.caller.id, updated_at: tx.now })
    },
  })
}

const cards = 'trnsx_ecom_activegc_b2c'

export const markSent: Operation = (state, pick) => {
  const card = pick.of(state.rows(cards))
  return change(pick.session(state), {
    verb: 'update',
    table: cards,
    id: card?.id,
    values: { cwf_last_sent: '2001-01-01T00:00:00.000Z' },
    predict(tx) {
      const row = tx.need(tx.state.by(cards, 'id', card?.id), 'not_found')
      return tx.update(cards, row, { cwf_last_sent: tx.now })
    },
  })
}

/** The one way to a whole code: audited, and limited for each user whatever server is asked. */
export const reveal: Operation = (state, pick) => {
  const by = pick.session(state)
  const id = pick.rarely(10) ? 999 : pick.of(state.rows(cards))?.id
  if (!by) return undefined
  return {
    token: by.token,
    method: 'POST',
    path: `/api/gift-codes/${id}/reveal`,
    predict(tx) {
      const card = tx.need(tx.state.by(cards, 'id', id), 'not_found')
      const { state: after, caller } = tx
      const movedAt = after.where('moved', 'user', caller.id).map(({ at }) => Number(at))
      tx.refuseIf(
        movedAt.some((at) => at > after.now.getTime() - 86_400_000),
        'recent_address_change_error',
      )
      const spent = after.by('budget', 'user', caller.id)
      const isOpen = spent && Number(spent.ends) > after.now.getTime()
      const times = isOpen ? Number(spent.times) + 1 : 1
      tx.refuseIf(times > Number(after.setting('gift_code_reveals_per_hour')), 'budget_exceeded')
      const budget = { user: caller.id, times, ends: isOpen ? spent.ends : after.now.getTime() + 3_600_000 }
      if (spent) after.replace('budget', spent, budget)
      else after.insert('budget', budget)
      tx.audit(`${cards}.reveal`, card.id, null, { clientAddress: '127.0.0.1' })
      tx.event('gift_code_revealed', { record: card.id })
      return { status: 200, gift_code: card.gift_code }
    },
  }
}
