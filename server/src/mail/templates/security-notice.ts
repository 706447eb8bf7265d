import type { Language } from '@comptoir/contract/constants'
import type { EmailContent } from '../email-content.ts'
import { formatTimestamp } from '../format-values.ts'
import type { SecurityAct, SecurityNoticeMail } from '../mail.ts'

export function securityNoticeContent({ data, language }: SecurityNoticeMail): EmailContent {
  const words = texts[language]
  const { heading, opening } = words.acts[data.act]
  return {
    subject: words.subject(heading),
    preheader: opening,
    heading,
    blocks: [
      { kind: 'paragraph', text: opening },
      {
        kind: 'facts',
        facts: [
          ...factsAbout(data, words),
          { label: words.by, value: data.by },
          { label: words.at, value: formatTimestamp(data.at, language) },
        ],
      },
      { kind: 'note', text: data.act === 'logHead' ? words.keep : words.advice },
    ],
    reason: words.reason,
  }
}

function factsAbout(data: SecurityAct, words: Words): { label: string; value: string }[] {
  switch (data.act) {
    case 'addressChanged':
      return [
        { label: words.user, value: data.name },
        { label: words.from, value: data.from },
        { label: words.to, value: data.to },
      ]
    case 'logHead':
      return [
        { label: words.block, value: String(data.block) },
        { label: words.hash, value: data.hash },
      ]
    default:
      return [{ label: words.contact, value: String(data.contact) }]
  }
}

const en = {
  subject: (heading: string) => `Comptoir security: ${heading.toLowerCase()}`,
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
    logHead: {
      heading: 'The head of the log',
      opening:
        'Every security event, and every audit of money, permissions and approvals, is covered by this hash.',
    },
  } satisfies Record<SecurityAct['act'], object>,
  user: 'User',
  from: 'Previous address',
  to: 'New address',
  contact: 'Contact number',
  by: 'By',
  at: 'Date',
  advice:
    'There may be a good reason. If you know of none, look at the security log and talk to this person.',
  block: 'Block',
  hash: 'Hash',
  keep: 'Keep this message where nobody who administers Comptoir can change it: it proves later that the log is still the same.',
  reason: 'You receive this message because you watch over the security of Comptoir.',
}

type Words = typeof en

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
    logHead: {
      heading: 'La tête du journal',
      opening:
        'Cette empreinte couvre tous les événements de sécurité et l’historique des montants, des autorisations et des approbations.',
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
  block: 'Bloc',
  hash: 'Empreinte',
  keep: 'Conservez ce message là où personne qui administre Comptoir ne peut le modifier\u00a0: il prouvera plus tard que le journal est resté le même.',
  reason: 'Vous recevez ce message parce que vous veillez à la sécurité de Comptoir.',
}

const texts: Record<Language, Words> = { en, fr }
