import type { Language } from '@comptoir/contract/constants'
import type { SecondFactorChange } from '@comptoir/contract/second-factor'
import type { EmailContent } from '../email-content.ts'
import { formatTimestamp } from '../format-values.ts'
import type { SecondFactorChangedMail } from '../mail.ts'

export function secondFactorChangedContent(
  { data, language }: SecondFactorChangedMail,
  supportEmail: string,
): EmailContent {
  const words = texts[language]
  return {
    subject: words.subject,
    preheader: words.changes[data.change],
    heading: words.heading,
    blocks: [
      { kind: 'paragraph', text: words.greeting(data.name) },
      { kind: 'paragraph', text: words.changes[data.change] },
      {
        kind: 'facts',
        facts: [
          { label: words.by, value: data.by },
          { label: words.at, value: formatTimestamp(data.at, language) },
        ],
      },
      { kind: 'note', text: words.caution(supportEmail) },
    ],
    reason: words.reason,
  }
}

interface Texts {
  subject: string
  heading: string
  greeting(name: string): string
  changes: Record<SecondFactorChange, string>
  by: string
  at: string
  caution(support: string): string
  reason: string
}

const en: Texts = {
  subject: 'The second factor of your Comptoir account was changed',
  heading: 'Your second factor was changed',
  greeting: (name) => `Hello ${name},`,
  changes: {
    app_added: 'An authenticator app was added to your account. From now on, signing in asks for its code.',
    app_replaced:
      'The authenticator app of your account was replaced. Codes of the previous one no longer work.',
    app_removed: 'The authenticator app was removed from your account.',
    passkey_added: 'A passkey was added to your account. From now on, signing in asks for a second step.',
    passkey_removed: 'A passkey was removed from your account.',
    recovery_codes_replaced:
      'New recovery codes were made for your account. The previous ones no longer work.',
    recovery_code_used: 'A recovery code of your account was used. It does not work a second time.',
    reset:
      'The second factor of your account was reset. Your password alone signs you in until you add one again.',
  },
  by: 'Changed by',
  at: 'Date',
  caution: (support) =>
    `If this was not you and you did not ask for it, write to ${support} right away. Another person may be trying to use your account.`,
  reason: 'You receive this message because the second factor of your Comptoir account was changed or used.',
}

const fr: Texts = {
  subject: 'Le second facteur de votre compte Comptoir a été modifié',
  heading: 'Votre second facteur a été modifié',
  greeting: (name) => `Bonjour ${name},`,
  changes: {
    app_added:
      'Une application d’authentification a été ajoutée à votre compte. Dorénavant, son code est demandé à l’ouverture de session.',
    app_replaced:
      'L’application d’authentification de votre compte a été remplacée. Les codes de la précédente ne fonctionnent plus.',
    app_removed: 'L’application d’authentification a été retirée de votre compte.',
    passkey_added:
      'Une clé d’accès a été ajoutée à votre compte. Dorénavant, une seconde étape est demandée à l’ouverture de session.',
    passkey_removed: 'Une clé d’accès a été retirée de votre compte.',
    recovery_codes_replaced:
      'De nouveaux codes de récupération ont été créés pour votre compte. Les précédents ne fonctionnent plus.',
    recovery_code_used:
      'Un code de récupération de votre compte a été utilisé. Il ne fonctionne pas une deuxième fois.',
    reset:
      'Le second facteur de votre compte a été réinitialisé. Votre mot de passe suffit pour ouvrir une session jusqu’à ce que vous en ajoutiez un autre.',
  },
  by: 'Modifié par',
  at: 'Date',
  caution: (support) =>
    `Si ce n’était pas vous et que vous ne l’avez pas demandé, écrivez tout de suite à ${support}. Une autre personne essaie peut-être d’utiliser votre compte.`,
  reason:
    'Vous recevez ce message parce que le second facteur de votre compte Comptoir a été modifié ou utilisé.',
}

const texts: Record<Language, Texts> = { en, fr }
