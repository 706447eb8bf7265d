import type { Database, Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { UnfitValue } from '../../engine/definition/unfit-value.ts'
import { recordAudit, withdrawAudit } from '../../engine/writing/audit.ts'
import type { Mail, RenderedMail } from '../../mail/mail.ts'
import type { MailLog } from '../../mail/mail-log.ts'
import type { Waiting } from '../../mail/mail-queue.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { countDraft } from './count-mail.ts'
import { giftCardDraft, maskedGiftCardMail } from './gift-card-mail.ts'
import type { MailDraft } from './mail-draft.ts'

export interface TemplateMailParts {
  database: Database
  mailer: Mailer
  env: { publicUrl: string }
  clock: () => Date
}

export interface TemplateMailRequest {
  template: string
  data: Record<string, unknown>
  emails: string[]
}

/**
 * Sends a gift card at once, because somebody waits for it; a count's mail through the queue. Gives whether it is sent:
 * a count's mail that is not, still waits, and goes out when the mail server takes it. Only what is sent is audited.
 */
export async function sendTemplateMail(
  parts: TemplateMailParts & { log: MailLog },
  actor: Actor,
  request: TemplateMailRequest & { reason: string | null },
): Promise<boolean> {
  const { database, mailer } = parts
  const emails = [...new Set(request.emails)]
  const told = ({ mail }: MailDraft, to: string) => ({
    to,
    template: mail.template,
    language: mail.language,
    ...(request.reason && { reason: request.reason }),
  })

  if (request.template === 'eGiftCard') {
    const draft = await draftOf(database, parts, actor, request)
    draft.checkRecipients(emails)
    const mails = await addressed(database, parts, draft, emails)
    const entry = { ...draft.about, verb: 'email', old: null, new: told(draft, emails.join(', ')) } as const
    // Before it is sent: whatever fails or ends then, no card has gone out that nobody knows of.
    const audit = await recordAudit(database, { actor, now: parts.clock() }, entry)
    try {
      for (const mail of mails) await mailer.send(mail)
    } catch (error) {
      // Should this fail as well, the failure to send is still what the caller needs to hear.
      await withdrawAudit(database, audit).catch((err: unknown) =>
        parts.log.error({ err, audit }, 'the audit of a gift card that was not sent could not be withdrawn'),
      )
      throw error
    }
    return true
  }
  const by = { id: actor.id, name: actor.name }
  const waiting = await database.transaction(async (tx) => {
    const draft = await draftOf(tx, parts, actor, request)
    draft.checkRecipients(emails)
    const queued: Waiting[] = []
    for (const mail of await addressed(tx, parts, draft, emails)) {
      const one = await mailer.enqueue(tx, mail, { ...draft.about, by, said: told(draft, mail.to) })
      if (one) queued.push(one)
    }
    return queued
  })
  return mailer.confirm(waiting)
}

/**
 * What `sendTemplateMail` would send, and to nobody. An unsubscribe link and a gift code are the recipient's alone: here
 * the link leads nowhere, and the code is masked.
 */
export async function previewTemplateMail(
  parts: TemplateMailParts,
  actor: Actor,
  request: TemplateMailRequest,
): Promise<RenderedMail> {
  const { database, mailer } = parts
  const draft = await draftOf(database, parts, actor, request)
  const [to = ''] = request.emails
  if (request.emails.length > 0) draft.checkRecipients(request.emails)
  const known = (await unsubscribeIds(database, [to])).has(to)
  const { mail } = draft
  const shown = mail.template === 'eGiftCard' ? { ...draft, mail: maskedGiftCardMail(mail) } : draft
  return mailer.preview(addressedTo(shown, to, known ? unsubscribeUrl(parts, 'preview') : undefined))
}

function draftOf(
  queries: Queries,
  { env }: TemplateMailParts,
  actor: Actor,
  { template, data, emails }: TemplateMailRequest,
): Promise<MailDraft> {
  switch (template) {
    case 'eGiftCard':
      return giftCardDraft(queries, data, emails)
    case 'gcInventoryCreation':
      return countDraft(queries, actor, data, env.publicUrl)
    case 'resetPassword':
    case 'activateUser':
    case 'addressChanged':
      throw refuse('forbidden', { property: 'template' })
    default:
      throw new UnfitValue('template', 'There is no such template.')
  }
}

async function addressed(
  queries: Queries,
  parts: TemplateMailParts,
  draft: MailDraft,
  emails: readonly string[],
): Promise<Mail[]> {
  const ids = await unsubscribeIds(queries, emails)
  return emails.map((to) => {
    const id = ids.get(to)
    return addressedTo(draft, to, id && unsubscribeUrl(parts, id))
  })
}

function addressedTo({ mail }: MailDraft, to: string, unsubscribeUrl: string | undefined): Mail {
  return { ...mail, to, unsubscribeUrl }
}

function unsubscribeUrl({ env }: TemplateMailParts, id: string): string {
  return `${env.publicUrl}/unsubscribe?id=${id}`
}

/** Of the contacts with such an address, the newest one's. */
async function unsubscribeIds(queries: Queries, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.rows<{ email: string; id: string }>(sql`
    select distinct on (email) email, unsubscribe_id as id from contact
    where email = any(${emails}) and not isdeleted order by email, contact.id desc`)
  return new Map(rows.map(({ email, id }) => [email, id]))
}
