/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import type { Language } from '@comptoir/contract/constants'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export interface ListedMail {
  id: number
  created_at: Date
  recipient: string
  subject: string
}

export interface CaughtMail extends ListedMail {
  sender: string
  html: string
  text: string
}

interface Frame {
  language: Language
  /** The URL sets the language, so links must keep the parameter. */
  chosen: boolean
}

export function listPage(mails: readonly ListedMail[], more: boolean, frame: Frame): string {
  const words = texts[frame.language]
  const last = mails.at(-1)
  return document(
    words.mailbox,
    '/mailbox',
    frame,
    <>
      <div className="title">
        <h1>{words.mailbox}</h1>
        <a className="button" href={address('/mailbox', frame)}>
          {words.refresh}
        </a>
      </div>
      <p className="hint">{words.hint}</p>
      {mails.length === 0 ? (
        <div className="empty">
          <h2>{words.empty}</h2>
          <p>{words.emptyHint}</p>
        </div>
      ) : (
        <ul className="list">
          {mails.map((mail) => (
            <li key={mail.id}>
              <a href={address(`/mailbox/${mail.id}`, frame)}>
                <span className="recipient">{mail.recipient}</span>
                <span className="subject">{mail.subject}</span>
                <Moment at={mail.created_at} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {more && last && (
        <p>
          <a className="button" href={address('/mailbox', frame, { before: String(last.id) })}>
            {words.older}
          </a>
        </p>
      )}
    </>,
  )
}

export function mailPage(mail: CaughtMail, frame: Frame): string {
  const words = texts[frame.language]
  return document(
    mail.subject,
    `/mailbox/${mail.id}`,
    frame,
    <>
      <p>
        <a href={address('/mailbox', frame)}>← {words.back}</a>
      </p>
      <h1>{mail.subject}</h1>
      <dl className="headers">
        <dt>{words.from}</dt>
        <dd>{mail.sender}</dd>
        <dt>{words.to}</dt>
        <dd>{mail.recipient}</dd>
        <dt>{words.date}</dt>
        <dd>
          <Moment at={mail.created_at} />
        </dd>
      </dl>
      <iframe
        className="mail"
        title={mail.subject}
        src={`/mailbox/${mail.id}/body`}
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      />
      <details>
        <summary>{words.plain}</summary>
        <pre>{mail.text}</pre>
      </details>
    </>,
  )
}

export function missingPage(frame: Frame): string {
  const words = texts[frame.language]
  return document(
    words.missing,
    '/mailbox',
    frame,
    <>
      <h1>{words.missing}</h1>
      <p>
        <a href={address('/mailbox', frame)}>← {words.back}</a>
      </p>
    </>,
  )
}

function document(title: string, path: string, frame: Frame, content: ReactNode): string {
  const words = texts[frame.language]
  const other = frame.language === 'en' ? 'fr' : 'en'
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – Comptoir`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/mailbox/style.css" />
      </head>
      <body>
        <header>
          <a className="wordmark" href="/">
            Comptoir
          </a>
          <a href={address(path, { language: other, chosen: true })} lang={other} hrefLang={other}>
            {words.otherLanguage}
          </a>
        </header>
        <main>{content}</main>
      </body>
    </html>,
  )}`
}

function Moment({ at }: { at: Date }) {
  return (
    <time
      dateTime={at.toISOString()}
    >{`${at.toISOString().slice(0, 19).replace('T', '\u00a0')}\u00a0UTC`}</time>
  )
}

function address(path: string, { language, chosen }: Frame, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(chosen && { lng: language }) }).toString()
  return search ? `${path}?${search}` : path
}

const en = {
  mailbox: 'Caught emails',
  hint: 'This demonstration has no email server. What it would have sent is shown here, newest first.',
  refresh: 'Refresh',
  empty: 'No emails yet',
  emptyHint: 'Ask for a password reset or resend a gift card, and the message appears here.',
  older: 'Older emails',
  back: 'All emails',
  from: 'From',
  to: 'To',
  date: 'Date',
  plain: 'Plain text version',
  missing: 'There is no such email',
  otherLanguage: 'Français',
}

const fr: typeof en = {
  mailbox: 'Courriels interceptés',
  hint: 'Cette démonstration n’a pas de serveur de courriel. Ce qu’elle aurait envoyé est présenté ici, du plus récent au plus ancien.',
  refresh: 'Actualiser',
  empty: 'Aucun courriel pour l’instant',
  emptyHint:
    'Demandez une réinitialisation du mot de passe ou renvoyez une carte-cadeau, et le message apparaîtra ici.',
  older: 'Courriels plus anciens',
  back: 'Tous les courriels',
  from: 'De',
  to: 'À',
  date: 'Date',
  plain: 'Version en texte brut',
  missing: 'Ce courriel n’existe pas',
  otherLanguage: 'English',
}

const texts: Record<Language, typeof en> = { en, fr }
