import type { Language } from '@comptoir/contract/constants'
import type { EmailContent } from '../email-content.ts'
import { formatInteger, formatTimestamp } from '../format-values.ts'
import type { ActivityKind, UnusualActivityMail } from '../mail.ts'

export function unusualActivityContent({ data, language }: UnusualActivityMail): EmailContent {
  const words = texts[language]
  const threshold = formatInteger(data.threshold, language)
  const done = words.done[data.kind](data.name, threshold)
  return {
    subject: words.subject(data.name),
    preheader: done,
    heading: words.heading,
    blocks: [
      { kind: 'paragraph', text: done },
      { kind: 'facts', facts: [{ label: words.at, value: formatTimestamp(data.at, language) }] },
      { kind: 'note', text: data.kind === 'propertyReveal' ? words.propertyAdvice : words.advice },
    ],
    reason: words.reason,
  }
}

const en = {
  subject: (name: string) => `Unusual gift card activity: ${name}`,
  heading: 'Unusual gift card activity',
  done: {
    reveal: (name, threshold) => `${name} has viewed more than ${threshold} gift codes within 24 hours.`,
    redeem: (name, threshold) => `${name} has redeemed more than ${threshold} E-Tokens within 24 hours.`,
    differentAddress: (name, threshold) =>
      `${name} has sent more than ${threshold} gift cards to a different address within 24 hours.`,
    propertyReveal: (name, threshold) =>
      `More than ${threshold} gift codes of ${name} have been viewed within 7 days.`,
  } satisfies Record<ActivityKind, (name: string, threshold: string) => string>,
  at: 'Date',
  advice:
    'There may be a good reason. If you know of none, look at the history of the cards and talk to this person.',
  propertyAdvice:
    'There may be a good reason. If you know of none, look at the security log: it says who viewed them.',
  reason: 'You receive this message because you administer Comptoir, or a property where this person works.',
}

const fr: typeof en = {
  subject: (name) => `Activité inhabituelle sur les cartes-cadeaux\u00a0: ${name}`,
  heading: 'Activité inhabituelle sur les cartes-cadeaux',
  done: {
    reveal: (name, threshold) => `${name} a affiché plus de ${threshold} codes-cadeaux en 24 heures.`,
    redeem: (name, threshold) => `${name} a échangé plus de ${threshold} jetons électroniques en 24 heures.`,
    differentAddress: (name, threshold) =>
      `${name} a envoyé plus de ${threshold} cartes-cadeaux à une autre adresse en 24 heures.`,
    propertyReveal: (name, threshold) =>
      `Plus de ${threshold} codes-cadeaux de ${name} ont été affichés en 7 jours.`,
  },
  at: 'Date',
  advice:
    'Il y a peut-être une bonne raison. Si vous n’en connaissez aucune, consultez l’historique des cartes et parlez-en à cette personne.',
  propertyAdvice:
    'Il y a peut-être une bonne raison. Si vous n’en connaissez aucune, consultez le journal de sécurité\u00a0: il indique qui les a affichés.',
  reason:
    'Vous recevez ce message parce que vous administrez Comptoir ou un centre où cette personne travaille.',
}

const texts: Record<Language, typeof en> = { en, fr }
