import type { Language } from '@comptoir/contract/constants'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { moment, number, type RowShape, text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import type { AppContext } from './app-context.ts'
import { answersMailbox } from './mailbox-access.ts'
import type { CaughtMail, ListedMail } from './mailbox-pages.tsx'
import { mailboxStyle } from './mailbox-style.ts'

/**
 * The demo's mailbox shows the mails that a real server would have sent. It needs no sign-in, so requests from elsewhere
 * get a 404.
 */
export function mailboxRoutes({
  database,
  env,
  securityLog,
}: Pick<AppContext, 'database' | 'env' | 'securityLog'>): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (answersMailbox(env, request)) done()
      else reply.callNotFound()
    })

    app.get<{ Querystring: Record<string, unknown> }>('/mailbox', async (request, reply) => {
      securityLog.record({ kind: 'mailbox_opened', clientAddress: request.ip, details: {} })
      const before = wholeNumber(request.query.before) ?? Number.MAX_SAFE_INTEGER
      const mails = await database.rows(sqlOf(listedMail)`
        select id, created_at, recipient, subject from caught_mail
        where id < ${before} order by id desc limit ${pageLength + 1}`)
      const { listPage } = await pages()
      return page(reply, listPage(mails.slice(0, pageLength), mails.length > pageLength, languageOf(request)))
    })

    app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
      const mail = await find(request.params.id)
      const { mailPage, missingPage } = await pages()
      if (!mail) return page(reply.code(404), missingPage(languageOf(request)))
      securityLog.record({ kind: 'mailbox_opened', clientAddress: request.ip, details: { mail: mail.id } })
      return page(reply, mailPage(mail, languageOf(request)))
    })

    app.get<{ Params: { id: string } }>('/mailbox/:id/body', async (request, reply) => {
      const mail = await find(request.params.id)
      const { missingPage } = await pages()
      if (!mail) return page(reply.code(404), missingPage(languageOf(request)))
      reply.header('content-security-policy', bodyPolicy).header('x-frame-options', 'SAMEORIGIN')
      // Links open in the window, as in a mail program, instead of the frame.
      return page(reply, mail.html.replace('<head>', '<head><base target="_top">'))
    })

    app.get('/mailbox/style.css', async (_, reply) =>
      reply.type('text/css; charset=utf-8').send(mailboxStyle),
    )
  }

  async function find(given: string): Promise<CaughtMail | undefined> {
    const id = wholeNumber(given)
    if (id === undefined) return undefined
    return database.first(sqlOf(caughtMail)`
      select id, created_at, sender, recipient, subject, html, text from caught_mail where id = ${id}`)
  }
}

const pageLength = 50

const listedMail: RowShape<ListedMail> = { id: number, created_at: moment, recipient: text, subject: text }
const caughtMail: RowShape<CaughtMail> = { ...listedMail, sender: text, html: text, text }

/** A mail is untrusted content: no scripts, no external resources, and no access to this origin. */
const bodyPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ')

/** Loads React with the first page instead of at every start of the server. */
function pages() {
  return import('./mailbox-pages.tsx')
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

/** The requested language, and whether links must keep its parameter. */
function languageOf(request: FastifyRequest): { language: Language; chosen: boolean } {
  const { lng } = request.query as { lng?: unknown }
  if (lng === 'en' || lng === 'fr') return { language: lng, chosen: true }
  return { language: /^\s*fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en', chosen: false }
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}
