import type { Language } from '@comptoir/contract/constants'
import type { EmailContent } from '../email-content.ts'
import { formatTimestamp } from '../format-values.ts'
import type { SecurityAct, SecurityNoticeMail } from '../mail.ts'

export function securityNoticeContent({ data, language }: SecurityNoticeMail): EmailContent {
  const words = texts[language]
  const { heading, opening } = words.acts[data.act]
  const about =
    data.act === 'addressChanged'
      ? [
          { label: words.user, value: data.name },
          { label: words.from, value: data.from },
          { label: words.to, value: data.to },
        ]
      : [{ label: words.contact, value: String(data.contact) }]
  return {
    subject: words.subject(heading),
    preheader: opening,
    heading,
    blocks: [
      { kind: 'paragraph', text: opening },
      {
        kind: 'facts',
        facts: [
          ...about,
          { label: words.by, value: data.by },
          { label: words.at, value: formatTimestamp(data.at, language) },
        ],
      },
      { kind: 'note', text: words.advice },
    ],
    reason: words.reason,
  }
}

interface Words {
  subject: (heading: string) => string
  acts: Record<SecurityAct['act'], { heading: string; opening: string }>
  user: string
  from: string
  to: string
  contact: string
  by: string
  at: string
  advice: string
  reason: string
}

const en: Words = {
  subject: (heading) => `Comptoir security: ${heading.toLowerCase()}`,
  acts: {
    addressChanged: {
      heading: 'The address of a user was changed',
      opening:
        'The user’s sessions were ended, and password links go to the new address. The account reveals no gift codes for 24 hours.',
    },
    personExported: {
      heading: 'A customer’s data was exported',
      opening: 'Everything that is kept about a customer was saved as a file.',
    },
    personAnonymised: {
      heading: 'A customer was anonymised',
      opening: 'The name, addresses and phone number of a customer were removed. This cannot be undone.',
    },
  },
  user: 'User',
  from: 'Previous address',
  to: 'New address',
  contact: 'Contact number',
  by: 'By',
  at: 'Date',
  advice:
    'There may be a good reason. If you know of none, look at the security log and talk to this person.',
  reason: 'You receive this message because you watch over the security of Comptoir.',
}

const fr: Words = {
  subject: (heading) => `Sécurité de Comptoir\u00a0: ${heading.toLowerCase()}`,
  acts: {
    addressChanged: {
      heading: 'L’adresse d’un utilisateur a été modifiée',
      opening:
        'Ses sessions ont été fermées, et les liens de mot de passe sont envoyés à la nouvelle adresse. Le compte n’affiche aucun code-cadeau pendant 24 heures.',
    },
    personExported: {
      heading: 'Les données d’un client ont été exportées',
      opening: 'Tout ce qui est conservé sur un client a été enregistré dans un fichier.',
    },
    personAnonymised: {
      heading: 'Un client a été anonymisé',
      opening: 'Le nom, les adresses et le téléphone d’un client ont été supprimés. C’est irréversible.',
    },
  },
  user: 'Utilisateur',
  from: 'Ancienne adresse',
  to: 'Nouvelle adresse',
  contact: 'Numéro du contact',
  by: 'Par',
  at: 'Date',
  advice:
    'Il y a peut-être une bonne raison. Si vous n’en connaissez aucune, consultez le journal de sécurité et parlez-en à cette personne.',
  reason: 'Vous recevez ce message parce que vous veillez à la sécurité de Comptoir.',
}

const texts: Record<Language, Words> = { en, fr }
