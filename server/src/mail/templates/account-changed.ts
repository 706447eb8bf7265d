import type { Language } from '@comptoir/contract/constants'
import type { EmailContent } from '../email-content.ts'
import { formatTimestamp } from '../format-values.ts'
import type { AccountChange, AccountChangedMail } from '../mail.ts'

export function accountChangedContent(
  { data, language }: AccountChangedMail,
  supportEmail: string,
): EmailContent {
  const words = texts[language]
  const change = words.changes[data.change]
  return {
    subject: change.subject,
    preheader: change.opening,
    heading: change.heading,
    blocks: [
      { kind: 'paragraph', text: words.greeting(data.name) },
      { kind: 'paragraph', text: change.opening },
      {
        kind: 'facts',
        facts: [
          ...(data.by === null ? [] : [{ label: words.by, value: data.by }]),
          { label: words.at, value: formatTimestamp(data.at, language) },
        ],
      },
      { kind: 'note', text: words.caution(supportEmail) },
    ],
    reason: words.reason,
  }
}

interface ChangeText {
  subject: string
  heading: string
  opening: string
}

interface Texts {
  changes: Record<AccountChange, ChangeText>
  greeting(name: string): string
  by: string
  at: string
  caution(support: string): string
  reason: string
}

const en: Texts = {
  changes: {
    password: {
      subject: 'Your Comptoir password was changed',
      heading: 'Your password was changed',
      opening: 'The password of your Comptoir account was changed, and your other sessions were ended.',
    },
  },
  greeting: (name) => `Hello ${name},`,
  by: 'Changed by',
  at: 'Date',
  caution: (support) =>
    `If it was not you, choose a new password right away with “Forgot your password?” on the sign-in page, and write to ${support}.`,
  reason: 'You receive this message because this is the address of a Comptoir account.',
}

const fr: Texts = {
  changes: {
    password: {
      subject: 'Le mot de passe de votre compte Comptoir a été modifié',
      heading: 'Votre mot de passe a été modifié',
      opening:
        'Le mot de passe de votre compte Comptoir a été modifié, et vos autres sessions ont été fermées.',
    },
  },
  greeting: (name) => `Bonjour ${name},`,
  by: 'Modifié par',
  at: 'Date',
  caution: (support) =>
    `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec «\u00a0Mot de passe oublié?\u00a0» à la page d’ouverture de session, et écrivez à ${support}.`,
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte Comptoir.',
}

const texts: Record<Language, Texts> = { en, fr }
