import type { Queries } from '../../database/pool.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { completeAudit, recordAudit } from '../../engine/writing/audit.ts'
import type { Mail } from '../../mail/mail.ts'
import { NotSent } from '../../mail/mailer.ts'
import type { Outcome } from '../../mail/receipt.ts'
import { noteActivity } from '../gift-codes/activity-notice.ts'
import { dayMs, spendBudget } from '../limits/budget.ts'
import { readNumberSetting } from '../settings/read-setting.ts'
import type { SendDependencies } from './mail-dependencies.ts'
import type { GiftCardDraft } from './mail-draft.ts'

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
    if (!send.draft.addresses.includes(send.mail.to)) await permitOtherAddress(tx, deps, { actor, now, send })
    const entry = {
      ...send.draft.about,
      verb: 'email',
      old: null,
      new: { ...send.audited, outcome: 'unknown' },
    } as const
    return recordAudit(tx, { actor, now }, entry)
  })
  const complete = (outcome: Outcome) =>
    // A failure here is only logged: the caller must learn what happened to the mail.
    completeAudit(database, audit, { outcome }).catch((err: unknown) =>
      log.error({ err, audit, outcome }, 'the outcome of a gift card mail could not be recorded'),
    )
  try {
    await mailer.send(send.mail)
  } catch (error) {
    await complete(error instanceof NotSent ? error.outcome : 'failed')
    throw error
  }
  await complete('sent')
}

/** Needs a reason and a place in the person's budget. */
async function permitOtherAddress(
  tx: Queries,
  { mailer }: SendDependencies,
  { actor, now, send }: { actor: Actor; now: Date; send: GiftCardSend },
): Promise<void> {
  if (!send.reason) throw refuse('resend_reason_empty_error', { property: 'reason' })
  const max = await readNumberSetting(tx, 'different_address_resends_per_day')
  await spendBudget(tx, { name: 'differentAddressByActor', who: actor.id, now, periodMs: dayMs, max })
  await noteActivity(tx, mailer, { actor, now, kind: 'differentAddress' })
}
