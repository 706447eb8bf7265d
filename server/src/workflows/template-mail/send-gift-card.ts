import { recordAddresses } from '@comptoir/contract/tables/gift-code'
import type { Queries } from '../../database/pool.ts'
import { flag, nullable, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { completeAudit, recordAudit } from '../../engine/writing/audit.ts'
import type { Mail } from '../../mail/mail.ts'
import { addFailed, removeFailed } from '../../mail/mail-queue.ts'
import { NotSent } from '../../mail/mailer.ts'
import type { Outcome } from '../../mail/receipt.ts'
import { noteActivity } from '../gift-codes/activity-notice.ts'
import { refuseAfterAddressChange } from '../gift-codes/reveal-gift-code.ts'
import { dayMs, spendBudget } from '../limits/budget.ts'
import { readNumberSetting } from '../settings/settings.ts'
import type { GiftCardDraft, SendDependencies } from './mail-draft.ts'

interface GiftCardSend {
  draft: GiftCardDraft
  mail: Mail
  reason: string | null
  audited: Record<string, unknown>
}

/**
 * Sends a gift card directly, because a customer waits for it. It is audited before, as of unknown outcome, so that none is
 * sent without an entry, even if the process dies or the mail server answers too late.
 */
export async function sendGiftCard(deps: SendDependencies, actor: Actor, send: GiftCardSend): Promise<void> {
  const { database, mailer, clock, log } = deps
  const now = clock()
  const audit = await database.transaction(async (tx) => {
    await refuseIfAnonymised(tx, send.draft)
    if (!send.draft.addresses.includes(send.mail.to)) await permitOtherAddress(tx, deps, { actor, now, send })
    const said = { ...send.audited, outcome: 'unknown' }
    return recordAudit(tx, { actor, now }, { ...send.draft.about, verb: 'email', new: said })
  })
  const receipt = {
    ...send.draft.about,
    by: { id: actor.id, name: actor.name },
    said: send.audited,
    audit,
  }
  const complete = (outcome: Outcome, also: (tx: Queries) => Promise<void> = async () => undefined) =>
    database
      .transaction(async (tx) => {
        await completeAudit(tx, audit, { outcome })
        await also(tx)
      })
      // A failure here is only logged: the caller must learn what happened to the mail.
      .catch((err: unknown) =>
        log.error({ err, audit, outcome }, 'the outcome of a gift card mail could not be recorded'),
      )
  try {
    await mailer.send(send.mail, log)
  } catch (error) {
    if (error instanceof NotSent) {
      const { outcome, summary, messageId } = error
      await complete(outcome, (tx) => addFailed(tx, send.mail, { messageId, receipt, summary }))
    } else await complete('failed')
    throw error
  }
  await complete('sent', (tx) => removeFailed(tx, send.mail.to, receipt))
}

/** The audit names the recipient, so a form that was opened before the buyer was anonymised must not bring them back. */
async function refuseIfAnonymised(tx: Queries, { about, addresses }: GiftCardDraft): Promise<void> {
  const card = await tx.first(sqlOf({
    isAnonymised: flag,
    customer_email: nullable(text),
    recipient: nullable(text),
  })`select anonymised_at is not null as "isAnonymised", customer_email, recipient
        from trnsx_ecom_activegc_b2c where id = ${about.id} for share`)
  if (!card?.isAnonymised) return
  const current = recordAddresses(card).map(({ email }) => email)
  if (addresses.some((address) => !current.includes(address))) throw refuse('conflict')
}

/** Needs a reason and a place in the person's budget. */
async function permitOtherAddress(
  tx: Queries,
  { mailer }: SendDependencies,
  { actor, now, send }: { actor: Actor; now: Date; send: GiftCardSend },
): Promise<void> {
  if (!send.reason) throw refuse('resend_reason_empty_error', { property: 'reason' })
  await refuseAfterAddressChange(tx, actor, now)
  const max = await readNumberSetting(tx, 'different_address_resends_per_day')
  await spendBudget(tx, { name: 'differentAddressByActor', who: actor.id, now, periodMs: dayMs, max })
  await noteActivity(tx, mailer, { actor, now, kind: 'differentAddress' })
}
