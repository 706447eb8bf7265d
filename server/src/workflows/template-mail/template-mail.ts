import { mailTemplates } from '@comptoir/contract/mail-queue'
import type { Queries } from '../../database/pool.ts'
import { text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { InvalidValue, refuse } from '../../engine/definition/refusal.ts'
import type { Mail, RenderedMail } from '../../mail/mail.ts'
import type { PendingMail } from '../../mail/mail-queue.ts'
import { countDraft } from './count-mail.ts'
import { giftCardDraft, maskedGiftCardMail } from './gift-card-mail.ts'
import type { MailDraft, SendDependencies, TemplateMailDependencies } from './mail-draft.ts'
import { sendGiftCard } from './send-gift-card.ts'

interface TemplateMailRequest {
  template: string
  data: Record<string, unknown>
  emails: string[]
}

/**
 * Sends a gift card directly and a count's mail through the queue. Returns whether it was sent; a count's mail that was not
 * stays queued and is retried.
 */
export async function sendTemplateMail(
  deps: SendDependencies,
  actor: Actor,
  request: TemplateMailRequest & { reason: string | null },
): Promise<boolean> {
  const { database, mailer } = deps
  const { reason } = request
  const emails = [...new Set(request.emails)]
  const auditedValues = ({ mail: { template, language } }: MailDraft, to: string) => {
    return { to, template, language, ...(reason && { reason }) }
  }

  if (request.template === 'eGiftCard') {
    const draft = await giftCardDraft(database, request.data, emails)
    draft.checkRecipients(emails)
    for (const mail of await addressed(database, deps, draft, emails))
      await sendGiftCard(deps, actor, { draft, mail, reason, audited: auditedValues(draft, mail.to) })
    return true
  }
  const by = { id: actor.id, name: actor.name }
  const pending = await database.transaction(async (tx) => {
    const draft = await draftOf(tx, deps, actor, request)
    draft.checkRecipients(emails)
    const queued: PendingMail[] = []
    for (const mail of await addressed(tx, deps, draft, emails)) {
      const one = await mailer.enqueue(tx, mail, { ...draft.about, by, said: auditedValues(draft, mail.to) })
      if (one) queued.push(one)
    }
    return queued
  })
  return mailer.confirm(pending)
}

/**
 * Renders the mail that `sendTemplateMail` would send. Only the recipient gets the unsubscribe link and the gift code: in
 * the preview the link is a placeholder and the code is masked.
 */
export async function previewTemplateMail(
  deps: TemplateMailDependencies,
  actor: Actor,
  request: TemplateMailRequest,
): Promise<RenderedMail> {
  const { database, mailer } = deps
  const draft = await draftOf(database, deps, actor, request)
  const [to = ''] = request.emails
  if (request.emails.length > 0) draft.checkRecipients(request.emails)
  const known = (await unsubscribeIds(database, [to])).has(to)
  const { mail } = draft
  const shown = mail.template === 'eGiftCard' ? { ...draft, mail: maskedGiftCardMail(mail) } : draft
  return mailer.preview(addressedTo(shown, to, known ? unsubscribeUrl(deps, 'preview') : undefined))
}

function draftOf(
  queries: Queries,
  { env }: TemplateMailDependencies,
  actor: Actor,
  { template, data, emails }: TemplateMailRequest,
): Promise<MailDraft> {
  switch (template) {
    case 'eGiftCard':
      return giftCardDraft(queries, data, emails)
    case 'gcInventoryCreation':
      return countDraft(queries, actor, data, env.publicUrl)
    default:
      // The others are sent by the server alone.
      if (mailTemplates.some((known) => known === template))
        throw refuse('forbidden', { property: 'template' })
      throw new InvalidValue('template', 'There is no such template.')
  }
}

async function addressed(
  queries: Queries,
  deps: TemplateMailDependencies,
  draft: MailDraft,
  emails: readonly string[],
): Promise<Mail[]> {
  const ids = await unsubscribeIds(queries, emails)
  return emails.map((to) => {
    const id = ids.get(to)
    return addressedTo(draft, to, id && unsubscribeUrl(deps, id))
  })
}

function addressedTo({ mail }: MailDraft, to: string, unsubscribeUrl: string | undefined): Mail {
  return { ...mail, to, unsubscribeUrl }
}

function unsubscribeUrl({ env }: TemplateMailDependencies, id: string): string {
  return `${env.publicUrl}/unsubscribe?id=${id}`
}

/** By address, the id of the newest contact with it. */
async function unsubscribeIds(queries: Queries, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.rows(sqlOf({ email: text, id: text })`
    select distinct on (email) email, unsubscribe_id as id from contact
    where email = any(${emails}) and not isdeleted order by email, contact.id desc`)
  return new Map(rows.map(({ email, id }) => [email, id]))
}
