import type { Language } from '@comptoir/contract/constants'
import { type EmailContent, greeting } from '../email-content.ts'
import { formatTimestamp } from '../format-values.ts'
import type { AddressChangedMail } from '../mail.ts'

export function addressChangedContent(
  { data, language }: AddressChangedMail,
  supportEmail: string,
): EmailContent {
  const words = texts[language]
  return {
    subject: words.subject,
    preheader: words.preheader(data.to),
    heading: words.heading,
    blocks: [
      { kind: 'paragraph', text: greeting[language](data.name) },
      { kind: 'paragraph', text: words.opening },
      {
        kind: 'facts',
        facts: [
          { label: words.from, value: data.from },
          { label: words.to, value: data.to },
          { label: words.by, value: data.by },
          { label: words.at, value: formatTimestamp(data.at, language) },
        ],
      },
      { kind: 'note', text: words.caution(supportEmail) },
    ],
    reason: words.reason,
  }
}

const en = {
  subject: 'Your Comptoir sign-in address was changed',
  preheader: (to: string) => `The new address is ${to}.`,
  heading: 'Your sign-in address was changed',
  opening: 'The address that you sign in to Comptoir with was changed. Password links go to the new address.',
  from: 'Previous address',
  to: 'New address',
  by: 'Changed by',
  at: 'Date',
  caution: (support: string) =>
    `If you did not expect this change, write to ${support} right away. Another person may be trying to use your account.`,
  reason: 'You receive this message because this is the previous or the new address of a Comptoir account.',
}

const fr: typeof en = {
  subject: 'L’adresse de votre compte Comptoir a été modifiée',
  preheader: (to) => `La nouvelle adresse est ${to}.`,
  heading: 'L’adresse de votre compte a été modifiée',
  opening:
    'L’adresse avec laquelle vous ouvrez une session dans Comptoir a été modifiée. Les liens de mot de passe sont envoyés à la nouvelle adresse.',
  from: 'Ancienne adresse',
  to: 'Nouvelle adresse',
  by: 'Modifiée par',
  at: 'Date',
  caution: (support) =>
    `Si vous ne vous attendiez pas à ce changement, écrivez tout de suite à ${support}. Une autre personne essaie peut-être d’utiliser votre compte.`,
  reason:
    'Vous recevez ce message parce que cette adresse est l’ancienne ou la nouvelle adresse d’un compte Comptoir.',
}

const texts: Record<Language, typeof en> = { en, fr }
